import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callBytes, readMessage } from '../../../electron/services/sessionBus/busMessage.ts'
import { linuxSecrets } from '../../../electron/services/credentials/keyRing/linuxSecrets.ts'
import { busSockets } from '../../../electron/services/sessionBus/sessionBus.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

describe('session bus sockets', () => {
  test.each([
    [{}, ['/run/user/1000/bus']],
    [{ XDG_RUNTIME_DIR: '/run/user/1000' }, ['/run/user/1000/bus']],
    [{ XDG_RUNTIME_DIR: '/own' }, ['/own/bus', '/run/user/1000/bus']],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/tmp/a%20b,guid=1' }, ['/tmp/a b', '/run/user/1000/bus']],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=/tmp/x' }, ['\0/tmp/x', '/run/user/1000/bus']],
    [
      { DBUS_SESSION_BUS_ADDRESS: 'tcp:host=h,port=1;unix:path=/second;unix:path=%zz' },
      ['/second', '/run/user/1000/bus'],
    ],
  ])('are found for the environment %j', (environment, sockets) => {
    expect(busSockets(environment, 1000)).toEqual(sockets)
  })
})

test('a bus message with every type that a key ring needs is read as it was written', () => {
  const body = [
    'text',
    '/path',
    true,
    -2,
    Buffer.from('bytes'),
    [['a', 'b']],
    [['label', { signature: 'a{ss}', value: [['c', 'ü']] }]],
    ['/session', Buffer.alloc(0), Buffer.from('secret'), 'text/plain'],
  ]
  const signature = 'sobiaya{ss}a{sv}(oayays)'
  const call = { destination: 'to.whom', path: '/object', interface: 'an.interface', member: 'Method' }
  const bytes = callBytes(7, { ...call, signature, body })
  for (let length = 0; length < bytes.length; length++)
    expect(readMessage(bytes.subarray(0, length))).toBeNull()
  expect(readMessage(Buffer.concat([bytes, Buffer.from('next')]))).toEqual({
    length: bytes.length,
    message: { type: 'call', replyTo: null, path: '/object', member: 'Method', error: '', body },
  })
})

describe('a session bus that misbehaves', () => {
  let folder: string
  const connections: Socket[] = []
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => {
    for (const socket of connections.splice(0)) socket.destroy()
  })

  test.each([
    ['says nothing', () => undefined],
    ['refuses', (socket: Socket) => socket.write('REJECTED EXTERNAL\r\n')],
    ['hangs up', (socket: Socket) => socket.end()],
    ['sends no messages', (socket: Socket) => socket.write(`OK 1234\r\n${'x'.repeat(64)}`)],
    ['is signed in and silent', (socket: Socket) => socket.write('OK 1234\r\n')],
  ] as const)('%s: secrets are weak or locked, and encrypting rejects', async (_what, answer) => {
    const path = join(folder, 'bus')
    const server = createServer((socket) => {
      connections.push(socket)
      socket.on('error', () => undefined)
      socket.once('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => server.listen(path, resolve))
    const secrets = linuxSecrets({
      environment: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}`, XDG_RUNTIME_DIR: folder },
      uid: 4_000_000,
      limitMs: 100,
      onFault: () => undefined,
    })
    expect(['weak', 'locked']).toContain(await secrets.storage())
    await expect(secrets.encrypt('plain')).rejects.toMatchObject({ name: 'SecretFault' })
    await new Promise((resolve) => server.close(resolve))
  })
})
