import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'certificates')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Certificate file of the test's own authority. No system trusts the authority. */
export const authorityFile = join(folder, 'authority.pem')
export const authority = read('authority.pem')

/** Valid certificate of localhost, 127.0.0.1 and *.example.test. The next certificate has expired. */
export const serverCertificate = { key: read('server.key'), cert: read('server.pem') }
export const expiredCertificate = { key: read('expired.key'), cert: read('expired.pem') }

export interface SecureServer {
  port: number
  /** Paths of all requests, in order. */
  seen: string[]
  close(): Promise<void>
}

/** Starts an https server on loopback. */
export async function secureServer(
  certificate: { key: string; cert: string },
  answer: RequestListener,
): Promise<SecureServer> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(certificate, (request, response) => {
    seen.push(request.url ?? '')
    answer(request, response)
  })
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        // Includes sockets that failed in the TLS handshake.
        for (const socket of sockets) socket.destroy()
      }),
  }
}
