import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { linkBench } from '../../support/benches/linkBench.ts'
import { gzipSync } from 'node:zlib'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Resolve } from '../../../electron/services/network/privateNetworkGuard.ts'
import { linkThumbnails } from '../../../electron/services/links/linkPictures.ts'
import { deadPlace } from '../../support/servers/proxyServer.ts'
import { scripted } from '../../support/servers/scripted.ts'
import { perFile } from '../../support/perTest.ts'

const bench = perFile(() => linkBench())
afterEach(() => bench.reset())

const plan = '/share/file/plan.png'

test('without a network, a link keeps the picture of its last check, also in another run', async () => {
  const found = await bench.check(plan)
  expect(found.thumbnailId).toMatch(/^[0-9a-f]{64}$/)
  const offline = { offline: true, recheck: true }
  bench.service.fault({ url: '/share/file', fault: { kind: 'reset', when: 'before-headers' } })
  expect(await bench.check(plan, offline, bench.links())).toMatchObject({
    state: 'offline',
    thumbnailId: found.thumbnailId,
  })
  // The thumbnail was removed to free space.
  rmSync(linkThumbnails(bench.cacheFolder), { recursive: true })
  expect(await bench.check(plan, offline, bench.links())).toMatchObject({
    thumbnailId: null,
  })
})

describe('headers of a link check', () => {
  test('no request sends a cookie, key or referrer, also after a cookie was set or at another origin', async () => {
    const links = bench.links()
    await bench.check('/share/cookie', {}, links)
    await bench.check('/share/cookie', { recheck: true }, links)
    await bench.check(
      `/share/to?address=${encodeURIComponent(`${bench.service.otherOrigin}/share/file/plan.png`)}`,
      {},
      links,
    )
    expect(bench.service.seen.length).toBe(6)
    for (const { headers, method } of bench.service.seen) {
      expect(method).toBe('GET')
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ])
      expect(JSON.stringify(headers)).not.toContain(bench.service.apiKey)
    }
  })
})

describe('links to a private network', () => {
  const outside = { allowPrivate: false }

  test.each([
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://192.168.1.10/a.png',
    'http://169.254.169.254/latest',
    'http://localhost/a.png',
    'http://nas.local/a.png',
    'http://intranet/a.png',
  ])('%s is rejected before a request', async (link) => {
    expect(await bench.check(link, outside)).toMatchObject({
      state: 'bad',
      problem: expect.stringContaining('private network') as unknown,
    })
  })

  test('a host name that resolves to a private address is rejected before a request', async () => {
    const resolve: Resolve = (name, _options, done) => {
      done(null, [{ address: name === 'files.example.com' ? '127.0.0.1' : '93.184.216.34', family: 4 }])
    }
    const link = bench.at('files.example.com', plan)
    const found = await bench.check(link, outside, bench.links({ resolve }))
    expect(found.problem).toContain('private network')
    expect(bench.asked()).toEqual([])
  })

  test('a redirect to a private address is rejected after one request', async () => {
    const proxy = await bench.proxy()
    const inside = encodeURIComponent(`${bench.service.origin}/share/file/plan.png`)
    const link = bench.at('files.example.test', `/share/to?address=${inside}`)
    const found = await bench.check(link, outside, bench.links({ proxies: `PROXY ${proxy.place}` }))
    expect(found.problem).toContain('private network')
    expect(bench.asked()).toHaveLength(1)
  })
})

describe('limits of a link check', () => {
  test('a server that hangs or sends too slowly is rejected as timed out', async () => {
    bench.service.fault({ url: plan, fault: { kind: 'hang' } })
    const links = bench.links({ limits: { totalMs: 300 } })
    expect((await bench.check(plan, {}, links)).problem).toMatch(/timed out/)
    bench.service.reset()
    bench.service.fault({ url: plan, fault: { kind: 'drip', bytes: 5, everyMs: 20 } })
    expect((await bench.check(plan, { recheck: true }, links)).problem).toMatch(/timed out/)
  })

  test('a slow picture is accepted by its first part, without a thumbnail', async () => {
    bench.service.fault({ url: plan, fault: { kind: 'drip', bytes: 4200, everyMs: 5000 } })
    const found = await bench.check(plan, {}, bench.links({ limits: { totalMs: 2000 } }))
    expect(found).toMatchObject({ state: 'ok', type: 'png', width: 1600, thumbnailId: null })
    expect(readdirSync(join(bench.cacheFolder, 'incoming'))).toEqual([])
  })

  test('at most two of six links are requested at once with a limit of two', async () => {
    const waiting: ServerResponse[] = []
    let max = 0
    // Answers in pairs: a request that is alone waits for the other one.
    const server = await scripted((_, response) => {
      waiting.push(response)
      if (waiting.length !== 2) max = Math.max(max, waiting.length)
      else
        setTimeout(() => {
          max = Math.max(max, waiting.length)
          for (const each of waiting.splice(0)) each.end('%PDF-1.7')
        }, 30)
    })
    bench.keep(server)
    const links = bench.links({ limits: { atOnce: 2 } })
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const found = await Promise.all(names.map((name) => bench.check(`${server.origin}/${name}`, {}, links)))
    expect(found.map(({ state }) => state)).toEqual(names.map(() => 'ok'))
    expect(max).toBe(2)
  })

  test('a gzip body that unpacks to 100 MB is accepted by its first part', async () => {
    bench.service.fault({ url: plan, fault: { kind: 'gzip' } })
    expect(await bench.check(plan)).toMatchObject({ state: 'ok', type: 'png', width: 1600 })
    const png = await bench.bytes(plan)
    // 100 MB of zeros in 100 kB exceed the limit for reading a complete picture.
    const bomb = gzipSync(Buffer.concat([png.subarray(0, 4200), Buffer.alloc(100_000_000)]), { level: 1 })
    bench.service.fault({
      url: '/bomb.png',
      fault: { kind: 'answer', body: bomb, type: 'image/png', headers: { 'content-encoding': 'gzip' } },
    })
    // The length is unknown, because the body was not unpacked to its end.
    expect(await bench.check('/bomb.png')).toMatchObject({
      state: 'ok',
      type: 'png',
      bytes: null,
      thumbnailId: null,
    })
  })

  test('an unknown Content-Encoding and a broken gzip body are rejected', async () => {
    bench.service.fault({ url: plan, fault: { kind: 'headers', set: { 'content-encoding': 'rot13' } } })
    expect((await bench.check(plan)).problem).toContain('rot13')
    bench.service.reset()
    bench.service.fault({ url: plan, fault: { kind: 'headers', set: { 'content-encoding': 'gzip' } } })
    expect((await bench.check(plan)).state).toBe('bad')
  })

  test('an abort ends a running check', async () => {
    bench.service.fault({ url: plan, fault: { kind: 'hang' } })
    const stop = new AbortController()
    const running = bench.check(plan, {}, bench.links(), stop.signal)
    running.catch(() => undefined)
    await expect.poll(() => bench.asked()).toHaveLength(1)
    stop.abort(new Error('stopped by the user'))
    await expect(running).rejects.toThrow('stopped by the user')
  })
})

describe('link check without a network', () => {
  test('a failed request while offline is reported as offline, not as a bad link', async () => {
    const dead = `http://${await deadPlace()}/a.png`
    expect(await bench.check(dead, { offline: true })).toMatchObject({
      state: 'offline',
      problem: expect.stringContaining('you’re offline') as unknown,
    })
    expect(await bench.check(dead)).toMatchObject({ state: 'bad' })
  })

  test('a proxy that is dead or requires signing in is reported as offline, not as a bad link', async () => {
    const link = `http://files.example.test/plan.png`
    const outside = { allowPrivate: false }
    const dead = bench.links({ proxies: `PROXY ${await deadPlace()}` })
    expect(await bench.check(link, outside, dead)).toMatchObject({
      state: 'offline',
      problem: expect.stringContaining('Can’t connect to the proxy') as unknown,
    })
    const proxy = await bench.proxy({ signIn: 'maya:secret' })
    const other = bench.links({ proxies: `PROXY ${proxy.place}` })
    expect(await bench.check(link, outside, other)).toMatchObject({
      state: 'offline',
      problem: expect.stringContaining('requires signing in') as unknown,
    })
  })

  test('a proxy with a private address is used', async () => {
    const proxy = await bench.proxy()
    const link = bench.at('files.example.test', plan)
    const place = proxy.place.replace('127.0.0.1', 'localhost')
    const found = await bench.check(link, { allowPrivate: false }, bench.links({ proxies: `PROXY ${place}` }))
    expect(found).toMatchObject({ state: 'ok', type: 'png' })
    expect(proxy.seen).toEqual([`GET ${link}`])
  })
})

describe('repeated link check', () => {
  test('a result is reused until a recheck, except “offline”', async () => {
    const links = bench.links()
    const first = await bench.check(plan, {}, links)
    expect(await bench.check(plan, {}, links)).toEqual(first)
    expect(bench.asked()).toHaveLength(1)
    await bench.check(plan, { recheck: true }, links)
    expect(bench.asked()).toHaveLength(2)
    bench.service.fault({
      url: '/share/file/plan.jpg',
      times: 1,
      fault: { kind: 'reset', when: 'before-headers' },
    })
    const offline = await bench.check('/share/file/plan.jpg', { offline: true }, links)
    expect(offline.state).toBe('offline')
    expect((await bench.check('/share/file/plan.jpg', {}, links)).state).toBe('ok')
  })
})
