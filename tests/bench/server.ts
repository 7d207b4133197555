import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, closeSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Options of the server. Its process gets them as a JSON argument. */
export interface ServerPlan {
  files: number
  /** Range of the file sizes in bytes. */
  least: number
  most: number
  filesPerOrder: number
  /** Delay of each answer with a file. */
  delayMs: number
  /** Limit for each connection; null for no limit. */
  bytesPerSecond: number | null
  /** Folder that the files are written to for another server, or null for no files. */
  folder: string | null
}

/** The first message to the parent process. */
export interface ServerNews {
  origin: string
  /** Size of each file; file 7 is at `/files/7.jpg`. */
  sizes: number[]
}
/** Messages from the parent process. */
export type ServerQuestion = { filesFrom: string } | 'requests'

// Start and end of a JPEG, so that checks of both pass: JFIF, start of scan, any bytes, end of image.
const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008010100003f00', 'hex')
const tail = Buffer.from([0xff, 0xd9])
// Each file is another section of the same noise, so that thousands of files need little memory.
const noise = randomBytes(32_000_000)
const slice = 1_000_000

const plan = JSON.parse(process.argv[2] ?? '') as ServerPlan
let filesFrom = ''
let requests = 0
const files = Array.from({ length: plan.files }, () => {
  const size = Math.round(plan.least + Math.random() * (plan.most - plan.least))
  const start = Math.floor(Math.random() * (noise.length - slice))
  return { size, start, etag: `"${randomBytes(16).toString('hex')}"` }
})

/** Yields the bytes of a file in pieces of at most `most` bytes. */
function* pieces({ size, start }: { size: number; start: number }, most: number): Generator<Buffer> {
  yield head
  for (let left = size - head.length - tail.length, at = start; left > 0;) {
    const count = Math.min(left, most, noise.length - at)
    yield noise.subarray(at, at + count)
    left -= count
    at = at + count >= noise.length ? 0 : at + count
  }
  yield tail
}

async function sendFile(index: number, response: ServerResponse): Promise<void> {
  const file = files[index]
  if (file === undefined) {
    response.writeHead(404).end()
    return
  }
  if (plan.delayMs > 0) await pause(plan.delayMs)
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': file.size, etag: file.etag })
  if (plan.bytesPerSecond !== null) {
    const began = performance.now()
    let sent = 0
    for (const piece of pieces(file, plan.bytesPerSecond / 50)) {
      const early = (sent * 1000) / plan.bytesPerSecond - (performance.now() - began)
      if (early > 4) await pause(early)
      response.write(piece)
      sent += piece.length
    }
  } else if (file.size <= slice) {
    response.cork()
    for (const piece of pieces(file, slice)) response.write(piece)
    process.nextTick(() => response.uncork())
  } else {
    for (const piece of pieces(file, slice))
      if (!response.write(piece) && !response.destroyed)
        await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
  }
  response.end()
}

const orderCount = Math.ceil(plan.files / plan.filesPerOrder)
const longAgo = Date.parse('2024-03-01T09:00:00Z') / 1000

function order(index: number): unknown {
  const from = index * plan.filesPerOrder
  const count = Math.min(plan.filesPerOrder, plan.files - from)
  const urls = Array.from({ length: count }, (_, at) => `${filesFrom}/files/${String(from + at)}.jpg`)
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    info: { status: 'Ready', created_at: longAgo, first_delivered_at: longAgo },
    address: { street: `${String(index + 1)} Oak Street`, city: 'Austin', state: 'TX', country: 'US' },
    delivery_assets: { listing_floorplans: { jpg_urls: urls } },
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://bench')
  const file = /^\/files\/(\d+)\.jpg$/.exec(url.pathname)?.[1]
  if (file !== undefined) {
    requests += 1
    sendFile(Number(file), response).catch(() => response.destroy())
    return
  }
  const one = /^\/orders\/[0-9a-f-]{24}(\d{12})$/.exec(url.pathname)?.[1]
  if (one !== undefined) {
    sendJson(response, order(Number(one)))
    return
  }
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const limit = Number(url.searchParams.get('limit') ?? 100)
  const end = url.pathname === '/orders' ? Math.min(orderCount, offset + limit) : 0
  const items = Array.from({ length: Math.max(0, end - offset) }, (_, at) => order(offset + at))
  const more = end < orderCount && items.length > 0
  sendJson(response, { items, pagination: { limit, offset, has_more: more, next_offset: more ? end : null } })
}

if (plan.folder !== null) {
  mkdirSync(path.join(plan.folder, 'files'), { recursive: true })
  files.forEach((file, index) => {
    const fd = openSync(path.join(plan.folder ?? '', 'files', `${String(index)}.jpg`), 'w')
    for (const piece of pieces(file, slice)) writeSync(fd, piece)
    closeSync(fd)
  })
}
const server = createServer(answer)
server.keepAliveTimeout = 60_000
process.once('disconnect', () => process.exit())
process.on('message', (question: ServerQuestion) => {
  if (question === 'requests') {
    process.send?.(requests)
    return
  }
  filesFrom = question.filesFrom
  process.send?.(null)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  filesFrom = `http://127.0.0.1:${String(port)}`
  const news: ServerNews = { origin: filesFrom, sizes: files.map(({ size }) => size) }
  process.send?.(news)
})
