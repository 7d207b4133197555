import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { contract } from '../../shared/contract.ts'
import { newPlace, start } from './support/program.ts'

test('the window has no Node, network or other pages, and each channel rejects invalid input', async () => {
  using place = newPlace()

  const program = await start(place)
  const { page, app } = program
  const reached = await page.evaluate(() => ({
    node: [
      typeof (globalThis as { require?: unknown }).require,
      typeof (globalThis as { process?: unknown }).process,
      typeof (globalThis as { Buffer?: unknown }).Buffer,
    ],
    bridge: Object.keys((window as unknown as { planroom: object }).planroom),
  }))
  expect(reached).toEqual({
    node: ['undefined', 'undefined', 'undefined'],
    bridge: ['call', 'on', 'offer', 'lend'],
  })
  const answers = await page.evaluate(
    async (channels) => {
      const { planroom } = window as unknown as {
        planroom: {
          call: (channel: string, input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
        }
      }
      const codes: [string, string | undefined][] = []
      for (const channel of channels)
        codes.push([channel, (await planroom.call(channel, { wrong: true })).error?.code])
      return codes
    },
    [...Object.keys(contract), 'fs:read', 'toString', '__proto__'],
  )
  expect(answers.filter(([, code]) => code !== 'bad_input')).toEqual([])
  const offered = await page.evaluate(async () => {
    const { planroom } = window as unknown as {
      planroom: Record<'offer' | 'lend', (file: unknown) => Promise<unknown>> & { call: Call }
    }
    type Call = (channel: string, input: unknown) => Promise<unknown>
    const named = async (by: 'offer' | 'lend'): Promise<string> => {
      try {
        await planroom[by]('/etc')
        return 'accepted'
      } catch {
        return 'refused'
      }
    }
    return {
      paths: [await named('offer'), await named('lend')],
      made: await planroom.offer(new File(['x'], '/etc')),
      lent: await planroom.lend(new File(['x'], '/etc')),
      opened: await planroom.call('app:takeOpened', {}),
    }
  })
  expect(offered).toEqual({
    paths: ['refused', 'refused'],
    made: undefined,
    lent: '',
    opened: { ok: true, value: [] },
  })
  for (const address of [
    'https://example.com/',
    'http://127.0.0.1:9/',
    'file:///etc/passwd',
    'app://planroom/../../package.json',
    'app://planroom/%E0%A4%A',
    'app://planroom/nothing.js',
    'asset://file/none/none',
    'asset://file/..%2F..%2Fetc/passwd',
  ]) {
    const result = await page.evaluate(
      (url) =>
        fetch(url).then(
          (answer) => answer.status,
          () => 'blocked',
        ),
      address,
    )
    expect(['blocked', 404], address).toContain(result)
  }
  expect(await page.evaluate(() => window.open('https://example.com/') === null)).toBe(true)
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const isRefused = new Promise((resolve) =>
      contents?.once('will-navigate', (event) => resolve(event.defaultPrevented)),
    )
    Object.assign(globalThis, { isRefused })
  })
  await page.evaluate(() => {
    location.href = 'https://example.com/'
  })
  expect(await app.evaluate(() => (globalThis as { isRefused?: Promise<boolean> }).isRefused)).toBe(true)
  expect(page.url()).toMatch(/^app:\/\/planroom\//)
  expect(app.windows()).toHaveLength(1)
  expect(await page.evaluate(() => Notification.permission)).toBe('denied')
  const evaluated = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    return (window as { ran?: boolean }).ran === true
  })
  expect(evaluated).toBe(false)
  await program.close()
})

test('WebRTC, WebTransport, WebSocket and preconnect send no packet out of the window', async () => {
  using place = newPlace()
  const arrived: string[] = []
  const udp = createSocket('udp4').on('message', () => arrived.push('udp'))
  const tcp = createServer((socket) => {
    arrived.push('tcp')
    socket.destroy()
  })
  udp.bind(0, '127.0.0.1')
  tcp.listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port }
  try {
    const program = await start(place)
    const outcome = await program.page
      .evaluate(async ({ udp: udpPort, tcp: tcpPort }) => {
        const at = `127.0.0.1:${String(tcpPort)}`
        for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'prerender']) {
          const link = document.createElement('link')
          Object.assign(link, { rel, href: `https://${at}/` })
          document.head.append(link)
        }
        const ways: [string, () => unknown][] = [
          ['socket', () => new WebSocket(`wss://${at}/`)],
          ['events', () => new EventSource(`https://${at}/`)],
          ['beacon', () => navigator.sendBeacon(`https://${at}/`, 'x')],
          [
            'transport',
            () => new WebTransport(`https://127.0.0.1:${String(udpPort)}/`).ready.catch(() => undefined),
          ],
        ]
        // A call that throws counts as refused.
        for (const [, go] of ways)
          await Promise.resolve()
            .then(go)
            .catch(() => undefined)
        const credentials = { username: 'u', credential: 'c' }
        const peer = new RTCPeerConnection({
          iceServers: [
            { urls: `stun:127.0.0.1:${String(udpPort)}` },
            { urls: `turn:127.0.0.1:${String(udpPort)}?transport=udp`, ...credentials },
            { urls: `turn:${at}?transport=tcp`, ...credentials },
            { urls: `turns:${at}?transport=tcp`, ...credentials },
          ],
        })
        peer.createDataChannel('out')
        const isGathered = new Promise((resolve) => {
          peer.addEventListener('icegatheringstatechange', () => {
            if (peer.iceGatheringState === 'complete') resolve('gathered')
          })
        })
        await peer.setLocalDescription()
        return isGathered
      }, ports)
      .catch(String)
    expect(arrived, String(outcome)).toEqual([])
    await program.close()
  } finally {
    udp.close()
    tcp.close()
  }
})
