import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Validators in the answers for a file. `date`: Last-Modified alone, old enough to count as strong. */
export type Validators = 'strong' | 'weak' | 'date' | 'none'

export interface SlowFile {
  url: string
  size: number
  validators: Validators
  /** Length and SHA-256, as returned by `mark` of transferBench. */
  mark: string
  /** Bytes handed to connections, over all requests. */
  sent: number
  /** Whether the server honours `If-Range` for the file. */
  resumable: boolean
}

/** Byte range that the server sent for one request. */
interface Serving {
  file: SlowFile
  start: number
  end: number
  done: boolean
}

/** Point at which the server stops sending a file. */
interface Hold {
  file: SlowFile
  /** Share of the requested bytes, between 0 and 1 exclusive. */
  part: number
  bytes: number
  reached: () => void
}

export interface SlowServer {
  add(size: number, format: 'jpg' | 'pdf' | 'json', validators: Validators): SlowFile
  files: readonly SlowFile[]
  /** All answers since the last call of `record`. */
  servings: Serving[]
  /**
   * Clears `servings` and sets the speed. `hold`: the file's next answer stops after `part` of it or after `bytes`, and
   * always before the end. Then `reached` is called.
   */
  record(options: { fast: boolean; hold?: Hold }): void
  /**
   * Resolves when all requests of a killed client are answered. Requests may reach the server after the client's end
   * was noticed.
   */
  settled(): Promise<void>
  close(): Promise<void>
}

const noiseLength = 4 * 1024 * 1024 - 3
const pieceBytes = 32 * 1024
/** Interval of checks whether the client has read everything, in milliseconds. */
const readEveryMs = 2
const ends = {
  jpg: ['\xff\xd8\xff\xda\x00\x02', '\xff\xd9'],
  pdf: ['%PDF-1.7\n', '\n%%EOF\n'],
  json: ['', ''],
} as const

let nextRead: Promise<string[][]> | undefined
/** Returns the system's table of connections. Calls before the next read share the result. */
function connections(): Promise<string[][]> {
  nextRead ??= sleep(readEveryMs).then(async () => {
    nextRead = undefined
    const table = await readFile('/proc/net/tcp', 'utf8')
    return table.split('\n').map((row) => row.trim().split(/\s+/))
  })
  return nextRead
}

/**
 * Resolves when the client has read all sent bytes, so that sent bytes equal received bytes on a busy machine too.
 * Linux shows both queues of a connection. Other systems get a pause instead.
 */
async function allRead({ localPort = 0, remotePort = 0 }: Socket): Promise<void> {
  if (process.platform !== 'linux') {
    await sleep(16)
    return
  }
  const [here, there] = [localPort, remotePort].map(
    (port) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`,
  )
  for (;;) {
    const isFull = (await connections()).some(([, from, to, , queues = '']) => {
      const [unsent = '', unread = ''] = queues.split(':')
      if (from === here && to === there) return Number.parseInt(unsent, 16) > 0
      return from === there && to === here && Number.parseInt(unread, 16) > 0
    })
    if (!isFull) return
  }
}

/** Starts a server of generated files of any size. Sends piece by piece as the client reads, and counts every byte. */
export async function startSlowServer(): Promise<SlowServer> {
  const noise = Buffer.alloc(noiseLength)
  for (let at = 0, state = 20261121; at < noiseLength; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    noise[at] = state >>> 24
  }
  const contents = new Map<
    string,
    { file: SlowFile; piece: (start: number, end: number) => Buffer; etag: string }
  >()
  let fast = true
  let hold: Hold | undefined
  let origin = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = contents.get(request.url ?? '')
    if (content === undefined) return void response.writeHead(404).end()
    const { file, piece, etag } = content
    const headers: Record<string, string> = { 'accept-ranges': 'bytes' }
    if (file.validators === 'strong') headers.etag = etag
    if (file.validators === 'weak') headers.etag = `W/${etag}`
    if (file.validators === 'date') headers['last-modified'] = 'Tue, 02 Jan 2024 00:00:00 GMT'
    const validator = file.resumable ? (headers.etag ?? headers['last-modified']) : undefined
    const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    const holds = asked !== undefined && validator !== undefined && request.headers['if-range'] === validator
    const start = holds ? Number(asked) : 0
    if (holds)
      headers['content-range'] = `bytes ${String(start)}-${String(file.size - 1)}/${String(file.size)}`
    response.writeHead(holds ? 206 : 200, { ...headers, 'content-length': String(file.size - start) })
    const serving: Serving = { file, start, end: start, done: false }
    server.servings.push(serving)
    const gone = (): boolean => response.destroyed
    const held = hold?.file === file ? hold : undefined
    if (held !== undefined) hold = undefined
    const last =
      held === undefined
        ? file.size
        : Math.min(file.size - 1, start + Math.ceil(Math.min(held.part * (file.size - start), held.bytes)))
    while (serving.end < last && !gone()) {
      const bytes = piece(serving.end, Math.min(last, serving.end + (fast ? 8 : 1) * pieceBytes))
      await new Promise<void>((resolve) => response.write(bytes, () => resolve()))
      if (gone()) break
      serving.end += bytes.length
      file.sent += bytes.length
      if (!fast) await allRead(request.socket)
    }
    // The rest is never sent, because the waiting client is going to be killed.
    if (held !== undefined) {
      held.reached()
      return
    }
    serving.done = serving.end === file.size
    response.end()
  }

  const http = createServer((request, response) => {
    response.on('error', () => response.destroy())
    void answer(request, response)
  })
  http.keepAliveTimeout = 60_000
  const sockets = new Set<Socket>()
  http.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`
  const server: SlowServer = {
    get files() {
      return [...contents.values()].map(({ file }) => file)
    },
    servings: [],
    add(size, format, validators) {
      const seed = contents.size
      const path = `/${String(seed)}.${format}`
      const [opening, closing] = ends[format].map((text) => Buffer.from(text, 'latin1'))
      const digit = String([...contents.keys()].filter((each) => each.endsWith('.json')).length % 10)
      const piece = (start: number, end: number): Buffer => {
        const bytes = Buffer.allocUnsafe(end - start)
        if (format === 'json') return bytes.fill(digit)
        for (let at = start; at < end;) {
          const from = (seed * 7919 + at) % noiseLength
          at += noise.copy(bytes, at - start, from, Math.min(noiseLength, from + end - at))
        }
        for (const [text, place] of [
          [opening, 0],
          [closing, size - (closing?.length ?? 0)],
        ] as const)
          text?.forEach((byte, index) => {
            if (place + index >= start && place + index < end) bytes[place + index - start] = byte
          })
        return bytes
      }
      const hash = createHash('sha256')
      for (let at = 0; at < size; at += 1024 * 1024) hash.update(piece(at, Math.min(size, at + 1024 * 1024)))
      const sha256 = hash.digest('hex')
      const file: SlowFile = {
        url: origin + path,
        size,
        validators,
        mark: `${String(size)} ${sha256}`,
        sent: 0,
        resumable: validators === 'strong' || validators === 'date',
      }
      contents.set(path, { file, piece, etag: `"${sha256.slice(0, 32)}"` })
      return file
    },
    record(options) {
      server.servings = []
      fast = options.fast
      hold = options.hold
    },
    async settled() {
      // Connections are accepted in order. After this answer, all earlier connections are known.
      await fetch(origin, { headers: { connection: 'close' } })
      // On Windows, a connection to a killed process ends with an error. `once` of node:events would reject with it.
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}
