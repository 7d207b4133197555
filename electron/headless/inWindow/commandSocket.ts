import { once } from 'node:events'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** The document in the data folder that says where the open program listens. */
const addressFile = 'commands.json'
/** Longest path of a socket, in bytes, on all systems. */
const maxSocketPath = 100

/** Identifies the program behind a socket: a copied data folder names the socket of the original. */
export interface ProgramId {
  version: string
  home: string
}

/** Returns the identity of a program on this data folder. */
export const programId = (version: string, home: string): ProgramId => ({ version, home: realpathSync(home) })

/**
 * Accepts connections of commands on the same data folder. Only the user of this process can connect. Returns a
 * function that stops listening; open connections continue. Rejects if no socket can be made. `makeTemporaryFolder`
 * makes a folder with a short path.
 */
export async function listenForCommands(
  home: string,
  makeTemporaryFolder: () => string,
  onConnection: (socket: Socket) => void,
): Promise<() => void> {
  let made: { server: Server; address: string; remove: () => void } | null = null
  for (const place of places(home, makeTemporaryFolder)) {
    try {
      made = { ...place, server: await listening(place.address, onConnection) }
      break
    } catch (error) {
      place.remove()
      if (place.isLast) throw error
    }
  }
  if (made === null) throw new Error('There is no place for a socket.')
  const { server, address, remove } = made
  const file = join(home, addressFile)
  writeFileSync(file, JSON.stringify({ address }), { mode: 0o600 })
  return () => {
    server.close()
    rmSync(file, { force: true })
    remove()
  }
}

/**
 * Returns the places for the socket, best first. Some drives can't have sockets, and paths of sockets must be short.
 */
function* places(
  home: string,
  makeTemporaryFolder: () => string,
): Generator<{ address: string; isLast: boolean; remove: () => void }> {
  if (process.platform === 'win32') {
    // The name is random, so that no other user can take it first.
    yield { address: `\\\\.\\pipe\\planroom-${randomUUID()}`, isLast: true, remove: () => undefined }
    return
  }
  const usual = join(home, 'commands.json.socket')
  const removeUsual = (): void => {
    rmSync(usual, { force: true })
  }
  // A killed program leaves its socket behind. No program uses it: the caller holds the lock of the folder.
  removeUsual()
  if (Buffer.byteLength(usual) <= maxSocketPath) yield { address: usual, isLast: false, remove: removeUsual }
  const passing = makeTemporaryFolder()
  yield {
    address: join(passing, 'commands.json.socket'),
    isLast: true,
    remove: () => {
      rmSync(passing, { recursive: true, force: true })
    },
  }
}

async function listening(address: string, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: false }, onConnection)
  const before = process.umask(0o077)
  try {
    server.listen(address)
  } finally {
    process.umask(before)
  }
  await once(server, 'listening')
  // The program does not wait for commands when it ends.
  server.unref()
  return server
}

/** Connects to the program that has the data folder open. Returns null if none listens. */
export async function connectToProgram(home: string): Promise<Socket | null> {
  let address: string
  try {
    ;({ address } = JSON.parse(await readFile(join(home, addressFile), 'utf8')) as { address: string })
  } catch {
    // No program listens, or the file is damaged.
    return null
  }
  let socket: Socket | null = null
  try {
    socket = connect(address)
    await once(socket, 'connect')
    return socket
  } catch {
    // The program was killed and left its address behind.
    socket?.destroy()
    return null
  }
}

/** Sends a value as one line of JSON. Does nothing after the other side left. */
export function sendLine(socket: Socket, value: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(value)}\n`)
}

/** Calls `onLine` with each parsed line. A line that is no JSON destroys the socket. */
export function readLines(socket: Socket, onLine: (value: unknown) => void): void {
  const parts: Buffer[] = []
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = Buffer.concat([...parts.splice(0), rest.subarray(0, end)]).toString()
      rest = rest.subarray(end + 1)
      let value: unknown
      try {
        value = JSON.parse(line)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined)
        return
      }
      onLine(value)
    }
    if (rest.length > 0) parts.push(rest)
  })
}
