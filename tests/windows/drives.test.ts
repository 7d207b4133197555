import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStores } from '../../electron/services/catalogue/stores.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { pointRoot } from '../../electron/services/libraryIndex/roots.ts'
import { assetOf, filesBelow, order } from '../support/benches/transferBench.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'

/** Drives and a shared folder that `npm run windows` makes, and the folder behind Q:, as Wine shows it on Z:. */
const otherDrive = 'P:\\'
const pulledDrive = 'Q:\\'
const behindPulled = resolve('..', 'drives', 'q', 'plugged')
const shared = '\\\\studio\\plans'

const { server, bench } = useTransfers({ platform: 'win32' })
beforeEach(({ skip }) => {
  skip(!existsSync(otherDrive), 'only the Windows copy has these drives')
  deliver(1)
})
afterEach(() => {
  for (const root of libraries) rmSync(root, { recursive: true, force: true })
  libraries.clear()
})

const libraries = new Set<string>()
let made = 0
/** A new folder for a library. It is removed after the test. */
function libraryOn(drive: string): string {
  const root = join(drive, 'Planroom', `Größe & Co ${String((made += 1))}`)
  libraries.add(join(drive, 'Planroom'))
  return root
}
function deliver(delivery: number): void {
  const url = server.serve(`/${String(delivery)}.jpg`, sample('jpg', 5000, delivery))
  bench.deliver(assetOf('jpg', url))
}
const run = (root: string) => bench.engine.run([order(root, 'o1')])

describe.each([
  ['another drive than the data folder', otherDrive],
  ['a shared folder of a server', shared],
])('library on %s', (_, drive) => {
  it('gets a delivery and a newer one, and all files pass a check', async () => {
    const root = libraryOn(drive)
    expect(await run(root)).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
    expect(await run(root)).toMatchObject({ problem: null, files: { unchanged: 1, failed: [] } })
    deliver(2)
    expect(await run(root)).toMatchObject({ problem: null, files: { downloaded: 1, failed: [] } })
    expect([...(await filesBelow(root)).keys()].map((path) => path.replace(/\/\d.* /, '/D '))).toHaveLength(2)
    expect(await verify(root)).toMatchObject({ files: 2, ok: 2, changed: [], missing: [], unknown: [] })
  })

  it('is found where the user moved it', async () => {
    const root = libraryOn(drive)
    await run(root)
    const moved = join(drive, 'Planroom', 'Moved')
    renameSync(root, moved)
    expect(await pointRoot('c1', root, moved, createStores(bench.db))).toMatchObject({ files: 1, missing: 0 })
  })
})

describe('drive that is pulled', () => {
  it('pauses its orders, writes nothing elsewhere, and is complete when it is back', async () => {
    const root = libraryOn(pulledDrive)
    await run(root)
    deliver(2)
    renameSync(behindPulled, `${behindPulled} away`)
    try {
      expect(existsSync(pulledDrive)).toBe(false)
      bench.engine.enqueue([order(root, 'o1')])
      await bench.engine.idle()
      const { totals, orders } = bench.engine.overview()
      expect(totals.problem).toContain('is missing or empty')
      expect(orders.map(({ state }) => state)).toEqual(['paused'])
    } finally {
      renameSync(`${behindPulled} away`, behindPulled)
    }
    await bench.engine.resume()
    await bench.engine.idle()
    expect(bench.engine.overview().orders.map(({ state }) => state)).toEqual(['done'])
    expect(readdirSync(pulledDrive)).toEqual(['Planroom'])
    expect(await verify(root)).toMatchObject({ files: 2, ok: 2, missing: [], changed: [] })
  })

  it('that was never there is a problem with a sentence for the user', async () => {
    const report = await run('R:\\Plans')
    expect(report.problem).toMatchObject({ code: 'disk' })
    expect(report.problem?.message).toContain('R:\\Plans. Choose another one.')
  })
})
