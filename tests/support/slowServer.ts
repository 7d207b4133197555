import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a server says about a file's identity. `date`: Last-Modified alone, old enough to count as strong. */
export type Validators = 'strong' | 'weak' | 'date' | 'none'

export interface SlowFile {
  url: string
  size: number
  validators: Validators
  /** Length and SHA-256, as `mark` of transferBench gives them. */
  mark: string
  /** Bytes handed to connections, over all requests. */
  sent: number
  /** Whether a byte range under `If-Range` works for it. */
  resumable: boolean
}

/** Where one request began and how far its answer came. */
interface Serving {
  file: SlowFile
  start: number
  end: number
  done: boolean
}

export interface SlowServer {
  add(size: number, format: 'jpg' | 'pdf' | 'json', validators: Validators): SlowFile
  files: readonly SlowFile[]
  /** Every answer since `watch` was called. */
  servings: Serving[]
  /** Forgets the servings, sets the pace, and calls `reached` once, with the file on its way, when so many bytes more were handed out. */
  watch(options: { fast: boolean; after?: number; reached?: (file: SlowFile) => void }): void
  close(): Promise<void>
}

const noiseLength = 4 * 1024 * 1024 - 3
const pieceBytes = 32 * 1024
/** 2 MB a second for each connection: so little is on its way at any moment that what was sent is what was received. */
const pieceEveryMs = 16
const ends = {
  jpg: ['\xff\xd8\xff\xda\x00\x02', '\xff\xd9'],
  pdf: ['%PDF-1.7\n', '\n%%EOF\n'],
  json: ['', ''],
} as const

/** Files of any size without the memory for them, sent slowly, every byte counted. */
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
  let left = Infinity
  let reached: ((file: SlowFile) => void) | undefined
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
    while (serving.end < file.size && !gone()) {
      const bytes = piece(serving.end, Math.min(file.size, serving.end + (fast ? 8 : 1) * pieceBytes))
      await new Promise<void>((resolve) => response.write(bytes, () => resolve()))
      if (gone()) break
      serving.end += bytes.length
      file.sent += bytes.length
      left -= bytes.length
      if (left <= 0) {
        left = Infinity
        reached?.(file)
      }
      if (!fast && serving.end < file.size) await sleep(pieceEveryMs)
    }
    serving.done = serving.end === file.size
    response.end()
  }

  const http = createServer((request, response) => {
    response.on('error', () => response.destroy())
    void answer(request, response)
  })
  http.keepAliveTimeout = 60_000
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
    watch(options) {
      server.servings = []
      fast = options.fast
      left = options.after ?? Infinity
      reached = options.reached
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}
