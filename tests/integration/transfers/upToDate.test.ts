import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createUpToDate, type UpToDate } from '../../../electron/services/transfers/order/upToDate.ts'
import type { TransferChoice } from '../../../electron/services/transfers/types.ts'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import type { PresetContents } from '../../../shared/domain/presets.ts'
import { factsOf } from '../../../electron/services/transfers/naming/templates.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Orders that a sync can skip. Each change that requires a new run is tried alone. */
let db: DatabaseSync
let orders: Orders
let upToDate: UpToDate
let root: string
let now: number
const day = 24 * 3600
const key = () => ({ connectionId: 'c', root, orderId: 'o' })
const folder = () => join(root, 'Oak Street')
const manifest = () => join(folder(), '.planroom', 'manifest.json')
const list = (status: string) => void orders.storePage('c', [record(status)], 0, now)

const record = (status = 'Ready', deliveredAt = 1000) =>
  parseOrder({
    id: 'o',
    info: { status, created_at: 1, first_delivered_at: deliveredAt },
    address: { street: 'Oak Street' },
  })
const detail = () =>
  parseOrder({
    id: 'o',
    info: { status: 'Ready', created_at: 1, first_delivered_at: 1000 },
    address: { street: 'Oak Street' },
    delivery_assets: { listing_floorplans: { jpg_urls: ['https://files.example/1.jpg'] } },
  })

beforeEach(() => {
  db = memoryCatalogue()
  orders = createOrders(db)
  now = 100 * day
  upToDate = createUpToDate(db, () => now)
  root = temporaryFolder()
  mkdirSync(join(folder(), '.planroom'), { recursive: true })
  writeFileSync(join(folder(), 'Floor plan 1.jpg'), 'a plan')
  writeFileSync(manifest(), '{}')
  orders.storePage('c', [record()], 0, now)
  orders.storeDetail('c', detail(), 1, now)
  createFolders(db).put(
    key(),
    {
      relDir: 'Oak Street',
      title: 'Oak Street',
      deliveredAt: 1000,
      address: '',
      manifestVersion: null,
      dirty: false,
    },
    'oak street',
  )
  remember()
})
afterEach(() => {
  db.close()
})

function remember(choice: TransferChoice = {}, chosen: PresetContents | null = null): void {
  const parsed = record()
  if (!parsed.understood) throw new Error('not understood')
  upToDate.remember(
    {
      order: {
        connectionId: 'c',
        connectionAddress: '',
        orderId: 'o',
        root,
        facts: factsOf(parsed.order, 'Oak Street', null),
      },
      choice,
      record: orders.find('c', 'o')?.record ?? '',
      fetchedAt: now * 1000,
      files: [{ state: 'done' }, { state: 'unchanged' }, { state: 'deleted' }],
      isCorrected: false,
    },
    chosen,
  )
}
const found = async (choice: TransferChoice = {}) => (await upToDate.find('c', root, choice)).get('o')

test('an unchanged order is up to date with the counts of its last run, also after a user’s edit', async () => {
  expect(await found()).toEqual({ unchanged: 2, deleted: 1 })
  // A user's change is no reason for a request.
  writeFileSync(join(folder(), 'Floor plan 1.jpg'), 'a plan with a note')
  expect(await found()).toEqual({ unchanged: 2, deleted: 1 })
})

test.each<[string, () => void]>([
  ['a changed list record', () => list('Fixing')],
  ['a list record that changed and changed back', () => ['Fixing', 'Ready'].forEach(list)],
  ['a detail that was read later', () => orders.storeDetail('c', detail(), 1, now + 5)],
  ['a changed manifest', () => utimesSync(manifest(), 5, 5)],
  ['a missing manifest', () => rmSync(manifest())],
  ['a moved folder', () => renameSync(folder(), join(root, 'Elsewhere'))],
  [
    'a replaced folder',
    () => {
      renameSync(folder(), join(root, 'Elsewhere'))
      mkdirSync(join(folder(), '.planroom'), { recursive: true })
      writeFileSync(manifest(), '{}')
    },
  ],
  ['an incomplete manifest', () => createFolders(db).setDirty(key())],
  [
    'a started download',
    () =>
      db.exec(
        'INSERT INTO parts (connection_id, root, order_id, asset_key, part_name, url, durable, boot) ' +
          "SELECT connection_id, root, order_id, 's', 'p', 'u', 0, 'b' FROM folders",
      ),
  ],
])('an order with %s is not up to date', async (_, change) => {
  change()
  expect(await found()).toBeUndefined()
})

test('an order delivered in the last 30 days is not up to date', async () => {
  now = 1000 + 29 * day
  expect(await found()).toBeUndefined()
  now = 1000 + 31 * day
  expect(await found()).toBeDefined()
})

test.each([
  ['--deep is set', { deep: true }],
  ['deleted files are restored', { restore: true }],
  ['other kinds are chosen', { kinds: ['cad_files'] }],
  ['other formats are chosen', { formats: ['pdf'] }],
  ['single files are chosen', { assetKeys: new Map() }],
] satisfies [string, TransferChoice][])('an order is not up to date if %s', async (_, choice) => {
  expect(await found(choice)).toBeUndefined()
})

test('an order is up to date for the same kinds in another sequence', async () => {
  remember({ kinds: ['cad_files', 'snapshot'] })
  expect(await found({ kinds: ['snapshot', 'cad_files'] })).toBeDefined()
})

/** Waits until the file system's clock has moved since the folder changed, so that a later change is visible. */
async function later(): Promise<void> {
  const changedAt = statSync(folder(), { bigint: true }).ctimeNs
  const probe = join(root, 'clock')
  do {
    await new Promise((resolve) => setImmediate(resolve))
    rmSync(probe, { force: true })
    writeFileSync(probe, '')
  } while (statSync(probe, { bigint: true }).ctimeNs <= changedAt)
}

test('an order is not up to date if a file in its folder is deleted, added or renamed', async () => {
  await later()
  rmSync(join(folder(), 'Floor plan 1.jpg'))
  expect(await found()).toBeUndefined()
  remember()
  expect(await found()).toBeDefined()
  await later()
  writeFileSync(join(folder(), 'Notes.txt'), '')
  expect(await found()).toBeUndefined()
  remember()
  await later()
  renameSync(join(folder(), 'Notes.txt'), join(folder(), 'Other.txt'))
  expect(await found()).toBeUndefined()
})

test('an order with a conflicted manifest or another computer’s list is not up to date', async () => {
  const records = join(folder(), '.planroom')
  writeFileSync(join(records, '~$lease.tmp'), '')
  expect(await found()).toBeDefined()
  for (const name of ['manifest (conflicted copy 1).json', 'placed-0123abcd.jsonl']) {
    writeFileSync(join(records, name), '')
    expect(await found()).toBeUndefined()
    remember()
    expect(await found()).toBeDefined()
  }
})
