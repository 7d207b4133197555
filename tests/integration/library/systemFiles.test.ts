import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { verify } from '../../../electron/services/library/verify/verifyFolders.ts'
import { inspectRoot, pointRoot } from '../../../electron/services/libraryIndex/roots.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { useTransfers } from '../../support/benches/useTransfers.ts'
import { sample } from '../../support/servers/assetServer.ts'

const { server, bench } = useTransfers()
const ids = ['o1', 'o2']
const run = (root = bench.root, choice = {}) =>
  bench.engine.run(
    ids.map((id) => order(root, id, { street: `${id} Street` })),
    choice,
  )
function deliver(delivery: number): void {
  for (const id of ids) {
    const url = server.serve(`/${id}-${String(delivery)}.jpg`, sample('jpg', 5000 + delivery))
    bench.delivered.set(id, { assets: [assetOf('jpg', url)], texts: [] })
  }
}

/**
 * Adds what macOS, Windows and network drives add: a `._NAME` beside each file and folder, records of Planroom
 * included, and files and folders of their own in each folder.
 */
async function addSystemFiles(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const folders = [root]
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) folders.push(path)
    await writeFile(join(entry.parentPath, `._${entry.name}`), 'a resource fork')
  }
  for (const folder of folders) {
    for (const name of ['.DS_Store', 'Thumbs.db', 'desktop.ini'])
      await writeFile(join(folder, name), 'a view')
    for (const name of ['__MACOSX', '@eaDir']) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, '._Floor plan 1.jpg'), 'a resource fork')
    }
  }
}

describe('library with files that systems made in each folder', () => {
  beforeEach(async () => {
    deliver(1)
    expect(await run()).toMatchObject({ problem: null, files: { downloaded: 2, failed: [] } })
    await addSystemFiles(bench.root)
  })

  it('a check finds no unknown file, and a sync downloads nothing', async () => {
    expect(await verify(bench.root)).toMatchObject({
      files: 2,
      ok: 2,
      unknown: [],
      unreadable: [],
      changed: [],
    })
    expect(await run()).toMatchObject({
      problem: null,
      unknownOrders: [],
      files: { unchanged: 2, failed: [] },
    })
  })

  it('a newer delivery and a repair are complete', async () => {
    deliver(2)
    expect(await run()).toMatchObject({ problem: null, files: { downloaded: 2, failed: [], kept_local: 0 } })
    await rm(join(bench.root, 'Austin', 'o1 Street', 'Floor plan 1.jpg'))
    expect(await run(bench.root, { restore: true })).toMatchObject({ files: { downloaded: 1, failed: [] } })
    expect(await verify(bench.root)).toMatchObject({ files: 4, ok: 4, unknown: [], unreadable: [] })
  })

  it('the moved library is found, with all files', async () => {
    const moved = join(bench.folder, 'moved')
    await rename(bench.root, moved)
    const stores = createStores(bench.db)
    expect(await inspectRoot('c1', bench.root, moved, stores)).toMatchObject({ kind: 'library', orders: 2 })
    expect(await pointRoot('c1', bench.root, moved, stores)).toMatchObject({
      kind: 'moved',
      folders: 2,
      files: 2,
      missing: 0,
      problems: 0,
    })
  })

  it('a copy is adopted by a new catalogue without a download', async () => {
    const copy = join(bench.folder, 'copy')
    await cp(bench.root, copy, { recursive: true, preserveTimestamps: true })
    await bench.loseCatalogue()
    server.seen.length = 0
    expect(await run(copy)).toMatchObject({
      problem: null,
      files: { unchanged: 2, downloaded: 0, failed: [] },
    })
    expect(server.seen).toEqual([])
    expect(await verify(copy)).toMatchObject({ files: 2, ok: 2, unknown: [], unreadable: [] })
  })
})
