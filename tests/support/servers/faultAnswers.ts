import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Fault } from './faultRules.ts'

/** A complete answer before sending. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Options of sending an answer. */
export interface Sending {
  answer: Answer
  /** Bytes of the body after which the connection is cut. */
  cutAt?: number
  drip?: { bytes: number; everyMs: number }
}

/** Access of a fault to the disturbed service. */
export interface FaultTools {
  /** Returns the real answer. */
  real: () => Promise<Answer>
  path: string
  otherOrigin: string
  stopped: AbortSignal
}

/** Returns the answer after some faults, or `cut` if the connection is cut without an answer. */
export async function applyFaults(faults: readonly Fault[], tools: FaultTools): Promise<Sending | 'cut'> {
  let sending: Sending | null = null
  const current = async (): Promise<Sending> => (sending ??= { answer: await tools.real() })
  for (const fault of faults) {
    switch (fault.kind) {
      case 'delay':
        await pause(fault.ms, undefined, { signal: tools.stopped })
        break
      case 'hang':
        await new Promise<never>((_, reject) =>
          tools.stopped.addEventListener('abort', () => reject(new Error('closed'))),
        )
        break
      case 'hold':
        fault.onReach()
        await fault.until
        break
      case 'reset':
        if (fault.when === 'before-headers') return 'cut'
        sending = { ...(await current()), cutAt: 0 }
        break
      case 'lost-answer':
        await tools.real()
        return 'cut'
      case 'answer': {
        const body = Buffer.from(fault.body ?? '')
        sending = {
          answer: {
            status: fault.status ?? 200,
            headers: {
              ...(fault.type === undefined ? {} : { 'content-type': fault.type }),
              'content-length': String(body.length),
              ...fault.headers,
            },
            body,
          },
        }
        break
      }
      case 'redirect': {
        const location =
          fault.to === 'other-origin'
            ? tools.otherOrigin + tools.path
            : fault.to === 'loop'
              ? tools.path
              : fault.to
        sending = {
          answer: {
            status: fault.status ?? 302,
            headers: { location, 'content-length': '0' },
            body: Buffer.alloc(0),
          },
        }
        break
      }
      case 'truncate':
        sending = { ...(await current()), cutAt: fault.at }
        break
      case 'drip':
        sending = { ...(await current()), drip: { bytes: fault.bytes, everyMs: fault.everyMs } }
        break
      default: {
        const before = await current()
        sending = { ...before, answer: changed(fault, before.answer) }
      }
    }
  }
  return current()
}

function changed(
  fault: Extract<Fault, { kind: 'shorten' | 'headers' | 'gzip' | 'json' }>,
  answer: Answer,
): Answer {
  switch (fault.kind) {
    case 'shorten':
      return withBody(answer, answer.body.subarray(0, fault.at))
    case 'gzip': {
      const packed = withBody(answer, gzipSync(answer.body))
      return { ...packed, headers: { ...packed.headers, 'content-encoding': 'gzip' } }
    }
    case 'json':
      return withBody(
        answer,
        Buffer.from(JSON.stringify(fault.change(JSON.parse(answer.body.toString('utf8'))))),
      )
    case 'headers': {
      const headers = { ...answer.headers }
      for (const [name, value] of Object.entries(fault.set)) {
        if (value === null) Reflect.deleteProperty(headers, name.toLowerCase())
        else headers[name.toLowerCase()] = value
      }
      return { ...answer, headers }
    }
  }
}

function withBody(answer: Answer, body: Buffer): Answer {
  return { ...answer, body, headers: { ...answer.headers, 'content-length': String(body.length) } }
}

/** Sends an answer, completely or disturbed. */
export async function send(response: ServerResponse, method: string, sending: Sending): Promise<void> {
  const { answer, cutAt, drip } = sending
  response.writeHead(answer.status, answer.headers)
  if (method === 'HEAD' || answer.status === 304) {
    response.end()
    return
  }
  const body = cutAt === undefined ? answer.body : answer.body.subarray(0, cutAt)
  response.flushHeaders()
  const step = drip?.bytes ?? (body.length || 1)
  for (let from = 0; from < body.length && !response.destroyed; from += step) {
    await new Promise<void>((resolve) => response.write(body.subarray(from, from + step), () => resolve()))
    if (drip !== undefined) await pause(drip.everyMs)
  }
  if (cutAt === undefined) response.end()
  else response.destroy()
}
