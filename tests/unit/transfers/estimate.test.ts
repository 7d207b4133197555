import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { placedFile } from '../../support/libraryFolders.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createDownloadCounts } from '../../../electron/services/catalogue/downloadCounts.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createStores, type Stores } from '../../../electron/services/catalogue/stores.ts'
import {
  createDownloadEstimates,
  type DownloadEstimate,
} from '../../../electron/services/transfers/estimate.ts'
import { assetFormats, assetKinds } from '../../../shared/domain/assets.ts'

const place = { connectionId: 'c', root: '/library/studio' }
const everything = { kinds: [...assetKinds], formats: [...assetFormats] }
const MB = 1_000_000

let db: DatabaseSync
let stores: Stores
let free: (path: string) => Promise<number>
beforeEach(() => {
  db = memoryCatalogue()
  stores = createStores(db)
  free = () => Promise.resolve(1000 * MB)
})

/** Stores an order with 12 pictures and 1 archive, or without details. */
function addOrder(id: string, isRead = true): void {
  const orders = createOrders(db)
  const record = {
    id,
    info: { status: 'Ready', created_at: 1, first_delivered_at: 2 },
    address: { street: id },
  }
  orders.storePage('c', [parseOrder(record)], 0, 10)
  if (!isRead) return
  const jpgs = Array.from({ length: 12 }, (_, n) => `https://files.example/${String(n)}.jpg`)
  const assets = {
    listing_floorplans: { jpg_urls: jpgs },
    cad_files: { zip_urls: ['https://files.example/c.zip'] },
  }
  orders.storeDetail('c', parseOrder({ ...record, delivery_assets: assets }), 13, 10)
}

function addFile(orderId: string, assetKey: string, size: number): void {
  const asked = 'state@99999999'
  const relPath = assetKey.replaceAll('/', ' ')
  stores.files.put({ ...place, orderId }, { ...placedFile, assetKey, relPath, size, asked })
}

const estimate = (
  ids: string[],
  { kinds, formats } = everything,
  restore = false,
): Promise<DownloadEstimate> =>
  createDownloadEstimates(createDownloadCounts(db), { free: (path) => free(path) })(
    place,
    ids.map((id) => [id]),
    { kinds, formats },
    restore,
  )

test('files on disk and files that are not chosen are not counted', async () => {
  addOrder('a')
  addOrder('b')
  addFile('a', 'listing_floorplans/jpg_urls/0', MB)
  expect(await estimate(['a', 'b'])).toMatchObject({ files: 25, unreadOrders: 0 })
  expect(await estimate(['a', 'b'], { ...everything, formats: ['zip'] })).toMatchObject({ files: 2 })
  expect(await estimate(['a'], { ...everything, formats: ['jpg'] })).toMatchObject({ files: 11 })
})

test('deleted files are counted only if they are restored', async () => {
  addOrder('a')
  addFile('a', 'listing_floorplans/jpg_urls/0', MB)
  const key = { ...place, orderId: 'a' }
  stores.files.setMissing(key, stores.files.ofOrder(key))
  expect(await estimate(['a'])).toMatchObject({ files: 12 })
  expect(await estimate(['a'], everything, true)).toMatchObject({ files: 13 })
})

test('orders without details are counted as unread orders', async () => {
  addOrder('a')
  addOrder('new', false)
  expect(await estimate(['a', 'new'])).toMatchObject({ orders: 2, files: 13, unreadOrders: 1 })
})

test('bytes are estimated from files of the same kind and format, and null without such files', async () => {
  addOrder('a')
  addOrder('b')
  expect(await estimate(['b'])).toMatchObject({ bytes: null })
  for (let n = 0; n < 12; n += 1) addFile('a', `listing_floorplans/jpg_urls/${String(n)}`, 2 * MB)
  addFile('a', 'cad_files/zip_urls/0', 100 * MB)
  expect(await estimate(['b'], { ...everything, formats: ['jpg'] })).toMatchObject({
    files: 12,
    bytes: 24 * MB,
  })
  expect(await estimate(['b'], { ...everything, formats: ['zip'] })).toMatchObject({ files: 1, bytes: null })
  expect(await estimate(['a'])).toMatchObject({ files: 0, bytes: 0, isTooLittle: false })
})

test('too little free space is reported before the start, also if the folder does not exist yet', async () => {
  addOrder('a')
  free = (path) =>
    path === '/library'
      ? Promise.resolve(40 * MB)
      : Promise.reject(Object.assign(new Error('no such folder'), { code: 'ENOENT' }))
  expect(await estimate(['a'])).toMatchObject({ free: 40 * MB, isTooLittle: true })
  free = () => Promise.resolve(100 * MB)
  expect(await estimate(['a'])).toMatchObject({ isTooLittle: false })
  for (let n = 0; n < 10; n += 1) addFile('b', `listing_floorplans/jpg_urls/${String(n)}`, 20 * MB)
  expect(await estimate(['a'])).toMatchObject({ files: 13, bytes: 260 * MB, isTooLittle: true })
  free = () => Promise.reject(new Error('no answer'))
  expect(await estimate(['a'])).toMatchObject({ free: null, isTooLittle: false })
})
