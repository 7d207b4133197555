import { open, readFile, rename } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

/**
 * Downloads the addresses of the file `list` over raw sockets, 32 at a time, and writes, flushes and renames each file.
 * This is the upper limit of the machine: nothing is checked, hashed or recorded. Answers need a Content-Length. Run it
 * with `UV_THREADPOOL_SIZE=32`: each flush occupies a thread of the pool.
 */
const underWay = 32
const urls = (await readFile('list', 'utf8')).split('\n').filter((line) => line !== '')
const headEnd = Buffer.from('\r\n\r\n')

/** Returns a function that sends a GET and reads its answer on a connection that stays open. */
function reader(socket: Socket): (url: URL) => Promise<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  /** Bytes of the whole answer with its head. Infinity until the head is read. */
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
