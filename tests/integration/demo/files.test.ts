import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startDemoInWorker } from '../../../electron/demo/host.ts'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { bytesAt, clientOf, fileUrls, makeClock, type WireOrder } from './support.ts'
import { perFile } from '../../support/perTest.ts'

let full: WireOrder
let urls: Map<string, string[]>
const clock = makeClock()

async function fullOrder(from: DemoService): Promise<WireOrder> {
  const client = clientOf(from)
  const found = (await client.allOrders('&status=Ready')).find(
    (order) => order.info.product.add_ons.length === 4,
  )
  if (found === undefined) throw new Error('no order with everything')
  return client.get<WireOrder>(`/orders/${found.id}`)
}

const service = perFile(() => startDemoService({ now: clock.now }))
beforeAll(async () => {
  full = await fullOrder(service)
  urls = fileUrls(full.delivery_assets)
})

/** Size of a PNG (from IHDR) or JPG (from its frame header). */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 12, 16) === 'IHDR')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(bytes.readUInt8(at + 1))) at += 2 + bytes.readUInt16BE(at + 2)
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
}

const first = (list: string): string => urls.get(list)?.[0] ?? ''

test('an order with all add-ons has every list, and two-floor orders have 17 to 30 files', async () => {
  expect([...urls.keys()].sort()).toEqual(
    [
      'cad_files.zip_urls',
      'floorplans_3d.jpg_urls',
      'gla_package.image_urls',
      'gla_package.report_urls',
      'home_report.pdf_urls',
      ...['jpg', 'pdf', 'png', 'svg', 'zip'].flatMap((kind) => [
        `listing_floorplans.${kind}_urls`,
        `listing_floorplans.${kind}_urls_dim`,
      ]),
      'property_data.json_urls',
      'snapshot.image_urls',
      'snapshot.pdf_urls',
      'video_3d.video_urls',
    ].sort(),
  )
  const client = clientOf(service)
  for (const { id } of await client.allOrders('&status=Ready')) {
    const lists = fileUrls((await client.get<WireOrder>(`/orders/${id}`)).delivery_assets)
    const count = [...lists.values()].flat().length
    if (lists.get('listing_floorplans.png_urls')?.length !== 2) continue
    expect(count).toBeGreaterThanOrEqual(17)
    expect(count).toBeLessThanOrEqual(30)
  }
})

test('plain and dimensioned files have the same file name in different folders', () => {
  const name = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
  expect(name(first('listing_floorplans.jpg_urls'))).toBe(name(first('listing_floorplans.jpg_urls_dim')))
  expect(first('listing_floorplans.jpg_urls')).not.toBe(first('listing_floorplans.jpg_urls_dim'))
})

test('each file is served without a key, with the type, length and ETag of its bytes', async () => {
  const magic: Record<string, [string, string]> = {
    jpg: ['\u00ff\u00d8\u00ff', 'image/jpeg'],
    png: ['\u0089PNG', 'image/png'],
    svg: ['<?xml', 'image/svg+xml'],
    pdf: ['%PDF-', 'application/pdf'],
    zip: ['PK', 'application/zip'],
    mp4: ['', 'video/mp4'],
    json: ['{', 'application/json'],
  }
  for (const [list, addresses] of urls) {
    for (const url of addresses) {
      const { status, headers, bytes } = await bytesAt(url)
      const [start, type] = magic[url.slice(url.lastIndexOf('.') + 1)] ?? ['?', '?']
      expect(status, list).toBe(200)
      expect(headers.get('content-type')?.split(';')[0], list).toBe(type)
      expect(bytes.subarray(0, start.length).toString('latin1'), list).toBe(start)
      expect(Number(headers.get('content-length')), list).toBe(bytes.length)
      expect(headers.get('etag'), list).toMatch(/^"[0-9a-f]{32}"$/)
      if (list === 'video_3d.video_urls') expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
    }
  }
})

test('plans have 4000 × 3000 pixels, and their SVG contains no text, scripts or links', async () => {
  for (const list of [
    'listing_floorplans.png_urls',
    'listing_floorplans.jpg_urls_dim',
    'floorplans_3d.jpg_urls',
  ]) {
    const { width, height } = sizeOf((await bytesAt(first(list))).bytes)
    expect([width, height], list).toEqual([4000, 3000])
  }
  const svg = (await bytesAt(first('listing_floorplans.svg_urls'))).bytes.toString()
  expect(svg).not.toMatch(/<(text|script|image|a|foreignObject|style)\b|href|on\w+=/)
})

test('GLA text, property data and plans agree on the areas', async () => {
  const text = String(full.delivery_assets?.['gla_package']?.['gla_formula_text'])
  const total = Number(/^Total GLA: ([\d.]+) sq ft$/m.exec(text)?.[1])
  const data = JSON.parse((await bytesAt(first('property_data.json_urls'))).bytes.toString()) as {
    total_area: number
    floors: unknown[]
  }
  expect(data.total_area).toBeCloseTo(total, 1)
  expect(text.split('\n')).toHaveLength(data.floors.length + 1)
  for (const line of text.split('\n').slice(1)) {
    const [, area, sum] = /: ([\d.]+) sq ft = (.+)$/.exec(line) ?? []
    const parts = (sum ?? '').split(' + ').map((part) => part.split(' x ').map(Number))
    expect(parts.reduce((all, [w = 0, h = 0]) => all + w * h, 0)).toBeCloseTo(Number(area), 0)
  }
})

test('Range, If-Range, If-None-Match and HEAD requests are answered', async () => {
  const url = first('listing_floorplans.pdf_urls')
  const { bytes, headers } = await bytesAt(url)
  const etag = headers.get('etag') ?? ''
  const modified = headers.get('last-modified') ?? ''
  const size = bytes.length
  expect(headers.get('accept-ranges')).toBe('bytes')
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await bytesAt(url, { range, ...more })
    return [answer.status, answer.headers.get('content-range'), answer.bytes]
  }
  for (const [range, from, to] of [
    ['10-19', 10, 20],
    [`${String(size - 5)}-`, size - 5, size],
    ['-7', size - 7, size],
    [`0-${String(size * 2)}`, 0, size],
  ] as const) {
    const sent = `bytes ${String(from)}-${String(to - 1)}/${String(size)}`
    expect(await part(`bytes=${range}`)).toEqual([206, sent, bytes.subarray(from, to)])
  }
  expect((await part(`bytes=${String(size)}-`)).slice(0, 2)).toEqual([416, `bytes */${String(size)}`])
  expect((await part('bytes=5-2'))[0]).toBe(200)
  expect((await part('bytes=0-1,4-5'))[0]).toBe(200)
  expect((await part('bytes=10-19', { 'if-range': etag }))[0]).toBe(206)
  expect((await part('bytes=10-19', { 'if-range': modified }))[0]).toBe(206)
  expect(await part('bytes=10-19', { 'if-range': '"other"' })).toEqual([200, null, bytes])
  expect((await bytesAt(url, { 'if-none-match': etag })).status).toBe(304)
  const head = await fetch(url, { method: 'HEAD' })
  expect(Number(head.headers.get('content-length'))).toBe(size)
})

test('a second service with the same seed serves the same bytes', async () => {
  const second = await startDemoService({ now: clock.now, cacheDir: temporaryFolder() })
  try {
    const others = fileUrls((await fullOrder(second)).delivery_assets)
    for (const [list, [link = '']] of urls) {
      const theirs = others.get(list)?.[0] ?? ''
      expect(new URL(theirs).pathname).toBe(new URL(link).pathname)
      const [one, other] = [await bytesAt(link), await bytesAt(theirs)]
      expect(other.headers.get('etag'), list).toBe(one.headers.get('etag'))
    }
  } finally {
    await second.close()
  }
})

test('one Ready order has no assets, and other orders have null kinds and null lists', async () => {
  const client = clientOf(service)
  const ready = await Promise.all(
    (await client.allOrders('&status=Ready')).map(({ id }) => client.get<WireOrder>(`/orders/${id}`)),
  )
  expect(ready.filter((order) => fileUrls(order.delivery_assets).size === 0)).toHaveLength(1)
  const parts = ready.flatMap((order) =>
    Object.entries(order.delivery_assets ?? {})
      .filter(([kind]) => kind !== 'tour')
      .map(([, part]) => part),
  )
  expect(parts.some((part) => part === null)).toBe(true)
  expect(parts.some((part) => Object.values(part ?? {}).includes(null))).toBe(true)
})

test('an address without a file is answered by 404', async () => {
  expect((await bytesAt(`${service.origin}/files/none/x/y.png`)).status).toBe(404)
  expect((await bytesAt(first('listing_floorplans.png_urls').replace('.png', '.gif'))).status).toBe(404)
})

test('the service in a worker reports an unreadable state file, answers and closes', async () => {
  const faults: string[] = []
  const handle = await startDemoInWorker(
    new URL('../../../electron/demo/worker.ts', import.meta.url),
    // A folder at the path of the state file.
    { orders: 30, stateFile: import.meta.dirname },
    (message) => faults.push(message),
  )
  expect(await clientOf(handle).allOrders()).toHaveLength(30)
  expect(faults).toEqual([expect.stringContaining('EISDIR')])
  await handle.close()
  await expect(fetch(handle.origin)).rejects.toThrow()
})

test.each(['missing at the start', 'removed later'])(
  'files are the same bytes with a temporary folder that is %s',
  async (when) => {
    const folder = temporaryFolder()
    vi.stubEnv('PLANROOM_DRAWN_FILES', undefined)
    for (const name of ['TMPDIR', 'TEMP', 'TMP'])
      vi.stubEnv(name, when === 'removed later' ? folder : join(folder, 'gone'))
    const faults: string[] = []
    const other = await startDemoService({ now: clock.now, onFault: (message) => void faults.push(message) })
    onTestFinished(() => other.close())
    if (when === 'removed later') rmSync(folder, { recursive: true })
    const [url = ''] =
      fileUrls((await fullOrder(other)).delivery_assets).get('listing_floorplans.svg_urls') ?? []
    expect(url).not.toBe('')
    const [drawn, again] = [await bytesAt(url), await bytesAt(first('listing_floorplans.svg_urls'))]
    expect(drawn.bytes.equals(again.bytes)).toBe(true)
    expect(faults[0]).toMatch(/^Files of the demo company could not be stored: .*ENOENT/)
  },
)
afterEach(() => {
  vi.unstubAllEnvs()
})
