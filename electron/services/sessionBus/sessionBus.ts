import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { callBytes, readMessage, type BusCall, type BusMessage } from './busMessage.ts'

/** A connection to the session bus of the user. */
export interface SessionBus {
  /** Resolves with the values of the answer. Rejects with BusError if there is no answer. */
  call(call: BusCall): Promise<unknown[]>
  /**
   * Sends `call` and resolves with the values of the next signal `member` of the same object, without a time-out.
   * Rejects with BusError if the call is refused or `destination` leaves the bus.
   */
  callForSignal(call: BusCall, member: string): Promise<unknown[]>
  /** Resolves when `name` is on the bus, without a time-out. Rejects with BusError if the connection ends. */
  waitForName(name: string): Promise<void>
  close(): void
}

/** The bus is unavailable or refused a call. `reason`: a D-Bus error name, or a word such as `none` or `timeout`. */
export class BusError extends Error {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

const daemon = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}

/**
 * Socket paths of the session bus, likeliest first. A desktop session names its bus in DBUS_SESSION_BUS_ADDRESS.
 * Programs started by cron or a service have no such variable, so systemd's usual path is tried. An abstract socket
 * begins with a zero character.
 */
export function busSockets(environment: Readonly<Record<string, string | undefined>>, uid: number): string[] {
  const named = (environment.DBUS_SESSION_BUS_ADDRESS ?? '').split(';').flatMap((address) => {
    if (!address.startsWith('unix:')) return []
    const pairs = address
      .slice('unix:'.length)
      .split(',')
      .map((pair) => pair.split('=', 2))
    const value = (key: string): string | undefined => pairs.find(([name]) => name === key)?.[1]
    const [path, abstract] = [unescaped(value('path')), unescaped(value('abstract'))]
    return path !== null ? [path] : abstract !== null ? [`\0${abstract}`] : []
  })
  const runtime = environment.XDG_RUNTIME_DIR ?? ''
  const folders = [...(runtime === '' ? [] : [runtime]), `/run/user/${String(uid)}`]
  return [...new Set([...named, ...folders.map((folder) => join(folder, 'bus'))])]
}

function unescaped(value: string | undefined): string | null {
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    // A malformed address is skipped.
    return null
  }
}

/**
 * Connects to the first of `sockets` that answers. `limitMs`: time-out for connecting and for each call. Rejects with
 * BusError if none answers.
 */
export async function connectSessionBus(
  sockets: readonly string[],
  uid: number,
  limitMs: number,
): Promise<SessionBus> {
  let fault: unknown = new BusError('none', 'There is no session bus.')
  for (const path of sockets) {
    try {
      return await connectTo(path, uid, limitMs)
    } catch (error) {
      fault = error
    }
  }
  throw fault
}

async function connectTo(path: string, uid: number, limitMs: number): Promise<SessionBus> {
  const socket = connect({ path })
  try {
    const signal = AbortSignal.timeout(limitMs)
    await once(socket, 'connect', { signal })
    const bus = speak(socket, await signIn(socket, uid, signal), limitMs)
    await bus.call({ ...daemon, member: 'Hello' })
    return bus
  } catch (error) {
    socket.destroy()
    throw error instanceof BusError
      ? error
      : new BusError('none', `The session bus didn’t answer: ${String(error)}`)
  }
}

/** Authenticates as this user by the socket's credentials. Returns the bytes after the answer. */
async function signIn(socket: Socket, uid: number, signal: AbortSignal): Promise<Buffer> {
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`)
  let answer = Buffer.alloc(0)
  for (;;) {
    const [chunk] = (await once(socket, 'data', { signal })) as [Buffer]
    answer = Buffer.concat([answer, chunk])
    const end = answer.indexOf('\r\n')
    if (end === -1) continue
    const line = answer.toString('utf8', 0, end)
    if (!line.startsWith('OK ')) throw new BusError('refused', `The session bus refused: ${line}`)
    socket.write('BEGIN\r\n')
    return answer.subarray(end + 2)
  }
}

interface Waiting {
  resolve: (body: unknown[]) => void
  reject: (error: BusError) => void
}

interface WaitingName extends Waiting {
  name: string
}

interface WaitingSignal extends Waiting {
  path: string
  member: string
  destination: string
}

function speak(socket: Socket, rest: Buffer, limitMs: number): SessionBus {
  const answers = new Map<number, Waiting>()
  const signals = new Set<WaitingSignal>()
  const awaited = new Set<WaitingName>()
  let received = rest
  let lastSerial = 0
  let ended: BusError | null = null

  function end(error: BusError): void {
    if (ended !== null) return
    ended = error
    socket.destroy()
    for (const { reject } of [...answers.values(), ...signals, ...awaited]) reject(error)
    answers.clear()
    signals.clear()
    awaited.clear()
  }

  function takeSignal({ path, member, body }: BusMessage): void {
    const [name, , owner] = body
    for (const waiting of awaited)
      if (member === 'NameOwnerChanged' && name === waiting.name && owner !== '') waiting.resolve(body)
    for (const waiting of signals) {
      if (waiting.path === path && waiting.member === member) waiting.resolve(body)
      else if (member === 'NameOwnerChanged' && name === waiting.destination && owner === '')
        waiting.reject(new BusError('gone', `${waiting.destination} left the bus.`))
    }
  }

  function takeAnswer({ type, replyTo, error, body }: BusMessage): void {
    const waiting = answers.get(replyTo ?? 0)
    // The answer came after its time-out.
    if (waiting === undefined) return
    answers.delete(replyTo ?? 0)
    if (type === 'error') waiting.reject(new BusError(error, typeof body[0] === 'string' ? body[0] : error))
    else waiting.resolve(body)
  }

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    try {
      for (let next = readMessage(received); next !== null; next = readMessage(received)) {
        received = received.subarray(next.length)
        if (next.message.type === 'signal') takeSignal(next.message)
        else takeAnswer(next.message)
      }
    } catch (error) {
      end(new BusError('broken', String(error)))
    }
  })
  socket.on('error', (error) => {
    end(new BusError('closed', error.message))
  })
  socket.on('close', () => {
    end(new BusError('closed', 'The session bus closed the connection.'))
  })

  function call(asked: BusCall): Promise<unknown[]> {
    if (ended !== null) return Promise.reject(ended)
    lastSerial += 1
    const serial = lastSerial
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    const timer = setTimeout(() => {
      answers.delete(serial)
      reject(new BusError('timeout', `${asked.member} wasn’t answered.`))
    }, limitMs)
    answers.set(serial, { resolve, reject })
    socket.write(callBytes(serial, asked))
    return promise.finally(() => {
      clearTimeout(timer)
    })
  }

  const watchOwner = (name: string): string =>
    `type='signal',sender='${daemon.destination}',member='NameOwnerChanged',arg0='${name}'`

  return {
    call,
    async waitForName(name) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
      promise.catch(() => undefined)
      const waiting = { name, resolve, reject }
      awaited.add(waiting)
      try {
        // Watched before it is asked for, so that no owner is missed.
        await call({ ...daemon, member: 'AddMatch', signature: 's', body: [watchOwner(name)] })
        const [isThere] = await call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [name] })
        if (isThere !== true) await promise
      } finally {
        awaited.delete(waiting)
      }
    },
    async callForSignal(asked, member) {
      const { destination, path } = asked
      const rules = [`type='signal',path='${path}',member='${member}'`, watchOwner(destination)]
      for (const rule of rules) await call({ ...daemon, member: 'AddMatch', signature: 's', body: [rule] })
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
      const waiting = { path, member, destination, resolve, reject }
      signals.add(waiting)
      promise.catch(() => undefined)
      try {
        await call(asked)
        return await promise
      } finally {
        signals.delete(waiting)
      }
    },
    close() {
      end(new BusError('closed', 'The connection to the session bus was closed.'))
    },
  }
}

/** Returns the names on the bus: those with an owner, and those that the bus can start. */
export async function busNames(bus: SessionBus): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    ['ListNames', 'ListActivatableNames'].map((member) => bus.call({ ...daemon, member })),
  )
  return new Set(lists.flatMap(([names]) => names as string[]))
}
