import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { verify } from '../../../../electron/services/library/verify/verifyFolders.ts'
import { filesBelow, assetOf, mark } from '../../../support/benches/transferBench.ts'
import { hideOpenFolders, watchDiskSteps } from '../../../support/watchDiskSteps.ts'
import { often } from '../../../support/soak.ts'
import { sample } from '../../../support/servers/assetServer.ts'
import { useTransfers } from '../../../support/benches/useTransfers.ts'

/**
 * Another user replaces a folder of the library by a symlink right before any disk step of a run. Nothing is created,
 * changed or deleted at the link's target, and the next run completes the order.
 */
const place = 'Austin/12 Oak Street'
const { server, bench } = useTransfers({ disk: { ...realDisk }, concurrency: () => 1 })
/** Target of the symlinks: a folder that looks like the library, with files of another user. */
let outside = ''
let ends: (() => void)[] = []

beforeEach(() => {
  outside = join(bench.folder, 'outside')
  const own = ['Floor plan 1.jpg', 'Tour links.txt', '.planroom/manifest.json', '.planroom/root.json']
  for (const folder of ['', 'Austin', place])
    for (const name of own) {
      mkdirSync(dirname(join(outside, folder, name)), { recursive: true })
      writeFileSync(join(outside, folder, name), `own ${name}`)
    }
  mkdirSync(join(outside, place, 'Earlier deliveries'))
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

/** Contents of everything below a folder, including .planroom, by path. */
async function tree(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    found[path.slice(folder.length)] = entry.isFile() ? await readFile(path, 'utf8') : 'no file'
  }
  return found
}

function deliver(version: number): void {
  const url = server.serve(`/${String(version)}.jpg`, sample('jpg', 4000, version))
  bench.delivered.set('o1', {
    assets: [assetOf('jpg', url)],
    texts: [{ name: 'tour', text: `tour ${String(version)}\n` }],
    record: String(version),
    readAt: version,
  })
}

const run = () => bench.run()

/** Runs with `folder` replaced by a symlink before step `at`. Returns the step, or null if the run has fewer steps. */
async function runSwapped(folder: string, at: number): Promise<string | null> {
  let [count, swapped] = [0, '']
  const away = join(bench.folder, 'away')
  const end = watchDiskSteps(bench.root, (step) => {
    count += 1
    const here = join(bench.root, folder)
    if (count < at || swapped !== '' || !existsSync(here)) return
    swapped = step
    renameSync(here, away)
    symlinkSync(join(outside, folder), here)
  })
  await run().catch((error: unknown) => {
    if (swapped === '') throw error
  })
  end()
  if (swapped === '') return null
  rmSync(join(bench.root, folder))
  renameSync(away, join(bench.root, folder))
  return swapped
}

const folders = often(
  [place, `${place}/.planroom`],
  [place, `${place}/.planroom`, 'Austin', `${place}/Earlier deliveries`, '.planroom'],
)
/** `npm test` tries every fourth step. */
const stride = often(4, 1)
describe.each([
  ['with', false],
  ['without', true],
] as const)('symlink swapped in during a run, on a system %s paths of open folders', (_, isHidden) => {
  it.each(folders)(
    'a symlink in the place of %s changes nothing outside, and the next run completes the order',
    async (folder) => {
      if (isHidden) ends.push(hideOpenFolders())
      const before = await tree(outside)
      deliver(1)
      await run()
      let version = 1
      for (let at = 1; ; at += stride) {
        deliver((version += 1))
        const swapped = await runSwapped(folder, at)
        if (swapped === null) break
        expect(await tree(outside), `before step ${String(at)}: ${swapped}`).toEqual(before)
        const report = await run()
        expect(report.files, swapped).toMatchObject({ failed: [], kept_local: 0, deleted_locally: 0 })
        const files = await filesBelow(join(bench.root, place))
        expect(files.get('Floor plan 1.jpg'), swapped).toBe(mark(sample('jpg', 4000, version)))
        expect(files.get('Tour links.txt'), swapped).toBe(mark(Buffer.from(`tour ${String(version)}\n`)))
        expect(await verify(bench.root), swapped).toMatchObject({ missing: [], changed: [], unknown: [] })
      }
      // A real run has at least 40 disk steps.
      expect(version).toBeGreaterThan(40 / stride)
    },
  )
})
