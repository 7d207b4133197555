import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { often } from '../../support/soak.ts'

let root: string
beforeEach(() => {
  root = temporaryFolder()
})

const hashOfEmpty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** An order's folder with a manifest, written by hand, and nothing else. */
function writeManifest(place: string, names: readonly string[]): void {
  const records = join(root, place, '.planroom')
  mkdirSync(records, { recursive: true })
  const files = names.map((path) => ({
    slot: `listing_floorplans/jpg_urls/${path}`,
    path,
    state: 'current',
    size: 0,
    sha256: hashOfEmpty,
    mtime: 1_760_000_000_000,
    url: `https://files.example/${path}`,
  }))
  const order = { id: place, title: place, deliveredAt: null }
  writeFileSync(
    join(records, 'manifest.json'),
    JSON.stringify({ planroom: 1, order, connection: 'https://plans.example/v3', files }),
  )
}
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `${String(index)}.jpg`)

const perOrder = often(700, 19_000)
const count = 7 * perOrder
it(`${String(count)} missing files are all listed by verify`, async () => {
  for (let order = 0; order < 7; order += 1) writeManifest(`Order ${String(order)}`, names(perOrder))
  const report = await verify(root)
  expect(report).toMatchObject({ files: count, ok: 0, changed: [], unknown: [] })
  expect(new Set(report.missing).size).toBe(count)
})

it('verify reads a manifest when it reaches the folder, so a delivery meanwhile counts', async () => {
  writeManifest('A', names(2))
  writeManifest('B', names(3))
  writeFileSync(join(root, 'A', '0.jpg'), '')
  let turn = 0
  const report = await verify(root, () => {
    turn += 1
    // While the first folder is read the second one gets a delivery.
    if (turn === 1) writeManifest('B', names(5))
  })
  expect(report).toMatchObject({
    files: 7,
    ok: 1,
    missing: ['A/1.jpg', 'B/0.jpg', 'B/1.jpg', 'B/2.jpg', 'B/3.jpg', 'B/4.jpg'],
  })
})

it('a manifest deleted during verify is reported as changed', async () => {
  writeManifest('A', names(1))
  writeManifest('B', names(3))
  let turn = 0
  const report = await verify(root, () => {
    turn += 1
    if (turn === 1) rmSync(join(root, 'B', '.planroom'), { recursive: true })
  })
  expect(report).toMatchObject({
    files: 2,
    ok: 0,
    missing: ['A/0.jpg'],
    changed: ['B/.planroom/manifest.json'],
  })
})
