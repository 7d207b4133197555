import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import type { SyncReport } from '../../../electron/services/transfers/types.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { startKilledSync } from '../../support/processes/killedChild.ts'
import { syncOrders, type KilledOrder } from '../../support/processes/syncOrders.ts'
import { filesBelow, mark } from '../../support/benches/transferBench.ts'
import { useAssetServer } from '../../support/servers/useServers.ts'

const server = useAssetServer()
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** One order with these floors. */
function delivered(floors: number[]): KilledOrder[] {
  const urls = floors.map((floor, index) => ({
    format: 'jpg' as const,
    index,
    url: server.serve(`/${String(floor)}.jpg`, sample('jpg', 5000, floor + 1)),
  }))
  return [{ id: 'o', street: '1 Ash Street', urls }]
}
const concurrency = 4
const sync = (floors: number[]): Promise<SyncReport> => syncOrders(folder, delivered(floors), concurrency)
/** Syncs in a process of its own, and resolves when that died at `killAt`. */
async function killedSync(floors: number[], killAt: string): Promise<void> {
  const { killed } = await startKilledSync(folder, delivered(floors), concurrency, killAt)
  await killed
}

it.each(['before:1', 'after:1', 'before:2', 'after:2'])(
  'withdrawn floors end up in “Earlier deliveries” if the program dies %s of the moves',
  async (killAt) => {
    await sync([0, 1, 2])
    await killedSync([0], killAt)
    const report = await sync([0])
    expect(report.files).toMatchObject({
      wanted: 1,
      unchanged: 1,
      downloaded: 0,
      deleted_locally: 0,
      failed: [],
    })
    const library = join(folder, 'library')
    const files = [...(await filesBelow(library))].map(([path, bytes]) => [
      path.replace(/deliveries\/[^/]+/, 'deliveries/D'),
      bytes,
    ])
    const place = 'Austin/1 Ash Street'
    expect(files).toEqual([
      [`${place}/Earlier deliveries/D/Floor plan 2.jpg`, mark(sample('jpg', 5000, 2))],
      [`${place}/Earlier deliveries/D/Floor plan 3.jpg`, mark(sample('jpg', 5000, 3))],
      [`${place}/Floor plan 1.jpg`, mark(sample('jpg', 5000, 1))],
      [`${place}/GLA formula.txt`, mark(Buffer.from('formula of o\n'))],
    ])
    // The manifest lists every file at its place. No entry was lost between a move and its record.
    expect(await verify(library)).toMatchObject({ files: 4, missing: [], changed: [] })
  },
)

it('a floor that returns after a kill during its move is downloaded again', async () => {
  await sync([0, 1])
  await killedSync([0], 'after:1')
  expect((await sync([0, 1])).files).toMatchObject({ unchanged: 1, downloaded: 1, deleted_locally: 0 })
})
