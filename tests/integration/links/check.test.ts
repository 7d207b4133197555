import { afterEach, describe, expect, test } from 'vitest'
import { linkBench } from '../../support/benches/linkBench.ts'
import { loadImage } from '@napi-rs/canvas'
import { deadPlace, type ProxyServer } from '../../support/servers/proxyServer.ts'
import { perFile } from '../../support/perTest.ts'

const bench = perFile(() => linkBench())
afterEach(() => bench.reset())

/** Checks a link whose host only the proxy resolves. */
const checkThrough = (proxy: ProxyServer, link: string) =>
  bench.check(link, { allowPrivate: false }, bench.links({ proxies: `PROXY ${proxy.place}` }))

describe('link to a file', () => {
  test.each([
    ['plan.png', 'png', 1600, 1200],
    ['plan.jpg', 'jpg', 1600, 1200],
    ['plan.pdf', 'pdf', null, null],
  ])('%s is accepted with its type, size and thumbnail', async (name, type, width, height) => {
    const links = bench.links()
    const found = await bench.check(`/share/file/${name}`, {}, links)
    expect(found).toMatchObject({
      state: 'ok',
      problem: null,
      direct: null,
      recognised: null,
      type,
      width,
      height,
    })
    expect(found.warnings).toEqual([expect.stringContaining('not encrypted')])
    expect(found.bytes).toBeGreaterThan(30)
    if (type === 'pdf') {
      expect(found.thumbnailId).toBeNull()
      return
    }
    const path = await links.thumbnail(found.thumbnailId ?? '')
    const small = await loadImage(path ?? '')
    expect([small.width, small.height]).toEqual([320, 240])
  })

  test('a small plan and a mislabelled picture are accepted with a warning; a logo may be small', async () => {
    expect((await bench.check('/share/file/small.png')).warnings.join()).toContain('only 200 × 150 pixels')
    const logo = await bench.check('/share/file/small.png', { expect: 'logo' })
    expect(logo.warnings).toEqual([expect.stringContaining('not encrypted')])
    expect((await bench.check('/share/file/odd.png')).warnings.join()).toContain(
      'labels this file “text/plain”, but it is a PNG',
    )
  })

  test('a picture of 57 MB is accepted after its first part, with a warning', async () => {
    const png = Buffer.concat([
      (await bench.bytes('/share/file/plan.png')).subarray(0, 4200),
      Buffer.alloc(60_000_000),
    ])
    const { path } = bench.service.addAsset(png, { name: 'large.png' })
    const found = await bench.check(path)
    expect(found).toMatchObject({
      state: 'ok',
      type: 'png',
      bytes: png.length,
      thumbnailId: null,
      width: 1600,
    })
    expect(found.warnings.join()).toContain('57 MB')
    expect(found.warnings.join()).not.toContain('No preview available')
  })

  test('a picture that cannot be drawn is accepted with a warning', async () => {
    const png = (await bench.bytes('/share/file/plan.png')).subarray(0, 60)
    const { path } = bench.service.addAsset(png, { name: 'half.png' })
    expect((await bench.check(path)).warnings.join()).toContain('No preview available')
  })

  test('an unsupported or empty file is rejected, and its type is named', async () => {
    expect(await bench.check('/share/file/plan.heic')).toMatchObject({
      state: 'bad',
      problem: 'The file is HEIC. The service accepts PNG, JPG and PDF.',
    })
    expect((await bench.check('/share/file/plan.webp')).problem).toContain('WebP')
    for (const [text, type] of [
      ['<svg xmlns="x"/>', 'SVG'],
      ['{"error":1}', 'JSON'],
    ] as const)
      expect((await bench.check(bench.service.addAsset(Buffer.from(text)).path)).problem).toContain(type)
    expect((await bench.check('/share/empty')).problem).toContain('is empty')
  })
})

describe('link to a share page', () => {
  test('a share link is replaced by the tried address of its file', async () => {
    const found = await bench.check('/share/s/abc/plan.png?rlkey=k&dl=0')
    expect(found).toMatchObject({
      state: 'ok',
      given: `${bench.service.origin}/share/s/abc/plan.png?rlkey=k&dl=0`,
      direct: `${bench.service.origin}/share/s/abc/plan.png?rlkey=k&dl=1`,
      recognised: 'File share',
      type: 'png',
      width: 1600,
    })
    expect(found.thumbnailId).not.toBeNull()
  })

  test.each([
    ['to a deleted file', '/share/s/gone/plan.png?dl=0', /no longer available \(404\)/],
    ['to a private file', '/share/s/private/plan.png?dl=0', /requires signing in/],
    ['to a HEIC file', '/share/s/phone/plan.heic?dl=0', /The file is HEIC/],
    [
      'that always opens a page',
      '/share/s/abc/none.png?dl=0',
      /opens a File share page, not the file itself/,
    ],
  ])('a share link %s is rejected with its reason', async (_title, path, problem) => {
    expect(await bench.check(path)).toMatchObject({
      state: 'bad',
      direct: null,
      problem: expect.stringMatching(problem) as unknown,
    })
  })

  test('a share link that asks for a confirmation is replaced by the confirmed address', async () => {
    const proxy = await bench.proxy()
    const found = await checkThrough(proxy, bench.at('drive.google.com', '/file/d/1a2B3c4D5e6F/view'))
    expect(found).toMatchObject({ state: 'ok', recognised: 'Google Drive', type: 'png' })
    expect(found.direct).toBe(
      bench.at('drive.usercontent.google.com', '/download?id=1a2B3c4D5e6F&export=download&confirm=t'),
    )
    expect(proxy.seen).toHaveLength(3)
  })

  test('an unknown web page is rejected without a second request', async () => {
    const found = await bench.check('/share/page')
    expect(found).toMatchObject({ state: 'bad', type: null, direct: null, thumbnailId: null })
    expect(found.problem).toMatch(/^This link opens a web page, not the file itself\. /)
    expect(bench.asked()).toEqual(['/share/page'])
  })

  test('a share link that needs a cookie is rejected as working in browsers only', async () => {
    const proxy = await bench.proxy()
    const given = bench.at('firm.sharepoint.com', '/:i:/s/plans/Eabc?e=x1')
    bench.service.fault({ url: '/:i:/', fault: { kind: 'answer', status: 403 } })
    const found = await checkThrough(proxy, given)
    expect(found).toMatchObject({ state: 'bad', direct: null, recognised: 'SharePoint' })
    expect(found.problem).toMatch(/^SharePoint doesn’t share the file .* only works in browsers/)
    expect(bench.asked()).toEqual(['/:i:/s/plans/Eabc?e=x1', '/:i:/s/plans/Eabc?e=x1&download=1'])
  })

  test('an iCloud page is rejected with advice to save the picture', async () => {
    const proxy = await bench.proxy()
    const found = await checkThrough(proxy, bench.at('share.icloud.com', '/share/page'))
    expect(found).toMatchObject({ state: 'bad', recognised: 'iCloud' })
    expect(found.problem).toContain('Save the picture')
  })
})

describe('link that does not work', () => {
  test.each([
    ['/share/dead', /\(404\)/],
    ['/share/gone', /\(410\)/],
    ['/share/login', /requires signing in/],
    ['/share/locked', /asks for a password/],
    ['ftp://files.example.com/a.png', /starts with http/],
    ['plan.png', /starts with http/],
    ['https://maya:secret@files.example.com/a.png', /user name or password/],
    ['/share/to?address=ftp://files.example.com', /starts with http/],
    ['/share/to?address=http://a:b@127.0.0.1/', /user name or password/],
    ['/share/hops/6', /redirects too many times/],
  ])('%s is rejected with its reason', async (path, problem) => {
    expect(await bench.check(path)).toMatchObject({
      state: 'bad',
      type: null,
      problem: expect.stringMatching(problem) as unknown,
    })
  })

  test('a link with five redirects is accepted', async () => {
    expect(await bench.check('/share/hops/5')).toMatchObject({ state: 'ok', type: 'png' })
  })

  test.each([
    [401, /signing in/],
    [403, /signing in/],
    [429, /is busy/],
    [503, /Server error/],
    [511, /sign in with your web browser/],
    [405, /declined the request \(405\)/],
  ])('HTTP %i is rejected with its reason', async (status, problem) => {
    bench.service.fault({ url: '/share/file/plan.png', fault: { kind: 'answer', status } })
    expect((await bench.check('/share/file/plan.png')).problem).toMatch(problem)
  })

  test('a truncated or interrupted picture is rejected', async () => {
    bench.service.fault({ url: '/share/file/plan.png', fault: { kind: 'truncate', at: 4500 } })
    expect((await bench.check('/share/file/plan.png')).problem).toMatch(/is incomplete/)
    bench.service.fault({ url: '/share/file/plan.png', fault: { kind: 'reset', when: 'before-headers' } })
    expect((await bench.check('/share/file/plan.png')).problem).toMatch(/connection to .* was lost/)
  })

  test('a closed port and an unknown host are rejected', async () => {
    expect((await bench.check(`http://${await deadPlace()}/a.png`)).problem).toMatch(
      /connection to .* was lost/,
    )
    expect(await bench.check('http://no-such-host.invalid/a.png', { allowPrivate: false })).toMatchObject({
      type: null,
    })
  })
})

describe('expiry of a link', () => {
  const signed = (seconds: number): string =>
    `/share/file/plan.png?Expires=${String(bench.now + seconds)}&Signature=a`

  test('a link valid for less than a day is rejected, for less than a week it gets a warning', async () => {
    expect(await bench.check(signed(3 * 3600 + 60))).toMatchObject({
      state: 'bad',
      type: 'png',
      expiresAt: bench.now + 3 * 3600 + 60,
      problem: expect.stringMatching(/^This link expires in 3 hours\. /) as unknown,
    })
    const week = await bench.check(signed(3 * 24 * 3600 + 60))
    expect(week.state).toBe('ok')
    expect(week.warnings.join()).toContain('expires in 3 days')
    const long = await bench.check(signed(30 * 24 * 3600))
    expect(long).toMatchObject({ state: 'ok', expiresAt: bench.now + 30 * 24 * 3600 })
    expect(long.warnings.join()).not.toContain('stops working')
  })

  test('an expired link is rejected with the time of its expiry, not with the server’s refusal', async () => {
    expect((await bench.check(signed(-7200))).warnings.join()).toContain('has expired')
    bench.service.fault({ url: '/share/file/plan.png', fault: { kind: 'answer', status: 403 } })
    expect(await bench.check(signed(-7200))).toMatchObject({
      state: 'bad',
      problem: 'This link expired 2 hours ago. Ask for a new one that doesn’t expire.',
    })
  })
})

describe('link to a tour', () => {
  const tour = { expect: 'tour' as const }

  test('a tour is accepted with a reminder of the measurement tool', async () => {
    expect(await bench.check('/share/tour', tour)).toMatchObject({
      state: 'ok',
      type: null,
      thumbnailId: null,
      warnings: [
        expect.stringContaining('measurement tool') as unknown,
        expect.stringContaining('not encrypted') as unknown,
      ],
    })
  })

  test.each([
    ['/share/file/plan.png', /opens a file \(a PNG\), not a tour/],
    ['/share/file/plan.heic', /opens a file \(HEIC\)/],
    ['/share/login', /requires signing in/],
    ['/share/dead', /\(404\)/],
  ])('%s is rejected as a tour', async (path, problem) => {
    expect(await bench.check(path, tour)).toMatchObject({
      state: 'bad',
      problem: expect.stringMatching(problem) as unknown,
    })
  })

  test('a host that answers 403 is rejected as blocking programs', async () => {
    bench.service.fault({ url: '/share/tour', fault: { kind: 'answer', status: 403 } })
    expect((await bench.check('/share/tour', tour)).problem).toContain('blocks programs')
  })
})
