import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openNetwork } from '../../support/servers/testNetwork.ts'

const fail = (code: string) => (socket: Socket) =>
  void socket.destroy(Object.assign(new Error(code), { code, syscall: 'connect' }))

it.each([
  ['accepts connections', (socket: Socket) => void socket.emit('connect'), 60_000, true],
  ['refuses connections', fail('ECONNREFUSED'), 60_000, true],
  ['is silent', () => undefined, 20, false],
])('a server that %s responds or not', async (_what, answer, withinMs, expected) => {
  const opened: Socket[] = []
  const network = openNetwork({
    open: ({ port }) => {
      expect(port).toBe(443)
      const socket = new Socket()
      opened.push(socket)
      setImmediate(() => answer(socket))
      return socket
    },
  })
  expect(await network.responds('https://192.0.2.1/v3', withinMs)).toBe(expected)
  expect(opened).toHaveLength(1)
})
