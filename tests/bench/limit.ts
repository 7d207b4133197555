import { open, readFile, rename } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

/**
 * The machine's limit: the addresses of the file `list`, one a line, received by raw sockets, written, flushed and
 * renamed, with 32 under way at a time. Nothing is checked, hashed or recorded. Only answers with a length in their
 * head are understood. Start it with `UV_THREADPOOL_SIZE=32`: each flush holds a thread of the pool.
 */
const underWay = 32
const urls = (await readFile('list', 'utf8')).split('\n').filter((line) => line !== '')
const headEnd = Buffer.from('\r\n\r\n')

/** Reads one answer after the other from a connection that stays open. */
function reader(socket: Socket): (url: URL) => Promise<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  /** Of the whole answer, head included; known once its head is there. */
  let expected = Infinity
  let headLength = 0
  let settle: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | null = null
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the connection was closed')))
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
    if (expected === Infinity) {
      const start = Buffer.concat(pieces)
      pieces = [start]
      const end = start.indexOf(headEnd)
      if (end === -1) return
      headLength = end + headEnd.length
      const size = /\r\ncontent-length: *(\d+)/i.exec(start.subarray(0, headLength).toString('latin1'))?.[1]
      if (!start.subarray(0, 12).toString('latin1').endsWith(' 200') || size === undefined) {
        settle?.reject(new Error('an answer without 200 or without a length'))
        return
      }
      expected = headLength + Number(size)
    }
    if (length < expected) return
    const body = Buffer.concat(pieces).subarray(headLength)
    pieces = []
    length = 0
    expected = Infinity
    settle?.resolve(body)
  })
  return (url) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
    })
}

let next = 0
async function runLane(): Promise<void> {
  const first = urls[0]
  if (first === undefined) return
  const { hostname, port } = new URL(first)
  const socket = connect({ host: hostname, port: Number(port) })
  const receive = reader(socket)
  for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
    const address = new URL(url)
    const body = await receive(address)
    const name = address.pathname.slice(address.pathname.lastIndexOf('/') + 1)
    const file = await open(`${name}.part`, 'wx')
    await file.writeFile(body)
    await file.datasync()
    await file.close()
    await rename(`${name}.part`, name)
  }
  socket.destroy()
}
await Promise.all(Array.from({ length: underWay }, runLane))
