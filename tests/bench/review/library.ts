import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  existsSync,
  linkSync,
  readdirSync,
} from 'node:fs'
import path from 'node:path'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { catalogueVersion } from '../../../electron/services/catalogue/catalogueSchema.ts'
import {
  createFiles,
  fileIdOf,
  folderIdOf,
  type OrderKey,
} from '../../../electron/services/catalogue/filesRepository.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { placedFile } from '../../support/libraryFolders.ts'
import { connection, orderIdOf } from '../scale/makeCatalogue.ts'
import { cacheFolder, madeOnce, plans } from './drawings.ts'

/** Seconds since the epoch. A constant, so that each run makes the same library. */
const now = 1_780_000_000
const perTransaction = 500

/** A library on disk and its catalogue. */
export interface BenchLibrary {
  root: string
  catalogue: string
  /** The folder with many large plans, and its first plan. */
  large: { folderId: string; fileId: string; count: number }
}

/**
 * Makes a library of `folders` order folders with one plan each. The first folder has `count` plans of 4000 by 3000.
 */
export async function makeLibrary(folders: number, count: number): Promise<BenchLibrary> {
  const [small, large] = [await plans(folders, 400), await plans(count, 4000)]
  const root = await madeOnce(`library-${String(folders)}-${String(count)}`, (unfinished) => {
    for (let at = 0; at < folders; at += 1) {
      const from = at === 0 ? large : small
      const folder = path.join(unfinished, placeOf(at))
      mkdirSync(folder, { recursive: true })
      const names = at === 0 ? readdirSync(large) : [`${String(at)}.jpg`]
      for (const [index, name] of names.entries())
        linkSync(path.join(from, name), path.join(folder, nameOf(index)))
    }
  })
  const catalogue = path.join(
    cacheFolder,
    `${String(catalogueVersion)}-${String(folders)}-${String(count)}.db`,
  )
  if (!existsSync(catalogue)) makeCatalogue(catalogue, root, folders, count)
  const key = keyOf(root, 0)
  return {
    root,
    catalogue,
    large: { folderId: folderIdOf(key), fileId: fileIdOf(key, nameOf(0)), count },
  }
}

const placeOf = (at: number): string => `${String(at).padStart(5, '0')} Oak Lane`
const nameOf = (index: number): string => `Plan ${String(index + 1).padStart(3, '0')}.jpg`
const keyOf = (root: string, at: number): OrderKey => ({
  connectionId: connection,
  root,
  orderId: orderIdOf(at),
})

function makeCatalogue(file: string, root: string, folders: number, count: number): void {
  const unfinished = `${file}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  const { db } = openCatalogue(unfinished)
  const repository = createOrders(db)
  const records = { files: createFiles(db), folders: createFolders(db) }
  for (let first = 0; first < folders; first += perTransaction)
    inTransaction(db, () => {
      for (let at = first; at < Math.min(first + perTransaction, folders); at += 1) {
        const names = Array.from({ length: at === 0 ? count : 1 }, (_, index) => nameOf(index))
        const urls = names.map((_, index) => `https://files.example/${orderIdOf(at)}/${String(index)}.jpg`)
        const order = parseOrder({
          id: orderIdOf(at),
          info: { status: 'Ready', created_at: now - at, first_delivered_at: now - at },
          address: { street: 'Oak Lane', number: String(at).padStart(5, '0'), country: 'US' },
          delivery_assets: { listing_floorplans: { jpg_urls: urls } },
        })
        repository.storePage(connection, [order], 0, now)
        repository.storeDetail(connection, order, names.length, now)
        const key = keyOf(root, at)
        for (const [index, name] of names.entries()) {
          const onDisk = path.join(root, placeOf(at), name)
          const { size, mtimeMs } = statSync(onDisk)
          records.files.put(key, {
            ...placedFile,
            assetKey: `listing_floorplans/jpg_urls/${String(index)}`,
            relPath: name,
            size,
            mtimeMs,
            sha256: createHash('sha256').update(readFileSync(onDisk)).digest('hex'),
            url: urls[index] ?? '',
            delivery: '2026-05-28T00:00:00.000Z',
          })
        }
        const place = placeOf(at)
        const folder = { relDir: place, title: place, deliveredAt: now - at, address: '' }
        records.folders.put(key, { ...folder, manifestVersion: null, dirty: false }, place.toLowerCase())
      }
    })
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  renameSync(unfinished, file)
}
