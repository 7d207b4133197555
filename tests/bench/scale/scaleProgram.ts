import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { emptyFilter, type OrderFilter, type OrderSort } from '../../../shared/domain/filter.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { readInsights } from '../../../electron/services/catalogue/insights/readInsights.ts'
import { createFolders } from '../../../electron/services/catalogue/foldersRepository.ts'
import { othersOrders } from '../../../electron/services/catalogue/orders/othersOrders.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connection, makeCatalogue, modelOf, orderIdOf, referenceOf, roomOf, root } from './makeCatalogue.ts'

/** Measurements of one catalogue, by name. Times are in milliseconds. */
export interface ScaleResult {
  sqlite: string
  /** Null if an earlier run made the catalogue. */
  makingSeconds: number | null
  bytes: number
  /** Time to open and check the file. */
  opening: number
  times: Record<string, number>
  /** Longest time that the event loop was blocked, in milliseconds. */
  longest: { counting: number; starting: number; listing: number; acting: number }
}

const [file = '', count = '0'] = process.argv.slice(2)
const orders = Number(count)
const newest: OrderSort = { key: 'createdAt', descending: true }
const scope = { connection, root }

/** Filters that match many orders, spread over each order of the list. */
const walked: Partial<OrderFilter>[] = [
  {},
  { statuses: ['Ready', 'Pending'] },
  { officeId: 'office-3' },
  { officeId: 'office-3', onDisk: 'complete' },
  { createdAfter: 1_600_000_000, statuses: ['Ready'] },
  { completeness: 'ready' },
]

/**
 * Returns the main thread's CPU time for one call of `work`, in milliseconds. CPU time does not count waits on a busy
 * machine. The result is the mean of enough calls for the thread clock; the first call of quick work does not count.
 */
async function timeOf(work: (turn: number) => unknown): Promise<number> {
  let turn = 0
  let [spent, turns] = await spentOn(1)
  // Slow work runs once. Quick work repeats until the thread clock can measure it.
  for (let times = 4; spent < 500 && times <= 4096; times *= 4) {
    ;[spent, turns] = await spentOn(times)
    if (spent > 60) break
  }
  return spent / turns

  async function spentOn(times: number): Promise<[spent: number, turns: number]> {
    const before = process.threadCpuUsage()
    for (let time = 0; time < times; time += 1) await work(turn++)
    const { user, system } = process.threadCpuUsage(before)
    return [(user + system) / 1000, times]
  }
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
  const program = await composed({ folder: home, packedThreads: import.meta.dirname })
  const { services } = program.planroom
  const some = (turn: number): number => (turn * 7919 + 1) % orders
  const id = (turn: number): string => orderIdOf(some(turn))
  const page = (search: string, sort = newest, offset = 0) =>
    services.orders.query(connection, { ...emptyFilter, search }, sort, offset, 200)
  /** Returns an offset around the middle, another one for each call, as if the scroll bar was dragged. */
  const placeOf = (turn: number, limit: number): number =>
    Math.floor(orders / 4) + ((turn * 7919) % Math.max(1, Math.floor(orders / 2) - limit))
  const typedOf = (turn: number): string => referenceOf(some(turn)).slice(0, 10).toLowerCase()
  const times: Record<string, number> = {}
  const take = async (name: string, work: (turn: number) => unknown): Promise<void> => {
    times[name] = await timeOf(work)
  }

  const settled = await inBatches(async () => {
    await page('')
    await catalogue.updateStaleInBatches(new AbortController().signal)
  })
  times['all files counted once'] = settled.spent
  await take('list page', () => page(''))
  await take('facets with offices', () => services.orders.facets(connection))
  await take('office counts', () => services.people.officeFacets(connection))
  const figures = { connectionId: connection, after: null, before: null, officeId: null, sent: [] }
  await take('Insights of all time', () => readInsights(db, figures))
  const read = db.prepare(
    'SELECT row, created_at, delivered_at, package_type, created_by, handed_at FROM order_rows',
  )
  read.setReturnArrays(true)
  await take('the same rows, only read', () => read.all())
  await take('search, a reference', (turn) => page(typedOf(turn)))
  await take('search, a street and its number', (turn) => page(`oak la ${String(21 + (turn % 70))}`))
  await take('search, what every order has', () => page('larkfield'))
  await take('search, one letter', () => page('o'))
  await take('search, the name of a creator', (turn) => page(`larkin${String(turn % 300)}`))
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
      await take(`sort by ${key}${descending ? ', descending' : ''}, the middle row`, (turn) =>
        page('', { key, descending }, placeOf(turn, 200)),
      )
  for (const onDisk of ['complete', 'partly', 'none'] as const)
    await take(`on disk: ${onDisk}`, () =>
      services.orders.query(connection, { ...emptyFilter, onDisk }, newest, 0, 200),
    )
  await take('all that match, ids', () => services.orders.idsOf(connection, emptyFilter, newest))
  await take('draft with its own reference', (turn) =>
    catalogue.withReference(connection, referenceOf(some(turn))),
  )
  await take('adoption, one folder', (turn) => othersOrders(connection, db)(id(turn)))
  await take('report search, a model', (turn) =>
    services.reports.models.candidates(connection, [], modelOf(some(turn))),
  )
  await take('report search, nothing typed', () => services.reports.models.candidates(connection, [], ''))
  // The library folder is known but missing, so started jobs end at once.
  createFolders(db).setRootId(root, 'bench')
  const inLibrary = { connectionId: connection, root, search: '', sort: 'delivered' } as const
  const { library } = services.deliveries
  times['library rows made once'] = (
    await inBatches(async () => {
      library.startMaintenance()
      await library.folders(inLibrary, 0, 60)
    })
  ).spent
  await take('library folder list', () => library.folders(inLibrary, 0, 60))
  await take('library folder list, the middle', (turn) => library.folders(inLibrary, placeOf(turn, 60), 60))
  await take('library folder list, by title', () => library.folders({ ...inLibrary, sort: 'title' }, 0, 60))
  await take('library search, a street and its number', (turn) =>
    library.folders({ ...inLibrary, search: `oak la ${String(21 + (turn % 70))}` }, 0, 60),
  )
  await take('library search, what every folder has', () =>
    library.folders({ ...inLibrary, search: '400' }, 0, 60),
  )

  await take('search everything, a room', (turn) =>
    services.search.all(connection, roomOf(some(turn)).toLowerCase(), 8),
  )
  await take('search everything, a street and its number', (turn) =>
    services.search.all(connection, `oak la ${String(21 + (turn % 70))}`, 8),
  )
  await take('search everything, what every text has', () => services.search.all(connection, 'bedroom', 8))

  const { spent, longestBlock } = await inBatches(async () => {
    const { handlers } = program.planroom
    const input = { connectionId: connection, orders: { filter: emptyFilter } }
    const started = handlers['transfers:start'](input)
    // Only the queue is measured, not its jobs.
    await handlers['transfers:pause']({})
    await started
  })
  times['all that match, started'] = spent
  const listed = await inBatches(async () => {
    for (const filter of walked)
      for (const search of ['', 'larkin', 'oak', 'z'])
        for (const key of ['createdAt', 'address', 'onDisk'] as const)
          for (const offset of [0, orders / 2]) {
            const sort = { key, descending: key === 'createdAt' }
            await services.orders.query(connection, { ...emptyFilter, ...filter, search }, sort, offset, 200)
            await new Promise((resolve) => setImmediate(resolve))
          }
  })
  const longest = {
    counting: settled.longestBlock,
    starting: longestBlock,
    listing: listed.longestBlock,
    acting: await actingOnAll(program),
  }
  if (program.faults.length > 0) throw new Error(program.faults.flat().map(String).join('\n'))
  const { size } = statSync(catalogueFile)
  db.close()
  return { sqlite: version, makingSeconds: null, bytes: size, opening, times, longest }
}

/** Returns the longest step of actions on all transfers, all orders and the connection. */
async function actingOnAll({ planroom: { handlers, services } }: Composed): Promise<number> {
  const of = { connectionId: connection }
  const ids = await services.orders.idsOf(connection, emptyFilter, newest)
  const acts = [
    () => handlers['transfers:resume'](of),
    () => handlers['transfers:pause']({}),
    () => handlers['transfers:cancel'](of),
    () => handlers['transfers:clearFinished']({}),
    () => handlers['orders:completenessOf']({ ...of, orderIds: ids }),
    () => handlers['connections:forget']({ id: connection }),
  ]
  let longest = 0
  for (const act of acts) {
    const { longestBlock } = await inBatches(async () => {
      await act()
    })
    longest = Math.max(longest, longestBlock)
  }
  return longest
}

/** Returns the searched texts of all orders, as a window with the whole list in memory would hold them. */
function rowsInMemory(db: DatabaseSync): string[][] {
  const texts = db.prepare('SELECT id, address, external_id, created_by, status, package_type FROM orders')
  return texts.all().map((row) => Object.values(row).map((value) => String(value ?? '')))
}

/** Returns the main thread's CPU time for `work`, and its longest step without yielding. Both are in milliseconds. */
async function inBatches(work: () => Promise<void>): Promise<{ spent: number; longestBlock: number }> {
  const began = process.threadCpuUsage()
  const spentSince = (before: NodeJS.CpuUsage): number => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  let longestBlock = 0
  let turned = began
  let isOver = false
  const turn = (): void => {
    longestBlock = Math.max(longestBlock, spentSince(turned))
    turned = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  const spent = spentSince(began)
  isOver = true
  await new Promise((resolve) => setImmediate(resolve))
  return { spent, longestBlock }
}

function connections(): string {
  const nowhere = 'http://127.0.0.1:9'
  const addresses = { baseUrl: nowhere, tokenUrl: nowhere, exportUrl: nowhere }
  const saved = { id: connection, name: 'Bench', ...addresses, isDemo: false, folder: root }
  return JSON.stringify({ active: null, connections: [{ ...saved, keys: {}, own: [], refused: false }] })
}

const result = await measure()
process.send?.(result, () => process.exit())
