import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verify } from '../../../../electron/services/library/verify/verifyFolders.ts'
import type { SyncReport } from '../../../../electron/services/transfers/types.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'
import { startKilledSync } from '../../../support/processes/killedChild.ts'
import { syncOrders, type KilledOrder } from '../../../support/processes/syncOrders.ts'
import { often } from '../../../support/soak.ts'
import { sample, sendBytes, startAssetServer } from '../../../support/servers/assetServer.ts'
import { filesBelow, mark } from '../../../support/benches/transferBench.ts'
import { perFile } from '../../../support/perTest.ts'

/**
 * Points at which the runs of each pass are killed, in sequence: during the Nth piece of all bodies, or at the Nth step
 * of that name. Bodies come first, then renames, then the manifest, because a later kill may leave nothing for an
 * earlier point. `npm test` uses every other point per pass.
 */
const points = [
  'piece:1',
  'piece:2',
  'piece:6',
  'opened:1',
  'look:1',
  'before:1',
  'after:1',
  'before:2',
  'manifest-before:1',
  'manifest-after:1',
]

const folder = temporaryFolder(afterAll)
const orders: KilledOrder[] = []
const redelivered: KilledOrder[] = []
const expected = new Map<string, string>()
const earlier = new Map<string, string>()
let sent = 0
/** Number of pieces sent before `held` is called. After that nothing is sent. */
let pieces = { left: Infinity, held: (): void => undefined }

const server = perFile(() => startAssetServer())
beforeAll(() => {
  const sizes = [1, 2000, 70_000, 700_000, 3_000_000, 12_000_000]
  for (let at = 0; at < 5; at += 1) {
    const street = `${String(at + 1)} Elm Street`
    const one: KilledOrder = { id: `order-${String(at)}`, street, urls: [] }
    const two: KilledOrder = { id: `order-${String(at)}`, street, urls: [] }
    sizes.forEach((size, index) => {
      const format = size === 1 ? ('json' as const) : index % 2 === 0 ? ('pdf' as const) : ('jpg' as const)
      const first = size === 1 ? Buffer.from(String(at)) : sample(format, size, at * 10 + index + 1)
      const second = size === 1 ? Buffer.from(String(at)) : sample(format, size, at * 10 + index + 101)
      const path = `/${String(at)}/${String(index)}.${format}`
      const name =
        format === 'json'
          ? `Property data${index === 0 ? '' : ` ${String(index + 1)}`}`
          : `Floor plan ${String(index + 1)}`
      one.urls.push({ format, url: serveInPieces(path, first), index })
      // Every other order is delivered again, with new bytes at new addresses.
      const isSecond = at % 2 === 0 && size > 1
      two.urls.push({
        format,
        url: isSecond ? serveInPieces(`/again${path}`, second) : server.origin + path,
        index,
      })
      expected.set(`Austin/${street}/${name}.${format}`, mark(isSecond ? second : first))
      if (isSecond) earlier.set(`${street}/${name}.${format}`, mark(first))
    })
    expected.set(`Austin/${street}/GLA formula.txt`, mark(Buffer.from(`formula of ${one.id}\n`)))
    orders.push(one)
    redelivered.push(two)
  }
})

/** Serves a file in pieces, so that a kill can hit the middle of a body. */
function serveInPieces(path: string, bytes: Buffer): string {
  return server.on(path, (request, response) => {
    const end = response.end.bind(response)
    response.end = ((chunk?: unknown) => {
      if (!Buffer.isBuffer(chunk)) return end()
      // Each run has its own budget, because a body of a killed run may still be open when the next run begins.
      const budget = pieces
      void (async () => {
        for (let at = 0; at < chunk.length && !response.destroyed; at += 256 * 1024) {
          // The rest is never sent, because its client will be killed.
          if (budget.left === 0) return
          budget.left -= 1
          const piece = chunk.subarray(at, at + 256 * 1024)
          const given = budget.left === 0 ? piece.subarray(0, Math.floor(piece.length / 2)) : piece
          sent += given.length
          if (given.length > 0) await new Promise<void>((resolve) => response.write(given, () => resolve()))
          if (budget.left === 0) {
            budget.held()
            return
          }
        }
        end()
      })()
      return response
    }) as typeof response.end
    sendBytes(request, response, bytes)
  })
}

const concurrency = 4

/** Runs the sync to its end. */
async function sync(what: KilledOrder[], at = folder): Promise<SyncReport> {
  pieces = { left: Infinity, held: () => undefined }
  return syncOrders(at, what, concurrency)
}

/** Runs the sync in a process of its own, and resolves when that died at `point`. */
async function killedSync(what: KilledOrder[], point: string, at = folder): Promise<void> {
  const [step, turn] = point.split(':')
  let child: Awaited<ReturnType<typeof startKilledSync>> | null = null
  pieces = { left: step === 'piece' ? Number(turn) : Infinity, held: () => child?.kill() }
  child = await startKilledSync(at, what, concurrency, step === 'piece' ? '' : point)
  await expect(child.killed, `killed at ${point}`).resolves.toBeUndefined()
}

/** Expects complete bytes of one delivery under every final name. Returns the number of final names. */
async function nothingWrong(): Promise<number> {
  const files = await filesBelow(join(folder, 'library')).catch(() => new Map<string, string>())
  let finals = 0
  for (const [path, found] of files) {
    if (path.endsWith('.part')) continue
    finals += 1
    const plain = path.replace(/Earlier deliveries\/[^/]+\//, '')
    const allowed = [expected.get(plain), earlier.get(plain.replace(/^Austin\//, ''))]
    expect(allowed, path).toContain(found)
  }
  return finals
}

it(`${String(often(1, 2) * points.length)} kills at named points leave every delivered file complete`, async () => {
  let max = 0
  for (const [pass, what] of [orders, redelivered].entries()) {
    for (const point of points.filter((_, index) => often(index % 2 === pass, true))) {
      await killedSync(what, point)
      const finals = await nothingWrong()
      expect(finals).toBeGreaterThanOrEqual(max)
      max = finals
    }
    const last = await sync(what)
    expect(last.files.failed).toEqual([])
    expect(last.files.kept_local).toBe(0)
  }
  const library = join(folder, 'library')
  const files = await filesBelow(library)
  const current = new Map([...files].filter(([path]) => !path.includes('Earlier deliveries')))
  expect(current).toEqual(new Map([...expected].sort(([a], [b]) => (a < b ? -1 : 1))))
  const before = [...files].filter(([path]) => path.includes('Earlier deliveries'))
  expect(
    new Map(
      before.map(([path, found]) => [
        path.replace(/^Austin\/([^/]+)\/Earlier deliveries\/[^/]+\//, '$1/'),
        found,
      ]),
    ),
  ).toEqual(earlier)
  expect(before).toHaveLength(earlier.size)
  const leftovers = (await readdir(library, { recursive: true })).filter((name) => name.endsWith('.part'))
  expect(leftovers).toEqual([])
  expect(await verify(library)).toMatchObject({
    missing: [],
    changed: [],
    files: expected.size + earlier.size,
  })
  const requestsBefore = server.seen.length
  expect((await sync(redelivered)).files).toMatchObject({
    downloaded: 0,
    superseded: 0,
    unchanged: 30,
  })
  expect(server.seen.length).toBe(requestsBefore)
  process.stdout.write(`${String(sent)} bytes sent\n`)
})

/** Renames at which a run is killed: at the start, in the middle and at the end; in `npm run soak` at each moment. */
const renames = often(
  ['before:1', 'after:2', 'after:4'],
  ['before:1', 'after:1', 'before:2', 'after:2', 'before:3', 'after:3', 'before:4', 'after:4'],
)
it.each(renames)(
  'a kill %s of the renames of a new delivery ends with both deliveries in their places',
  async (killAt) => {
    const home = temporaryFolder()
    const deliver = (seed: number): KilledOrder[] => [
      {
        id: 'o',
        street: '1 Ash Street',
        urls: [0, 1].map((index) => ({
          format: 'jpg',
          index,
          url: server.serve(`/at/${String(seed)}/${String(index)}`, sample('jpg', 5000, seed + index)),
        })),
      },
    ]
    await sync(deliver(500), home)
    await killedSync(deliver(600), killAt, home)
    const report = await sync(deliver(600), home)
    expect(report.files).toMatchObject({ wanted: 2, failed: [], kept_local: 0, deleted_locally: 0 })
    const files = [...(await filesBelow(join(home, 'library')))].map(([path, found]) => [
      path.replace(/deliveries\/[^/]+/, 'deliveries/D'),
      found,
    ])
    const place = 'Austin/1 Ash Street'
    expect(files).toEqual([
      [`${place}/Earlier deliveries/D/Floor plan 1.jpg`, mark(sample('jpg', 5000, 500))],
      [`${place}/Earlier deliveries/D/Floor plan 2.jpg`, mark(sample('jpg', 5000, 501))],
      [`${place}/Floor plan 1.jpg`, mark(sample('jpg', 5000, 600))],
      [`${place}/Floor plan 2.jpg`, mark(sample('jpg', 5000, 601))],
      [`${place}/GLA formula.txt`, mark(Buffer.from('formula of o\n'))],
    ])
    expect(await verify(join(home, 'library'))).toMatchObject({ files: 5, missing: [], changed: [] })
    expect((await sync(deliver(600), home)).files).toMatchObject({
      unchanged: 2,
      downloaded: 0,
    })
  },
)
