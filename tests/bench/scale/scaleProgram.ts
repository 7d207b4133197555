import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { emptyFilter, type OrderSort } from '../../../shared/domain/filter.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { othersOrders } from '../../../electron/services/catalogue/orders/orderHolders.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createReferences } from '../../../electron/services/catalogue/orders/references.ts'
import { composed } from '../../support/composed.ts'
import { connection, makeCatalogue, modelOf, orderIdOf, referenceOf, root } from './makeCatalogue.ts'

/** What is measured of one catalogue, in milliseconds, by name. */
export interface ScaleResult {
  sqlite: string
  /** Null where the catalogue was made by an earlier run. */
  makingSeconds: number | null
  bytes: number
  /** Opening: the file's checks and whatever its schema is missing. */
  opening: number
  times: Record<string, number>
  /** The longest time that the main thread did not come round while everything was started, in milliseconds. */
  longestBlock: number
}

const [file = '', count = '0'] = process.argv.slice(2)
const orders = Number(count)
const newest: OrderSort = { key: 'createdAt', descending: true }
const scope = { connection, root }

/** A middle value: of five, or of one where that takes long. The first is not counted where it is quick. */
async function timeOf(work: (turn: number) => unknown): Promise<number> {
  const all: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const began = performance.now()
    await work(turn)
    all.push(performance.now() - began)
    if ((all[0] ?? 0) > 2000) break
  }
  const counted = all.length > 1 ? all.slice(1) : all
  return counted.sort((a, b) => a - b)[Math.floor(counted.length / 2)] ?? NaN
}

async function measure(): Promise<ScaleResult> {
  const made = makeCatalogue(file, orders)
  const home = mkdtempSync(join(tmpdir(), 'planroom-scale-'))
  try {
    mkdirSync(join(home, 'data'), { mode: 0o700 })
    cpSync(file, join(home, 'data', 'catalogue.db'))
    writeFileSync(join(home, 'data', 'connections.json'), connections())
    return { ...(await measured(home)), makingSeconds: made?.seconds ?? null }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function measured(home: string): Promise<ScaleResult> {
  const catalogueFile = join(home, 'data', 'catalogue.db')
  const began = performance.now()
  const { db } = openCatalogue(catalogueFile)
  const opening = performance.now() - began
  const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  const catalogue = createOrders(db)
  const references = createReferences(db)
  const program = await composed({ folder: home })
  const { services } = program.planroom
  const id = (turn: number): string => orderIdOf(Math.floor((orders * (turn + 1)) / 8))
  const page = (search: string, sort = newest, offset = 0) =>
    services.orders.query(connection, { ...emptyFilter, search }, sort, offset, 200)
  const deep = Math.floor(orders / 2)
  const typedOf = (turn: number): string =>
    referenceOf(Math.floor((orders * (turn + 1)) / 7)).slice(0, 9).toLowerCase()
  const times: Record<string, number> = {}
  const take = async (name: string, work: (turn: number) => unknown): Promise<void> => {
    times[name] = await timeOf(work)
  }

  await take('list page', () => page(''))
  await take('facets with offices', () => services.orders.facets(connection))
  await take('office counts', () => services.people.officeFacets(connection))
  await take('search, a reference', (turn) => page(typedOf(turn)))
  await take('search, a street and its number', (turn) => page(`oak la ${String(21 + turn)}`))
  await take('search, what every order has', () => page('larkfield'))
  await take('search, one letter', () => page('o'))
  const rows = rowsInMemory(db)
  await take('includes over the same rows', (turn) => {
    const typed = typedOf(turn)
    return rows.filter((row) => row.some((text) => text.toLowerCase().includes(typed))).slice(0, 200)
  })
  const words = rows.map((row) => row.join(' ').toLowerCase())
  await take('includes over one prepared text a row', (turn) => {
    const typed = typedOf(turn)
    return words.filter((text) => text.includes(typed)).slice(0, 200)
  })
  await take('inspector row', (turn) => catalogue.row(scope, id(turn)))
  for (const key of ['address', 'status', 'externalId'] as const)
    for (const descending of [false, true])
      await take(`sort by ${key}${descending ? ', descending' : ''}, the middle row`, () =>
        page('', { key, descending }, deep),
      )
  for (const onDisk of ['complete', 'partly', 'none'] as const)
    await take(`on disk: ${onDisk}`, () =>
      services.orders.query(connection, { ...emptyFilter, onDisk }, newest, 0, 200),
    )
  await take('all that match, ids', () => services.orders.idsOf(connection, emptyFilter, newest))
  await take('draft with its own reference', (turn) => references.orders(connection, referenceOf(turn)))
  await take('adoption, one folder', (turn) => othersOrders(connection, db)(id(turn)))
  await take('report search, a model', (turn) =>
    services.reports.models.candidates(connection, [], modelOf(Math.floor((orders * (turn + 1)) / 8))),
  )
  await take('report search, nothing typed', () => services.reports.models.candidates(connection, [], ''))
  // A library folder that is known and not there: what is started ends at once.
  createFolders(db).setRootId(root, 'bench')
  await take('library folder list', () => services.deliveries.library.folders(connection, root))

  const { seconds, longestBlock } = await startAll(() =>
    services.deliveries.start(connection, services.orders.idsOf(connection, emptyFilter, newest), {}),
  )
  times['all that match, started'] = seconds * 1000
  const { size } = statSync(catalogueFile)
  db.close()
  return { sqlite: version, makingSeconds: null, bytes: size, opening, times, longestBlock }
}

/** The texts that a search looks through, of every order, as a window would hold them that has the whole list. */
function rowsInMemory(db: DatabaseSync): string[][] {
  const texts = db.prepare('SELECT id, address, external_id, created_by, status, package_type FROM orders')
  return texts.all().map((row) => Object.values(row).map((value) => String(value ?? '')))
}

/** How long it takes, and the longest time in it that the main thread did not come round, in milliseconds. */
async function startAll(start: () => unknown): Promise<{ seconds: number; longestBlock: number }> {
  let longestBlock = 0
  let turned = performance.now()
  const turn = (): void => {
    longestBlock = Math.max(longestBlock, performance.now() - turned - 5)
    turned = performance.now()
  }
  const turns = setInterval(turn, 5)
  await new Promise((resolve) => setTimeout(resolve, 20))
  const began = performance.now()
  await start()
  const seconds = (performance.now() - began) / 1000
  await new Promise((resolve) => setTimeout(resolve, 20))
  clearInterval(turns)
  return { seconds, longestBlock }
}

function connections(): string {
  const nowhere = 'http://127.0.0.1:9'
  const addresses = { baseUrl: nowhere, tokenUrl: nowhere, exportUrl: nowhere }
  const saved = { id: connection, name: 'Bench', ...addresses, isDemo: false, folder: root }
  return JSON.stringify({ active: null, connections: [{ ...saved, keys: {}, own: [], refused: false }] })
}

const result = await measure()
process.send?.(result, () => process.exit())
