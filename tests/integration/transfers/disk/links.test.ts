import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runDiskJob } from '../../../../electron/services/transfers/disk/diskJobs.ts'
import { createStores } from '../../../../electron/services/catalogue/stores.ts'
import type { SyncReport } from '../../../../electron/services/transfers/types.ts'
import { sample, sendBytes } from '../../../support/servers/assetServer.ts'
import { assetOf } from '../../../support/benches/transferBench.ts'
import { useTransfers } from '../../../support/benches/useTransfers.ts'

const small = sample('jpg', 5000, 1)
const large = sample('jpg', 3 * 1024 * 1024, 2)
const { server, bench } = useTransfers()
/** A folder outside the library, where nothing may be written. */
let outside = ''
beforeEach(async () => {
  outside = join(bench.folder, 'outside')
  await mkdir(join(outside, '12 Oak Street'), { recursive: true })
})

/** Puts a link to `target` in place of a folder of the library. */
async function replace(folder: string, target: string): Promise<void> {
  await rename(join(bench.root, folder), join(bench.folder, 'away'))
  await symlink(target, join(bench.root, folder))
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(bench.root, folder)).catch(() => [])).sort()

/** Runs an order of two files. `swap` is called when the first is placed and the second is being downloaded. */
async function run(bytes: Buffer, swap: () => Promise<void>): Promise<SyncReport> {
  const key = { connectionId: 'c1', root: bench.root, orderId: 'o1' }
  const urls = [
    server.serve('/first.jpg', small),
    server.on('/second.jpg', (request, response) => {
      void expect
        .poll(() => createStores(bench.db).files.ofOrder(key))
        .toHaveLength(1)
        .then(swap)
        .then(() => {
          sendBytes(request, response, bytes)
        })
    }),
  ]
  bench.deliver(...urls.map((url, index) => assetOf('jpg', url, index)))
  return bench.run()
}

const places = [
  ['an order’s folder', 'Austin/12 Oak Street', () => join(outside, '12 Oak Street')],
  ['a parent of an order’s folder', 'Austin', () => outside],
] as const

describe.each([
  ['small', small],
  ['large', large],
])('download of a %s file', (_size, bytes) => {
  it.each(places)('fails when a symlink replaces %s mid-run, and its target stays empty', async (...row) => {
    const [, folder, target] = row
    const report = await run(bytes, () => replace(folder, target()))
    expect(report.files).toMatchObject({ wanted: 2, downloaded: 1, failed: [{ code: 'disk' }] })
    expect(await readdir(outside, { recursive: true })).toEqual(['12 Oak Street'])
  })
})

it.each(['Austin/12 Oak Street', 'Austin'])(
  'a download whose folder %s moved away mid-run is not placed in the moved folder',
  async (folder) => {
    const half = large.length / 2
    const away = join(bench.folder, 'away')
    const url = server.on('/large.jpg', (_request, response) => {
      response.writeHead(200, { 'content-length': String(large.length) })
      response.write(large.subarray(0, half))
      void expect
        .poll(() => namesIn('Austin/12 Oak Street'))
        .toContainEqual(expect.stringMatching(/\.part$/))
        .then(async () => {
          await replace(folder, away)
          response.end(large.subarray(half))
        })
    })
    bench.deliver(assetOf('jpg', url))
    const report = await bench.run()
    expect(report.files).toMatchObject({ wanted: 1, downloaded: 0, failed: [{ code: 'disk' }] })
    const names = await readdir(away, { recursive: true })
    expect(names.filter((name) => name.endsWith('.jpg') || name.includes('.planroom'))).toEqual([])
  },
)

it('placing a file through a symlinked folder fails', async () => {
  const folder = join(bench.folder, 'library')
  await mkdir(folder)
  await symlink(folder, join(bench.folder, 'link'))
  const from = join(bench.folder, 'link', 'a.part')
  await writeFile(from, 'bytes')
  const give = () => runDiskJob({ do: 'place', from, to: join(bench.folder, 'link', 'a.jpg') })
  expect(give).toThrow(/behind a link/)
  expect(await readdir(folder)).toEqual(['a.part'])
})
