import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStores } from '../../electron/services/catalogue/stores.ts'
import { dropPart } from '../../electron/services/files/disk.ts'
import { saveFile } from '../../electron/services/files/saveFile.ts'
import { verify } from '../../electron/services/library/verify/verifyFolders.ts'
import { pointRoot } from '../../electron/services/libraryIndex/roots.ts'
import { assetOf, mark } from '../support/benches/transferBench.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'
import { useTransfers } from '../support/benches/useTransfers.ts'
import { sample } from '../support/servers/assetServer.ts'
import { holdFile, type HeldFile } from './support/heldFile.ts'

const place = 'Austin/12 Oak Street'
const { server, bench } = useTransfers({ platform: 'win32' })
let held: HeldFile | null
beforeEach(async () => {
  held = null
  deliver(1)
  expect(await run()).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
})
afterEach(async () => {
  await held?.release()
})

const bytesOf = (delivery: number, file: number): Buffer => sample('jpg', 5000, delivery * 10 + file)
function deliver(delivery: number): void {
  const assets = [1, 2].map((file) => {
    const url = server.serve(`/${String(delivery)}/${String(file)}.jpg`, bytesOf(delivery, file))
    return assetOf('jpg', url, file - 1)
  })
  bench.deliver(...assets)
}
const run = (choice = {}) => bench.run(choice)
const pathOf = (name: string): string => join(bench.root, ...place.split('/'), name)
/** The current files of the order: name and content. */
const current = async () =>
  [...(await bench.files())]
    .filter(([path]) => !path.includes('Earlier deliveries'))
    .map(([path, found]) => [path.slice(place.length + 1), found])

describe('a delivered file that a viewer keeps open', () => {
  it('keeps its old delivery, while all others are replaced, and is replaced by the next run', async () => {
    held = await holdFile(pathOf('Floor plan 1.jpg'))
    deliver(2)
    const report = await run()
    expect(report.problem).toBeNull()
    expect(report.files.failed).toMatchObject([
      { code: 'disk', message: expect.stringContaining('Close other programs and try again.') as string },
    ])
    expect(report.files.downloaded).toBe(1)
    await held.release()
    held = null
    expect(await run()).toMatchObject({ problem: null, files: { failed: [] } })
    expect(await current()).toEqual([
      ['Floor plan 1.jpg', mark(bytesOf(2, 1))],
      ['Floor plan 2.jpg', mark(bytesOf(2, 2))],
    ])
    const earlier = [...(await bench.files())].filter(([path]) => path.includes('Earlier deliveries'))
    expect(earlier.map(([, found]) => found).sort()).toEqual(
      [mark(bytesOf(1, 1)), mark(bytesOf(1, 2))].sort(),
    )
  })

  it('is unreadable for a check, neither missing nor damaged', async () => {
    held = await holdFile(pathOf('Floor plan 2.jpg'))
    const report = await verify(bench.root)
    expect(report).toMatchObject({ files: 2, ok: 1, missing: [], damaged: [] })
    expect(report.unreadable.map(({ path }) => path)).toEqual([`${place}/Floor plan 2.jpg`])
    expect(report.unreadable[0]?.reason).toContain('Another program uses the file')
  })

  it('is not replaced by a repair, which restores the missing file beside it', async () => {
    held = await holdFile(pathOf('Floor plan 1.jpg'))
    rmSync(pathOf('Floor plan 2.jpg'))
    expect(await run({ restore: true })).toMatchObject({ problem: null, files: { downloaded: 1 } })
    await held.release()
    held = null
    expect(await current()).toEqual([
      ['Floor plan 1.jpg', mark(bytesOf(1, 1))],
      ['Floor plan 2.jpg', mark(bytesOf(1, 2))],
    ])
  })

  it('is kept when its library is chosen at another place', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true })
    renameSync(bench.root, join(bench.folder, 'away'))
    held = await holdFile(join(copy, ...place.split('/'), 'Floor plan 1.jpg'))
    expect(await pointRoot('c1', bench.root, copy, createStores(bench.db))).toMatchObject({
      folders: 1,
      files: 2,
      missing: 0,
      problems: 0,
    })
  })
})

describe('a file of the program that a virus scanner holds', () => {
  it('is saved when the scanner is done', async () => {
    const path = join(temporaryFolder(), 'settings.json')
    writeFileSync(path, 'old')
    held = await holdFile(path)
    const saving = saveFile(path, 'new')
    setTimeout(() => void held?.release(), 300)
    await saving
    expect(readdirSync(join(path, '..'))).toEqual(['settings.json'])
  })

  it('stays if it is temporary, and is no error', async () => {
    const path = pathOf('Floor plan 3.jpg.01234567.part')
    writeFileSync(path, 'part')
    held = await holdFile(path)
    await expect(dropPart(path)).resolves.toBeUndefined()
    expect(readdirSync(join(path, '..'))).toContain('Floor plan 3.jpg.01234567.part')
  })
})
