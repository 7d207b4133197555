import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedServer {
  origin: string
  requests: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

/** Starts a server on loopback whose answers come from the test's function. Keeps every request. */
export async function scripted(
  answer: (request: { method: string; url: URL; body: string }, response: ServerResponse) => void,
): Promise<ScriptedServer> {
  const requests: ScriptedServer['requests'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const entry = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://server'),
        headers: request.headers,
        body,
      }
      requests.push(entry)
      answer(entry, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}
