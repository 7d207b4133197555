import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server tells who forked it, once. */
export interface ServerNews {
  origin: string
  /** The length of each file; file 7 is at `/7.jpg`. */
  sizes: number[]
}

const head = Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1')
const tail = Buffer.from([0xff, 0xd9])
// Every file is another window of the same noise, so that thousands of them need little memory.
const noise = randomBytes(16_000_000)

const files = Array.from({ length: Number(process.argv[2]) }, () => {
  const size = Math.round(20_000 + Math.random() * 400_000)
  const middle = size - head.length - tail.length
  const start = Math.floor(Math.random() * (noise.length - middle))
  return { size, middle: noise.subarray(start, start + middle), etag: `"${randomBytes(16).toString('hex')}"` }
})

const server = createServer((request, response) => {
  const file = files[Number(/^\/(\d+)\.jpg$/.exec(request.url ?? '')?.[1] ?? NaN)]
  if (file === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': file.size, etag: file.etag })
  response.cork()
  response.write(head)
  response.write(file.middle)
  response.end(tail)
  response.uncork()
})
process.once('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const news: ServerNews = { origin: `http://127.0.0.1:${port}`, sizes: files.map(({ size }) => size) }
  process.send?.(news)
})
