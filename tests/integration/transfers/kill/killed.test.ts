import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { verify } from '../../../../electron/services/library/verify/verifyFolders.ts'
import { temporaryFolder } from '../../../support/folders/temporaryFolder.ts'
import { startKilledSync } from '../../../support/processes/killedChild.ts'
import { syncOrders, type KilledOrder } from '../../../support/processes/syncOrders.ts'
import { often } from '../../../support/soak.ts'
import { etagOf, sample, sendBytes } from '../../../support/servers/assetServer.ts'
import { useAssetServer } from '../../../support/servers/useServers.ts'
import { filesBelow, mark } from '../../../support/benches/transferBench.ts'

const server = useAssetServer()
const place = 'Austin/1 Ash Street'
const concurrency = 4
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const pictureOf = (floor: number): Buffer => sample('jpg', 5000, floor)
const pathOf = (floor: number): string => `/${String(floor)}.jpg`

/** One order with the pictures of these floors. */
function delivered(floors: readonly number[]): KilledOrder[] {
  const urls = floors.map((floor, index) => ({
    format: 'jpg' as const,
    index,
    url: server.serve(pathOf(floor), pictureOf(floor)),
  }))
  return [{ id: 'o', street: '1 Ash Street', urls }]
}
const sync = (floors: readonly number[]) => syncOrders(folder, delivered(floors), concurrency)

/** Syncs in a process of its own, and resolves when that died at a point of killedSync.ts, or in the last `body`. */
async function killedSync(floors: readonly number[], point: string): Promise<void> {
  const orders = delivered(floors)
  const last = floors.at(-1) ?? 0
  let kill = (): void => undefined
  if (point === 'body')
    server.on(pathOf(last), (request, response, turn) => {
      const bytes = pictureOf(last)
      if (turn > 1) {
        sendBytes(request, response, bytes)
        return
      }
      response.writeHead(200, { 'content-length': String(bytes.length), etag: etagOf(bytes) })
      response.write(bytes.subarray(0, 2500), () => kill())
    })
  const child = await startKilledSync(folder, orders, concurrency, point === 'body' ? '' : point)
  kill = () => child.kill()
  await child.killed
}

/** `npm run soak` kills before and after each rename. */
const renames = [1, 2, 3, 4].flatMap((turn) => [`before:${String(turn)}`, `after:${String(turn)}`])
const starts = ['opened:1', 'look:1']
const manifests = ['manifest-before:1', 'manifest-after:1']
const cases: [string, number[], number[], string[]][] = [
  [
    'a first',
    [],
    [1, 2],
    often(['look:1', 'after:1', 'manifest-before:1'], [...starts, ...renames.slice(0, 4), ...manifests]),
  ],
  [
    'a new',
    [1, 2],
    [3, 4],
    often(
      ['opened:1', 'body', 'before:1', 'after:2', 'after:4', 'manifest-after:1'],
      [...starts, 'body', ...renames, ...manifests],
    ),
  ],
  ['a smaller', [1, 2, 3], [1], renames.slice(0, 4)],
]

it.each(
  cases.flatMap(([what, before, now, points]) => points.map((point) => [what, point, before, now] as const)),
)('%s delivery killed at %s ends with each delivery in its place', async (_, point, before, now) => {
  if (before.length > 0) await sync(before)
  await killedSync(now, point)
  const library = join(folder, 'library')
  const whole = [...before, ...now].map((floor) => mark(pictureOf(floor)))
  for (const [path, bytes] of await filesBelow(library).catch(() => []))
    if (path.endsWith('.jpg')) expect(whole).toContain(bytes)
  const { files: counts } = await sync(now)
  expect(counts).toMatchObject({ wanted: now.length, failed: [], kept_local: 0, deleted_locally: 0 })
  const added = now.filter((floor) => !before.includes(floor))
  expect(counts.downloaded).toBeLessThanOrEqual(added.length)
  const files = [...(await filesBelow(library))].map(([path, bytes]) => [
    path.replace(/deliveries\/[^/]+/, 'deliveries/D'),
    bytes,
  ])
  const entryOf = (at: string, floors: readonly number[]) => (floor: number) => [
    `${place}/${at}Floor plan ${String(floors.indexOf(floor) + 1)}.jpg`,
    mark(pictureOf(floor)),
  ]
  const replaced = before.filter((floor) => !now.includes(floor))
  expect(files).toEqual([
    ...replaced.map(entryOf('Earlier deliveries/D/', before)),
    ...now.map(entryOf('', now)),
    [`${place}/GLA formula.txt`, mark(Buffer.from('formula of o\n'))],
  ])
  // The manifest lists every file at its place. No entry was lost between a move and its record.
  expect(await verify(library)).toMatchObject({ files: files.length, missing: [], changed: [] })
  const requests = server.seen.length
  expect((await sync(now)).files).toMatchObject({ unchanged: now.length, downloaded: 0 })
  expect(server.seen).toHaveLength(requests)
})

it('a floor that returns after a kill during its move is downloaded again', async () => {
  await sync([1, 2])
  await killedSync([1], 'after:1')
  expect((await sync([1, 2])).files).toMatchObject({ unchanged: 1, downloaded: 1, deleted_locally: 0 })
})
