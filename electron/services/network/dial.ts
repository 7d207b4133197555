import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import { systemCode } from '../files/fileFault.ts'
import { attemptsFault, lookupTimeout, type FailedAttempt } from './networkFaults.ts'
import type { Resolve } from './privateNetworkGuard.ts'

export interface DialTarget {
  host: string
  port: number
}

/** Opens a connection to one address. Tests replace it. */
export type OpenSocket = (address: { host: string; port: number; highWaterMark: number }) => Socket

/** Connects to a host. `lookup` replaces the default DNS lookup. */
export type Dial = (target: DialTarget, limitMs: number, lookup?: Resolve) => Promise<Socket>

/** Pause between the first and second attempt, in milliseconds (RFC 8305, 5). Each further pause is twice as long. */
const firstPauseMs = 250
const longestPauseMs = 2_000

/**
 * Creates the function that opens all connections, by "Happy Eyeballs" (RFC 8305). Address families alternate. The next
 * attempt begins after a failure or a growing pause, and attempts run in parallel until `limitMs`. The first connection
 * wins. Node's own version gives each address only 250 ms, too little for slow networks. Rejects with the lookup's
 * error, with the attempts' error if all failed alike, and with a ConnectFault otherwise.
 */
export function createDial(open: OpenSocket = connect, resolve: Resolve = systemLookup): Dial {
  return async ({ host, port }, limitMs, lookup = resolve) => {
    const addresses =
      isIP(host) === 0 ? await lookUp(host, lookup, limitMs) : [{ address: host, family: isIP(host) }]
    return race({ host, port }, interleaveFamilies(addresses), limitMs, open)
  }
}

function lookUp(host: string, lookup: Resolve, limitMs: number): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(lookupTimeout(host, limitMs)), limitMs)
    lookup(host, { all: true }, (error, found) => {
      clearTimeout(timer)
      if (error !== null) reject(error)
      else resolve(found)
    })
  })
}

/** Alternates the address families and keeps the system's order within each. */
function interleaveFamilies(addresses: readonly LookupAddress[]): LookupAddress[] {
  const first = addresses.filter(({ family }) => family === addresses[0]?.family)
  const others = addresses.filter(({ family }) => family !== addresses[0]?.family)
  const longest = Math.max(first.length, others.length)
  return Array.from({ length: longest }, (_, at) => [first[at], others[at]])
    .flat()
    .filter((address) => address !== undefined)
}

function race(
  { host, port }: DialTarget,
  addresses: readonly LookupAddress[],
  limitMs: number,
  open: OpenSocket,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const waiting = [...addresses]
    const running = new Map<Socket, LookupAddress>()
    const failed: FailedAttempt[] = []
    let pauseMs = firstPauseMs
    let pause: NodeJS.Timeout | undefined
    const limit = setTimeout(() => {
      const late = [...running.values()].map(({ family }) => ({ family, error: lateError() }))
      finish(() => reject(faultOf(host, limitMs, [...failed, ...late])))
    }, limitMs)

    function finish(settle: () => void): void {
      clearTimeout(limit)
      clearTimeout(pause)
      waiting.length = 0
      for (const socket of running.keys()) socket.destroy()
      running.clear()
      settle()
    }

    function next(): void {
      clearTimeout(pause)
      const address = waiting.shift()
      if (address === undefined) {
        if (running.size === 0) finish(() => reject(faultOf(host, limitMs, failed)))
        return
      }
      // Large reads need fewer calls. Node's file streams use the same size.
      const socket = open({ host: address.address, port, highWaterMark: 64 * 1024 })
      running.set(socket, address)
      // The listener stays: an abandoned attempt may still fail.
      socket.on('error', (error: Error) => {
        if (!running.delete(socket)) return
        failed.push({ family: address.family, error })
        next()
      })
      socket.once('connect', () => {
        if (!running.delete(socket)) return
        socket.setNoDelay(true).setKeepAlive(true, 60_000)
        finish(() => resolve(socket))
      })
      if (waiting.length === 0) return
      pause = setTimeout(next, pauseMs)
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    }
    next()
  })
}

function lateError(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })
}

function faultOf(host: string, limitMs: number, failed: readonly FailedAttempt[]): Error {
  const [first] = failed
  const codes = new Set(failed.map(({ error }) => systemCode(error)))
  const isPlain = first !== undefined && codes.size === 1 && !codes.has('ETIMEDOUT')
  return isPlain ? first.error : attemptsFault(host, limitMs, failed)
}
