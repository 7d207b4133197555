import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { createLocalTexts } from '../../../electron/services/catalogue/localTexts/localTexts.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { placedFile } from '../../support/libraryFolders.ts'
import { seeded } from '../../support/random/seeded.ts'

export const connection = 'b0000000-0000-4000-8000-000000000001'
export const root = '/planroom-bench/library'
/** Seconds since the epoch. A constant, so that each run makes the same catalogue. */
const now = 1_780_000_000
const filesPerOrder = 10
const offices = 20
const users = 300
const perTransaction = 500

const streets = [
  'Oak',
  'Quay',
  'Mill',
  'Station',
  'Harbour',
  'Linden',
  'Chapel',
  'Orchard',
  'Ferry',
  'Granite',
]
const ways = ['Lane', 'Street', 'Road', 'Avenue', 'Close']
const cities = [
  'Brightfield',
  'Dunmere',
  'Eastholm',
  'Farrow',
  'Glenrock',
  'Hartwell',
  'Ivybridge',
  'Kestrel',
]
const statuses = ['Ready', 'Ready', 'Ready', 'Ready', 'Pending', 'Drafting', 'Fixing', 'Draft']
const packages = ['base', 'plus', 'pro']
const addOns = [[], [], ['gla'], ['cad'], ['gla', 'cad']]
const lists = [
  ['listing_floorplans', 'png_urls', 'png'],
  ['listing_floorplans', 'jpg_urls', 'jpg'],
  ['listing_floorplans', 'jpg_urls_dim', 'jpg'],
  ['listing_floorplans', 'pdf_urls', 'pdf'],
  ['cad_files', 'zip_urls', 'zip'],
] as const

export const referenceOf = (index: number): string => `JOB-${String(index).padStart(7, '0')}`
export const orderIdOf = (index: number): string => String(4_000_000 + index)
/** Returns the name of a room that only this order has, in its property data. */
export const roomOf = (index: number): string => `Annex ${String(index).padStart(7, '0')}`
export const modelOf = (index: number): string => `model-${String(index).padStart(8, '0')}`

/**
 * Makes a catalogue with the program's own repositories: 20 offices, 300 users, and 10 files with texts for each order.
 * Returns null if `file` exists. Each run makes the same contents.
 */
export function makeCatalogue(file: string, orders: number): { seconds: number } | null {
  if (existsSync(file)) return null
  const began = performance.now()
  const unfinished = `${file}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  const { db } = openCatalogue(unfinished)
  addPeople(db)
  addOrders(db, orders)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  renameSync(unfinished, file)
  return { seconds: (performance.now() - began) / 1000 }
}

function addPeople(db: DatabaseSync): void {
  const records = Array.from({ length: offices }, (_, index) => {
    const id = `office-${String(index)}`
    return { id, name: `Office ${String(index)}`, raw: { id } }
  })
  const people = Array.from({ length: users }, (_, index) => {
    const id = `user-${String(index)}`
    const raw = { id, name: 'Kim', surname: `Larkin${String(index)}` }
    return { id, email: emailOf(index), officeId: `office-${String(index % offices)}`, raw }
  })
  inTransaction(db, () => {
    createPeople(db).replace(connection, records, people)
  })
}

const emailOf = (index: number): string => `photographer${String(index)}@larkfield.example`

function addOrders(db: DatabaseSync, count: number): void {
  const random = seeded(count)
  const repository = createOrders(db)
  const files = createFiles(db)
  const folders = createFolders(db)
  const texts = createLocalTexts(db)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  for (let first = 0; first < count; first += perTransaction) {
    /** Texts have transactions of their own, after those of the orders. */
    const words: (() => void)[] = []
    inTransaction(db, () => {
      for (let index = first; index < Math.min(first + perTransaction, count); index += 1) {
        const id = orderIdOf(index)
        const status = pick(statuses)
        const createdAt = now - 40 * 86_400 - Math.floor(random() * 5 * 365 * 86_400)
        const house = 1 + Math.floor(random() * 400)
        const street = `${pick(streets)} ${pick(ways)}`
        const city = pick(cities)
        const record = {
          id,
          info: {
            status,
            created_by: emailOf(Math.floor(random() * users)),
            created_at: createdAt,
            first_delivered_at: status === 'Ready' ? createdAt + 86_400 : null,
            external_id: random() < 0.7 ? referenceOf(index) : '',
            package_type: pick(packages),
            add_ons: pick(addOns),
            model_id: modelOf(index),
            notes: 'The key is with the neighbour. '.repeat(10),
          },
          address: {
            street,
            number: String(house),
            city,
            country: 'US',
            postal_code: String(10_000 + house),
          },
        }
        repository.storePage(connection, [parseOrder(record)], 0, now)
        const assets: Record<string, Record<string, string[]>> = {}
        const key = { connectionId: connection, root, orderId: id }
        // A tenth of the orders have no files on disk, and another tenth have half of them.
        const onDisk = index % 10 === 0 ? 0 : index % 10 === 1 ? filesPerOrder / 2 : filesPerOrder
        const place = `${city}/${String(house)} ${street} ${id}`
        for (let at = 0; at < filesPerOrder; at += 1) {
          const [kind, field, ending] = lists[at % lists.length] ?? lists[0]
          const list = ((assets[kind] ??= {})[field] ??= [])
          const url = `https://files.example/deliveries/${id}/${kind}/${field}/${String(list.length)}.${ending}`
          list.push(url)
          if (at >= onDisk) continue
          files.put(key, {
            ...placedFile,
            assetKey: `${kind}/${field}/${String(list.length - 1)}`,
            relPath: `${kind} ${field} ${String(list.length)}.${ending}`,
            size: 100_000 + Math.floor(random() * 900_000),
            sha256: createHash('sha256').update(url).digest('hex'),
            mtimeMs: now * 1000,
            url,
            delivery: '2026-05-28T00:00:00.000Z',
          })
        }
        repository.storeDetail(
          connection,
          parseOrder({ ...record, delivery_assets: assets }),
          filesPerOrder,
          now,
        )
        if (onDisk === 0) continue
        const folder = {
          relDir: place,
          title: place,
          deliveredAt: createdAt,
          address: '',
          manifestVersion: null,
        }
        folders.put(key, { ...folder, dirty: false }, place.toLowerCase())
        const names = files.ofOrder(key).map(({ relPath }) => relPath)
        const rooms = ['Kitchen', 'Bedroom', 'Bedroom 2', 'Great room', 'Bathroom', 'Garage', roomOf(index)]
        const data = rooms.flatMap((room) => [`name: ${room}`, `area: ${(4 + random() * 40).toFixed(2)}`])
        words.push(() => {
          texts.put(key, [
            { fileId: null, sha256: null, kind: 'names', text: names.join('\n') },
            { fileId: null, sha256: null, kind: 'property', text: data.join('\n') },
          ])
        })
      }
    })
    for (const put of words) put()
  }
}
