import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOrder } from '../../../electron/services/api/wireOrder.ts'
import { memoryCatalogue } from '../../support/memoryCatalogue.ts'
import { createFolderOutcomes } from '../../../electron/services/catalogue/folderOutcomes.ts'
import { createHandoverIndex } from '../../../electron/services/catalogue/handovers.ts'
import type { FileState } from '../../../electron/services/catalogue/filesRepository.ts'
import { createOrderMove } from '../../../electron/services/catalogue/orders/moveOrder.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createRemovedOrders } from '../../../electron/services/catalogue/serviceList/removals.ts'
import { createUnlisted } from '../../../electron/services/catalogue/serviceList/unlisted.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { createStores } from '../../../electron/services/catalogue/stores.ts'
import { inTransaction } from '../../../electron/services/sqlite/database.ts'
import { emptyFilter, sortKeys, type OrderSort } from '../../../shared/domain/filter.ts'
import type { PresetContents } from '../../../shared/domain/presets.ts'
import { freshCounts } from '../../support/freshCounts.ts'
import { often } from '../../support/soak.ts'
import '../../support/properties.ts'

/** The counts kept on each write equal a full count, after any writes in any order. */

const company = 'c'
const roots = ['/library', '/elsewhere'] as const
const emails = ['Kim@studio.example', 'kim@studio.example', 'lee@studio.example', null]
const presets = [null, ['cad_files/zip_urls/'], ['cad_files/zip_urls/', 'listing_floorplans/png_urls/']]
const choices: (PresetContents | null)[] = [
  null,
  { kinds: ['cad_files'], formats: ['zip'] },
  { kinds: ['listing_floorplans'], formats: ['png', 'jpg'] },
]
const assetKeys = [
  'cad_files/zip_urls/0',
  'cad_files/zip_urls/1',
  'listing_floorplans/png_urls/0',
  'text/tour',
]

type Write =
  | {
      do: 'list'
      id: string
      status: string | null
      by: number
      at: number | null
      delivered: number | null
      addOn: string
    }
  | { do: 'detail'; id: string; zips: number; pngs: number; version: number }
  | { do: 'put'; id: string; key: number; root: number; state: FileState; asked: number | null; url: boolean }
  | { do: 'asked' | 'removeFile' | 'lost' | 'failed' | 'failureGone'; id: string; key: number; root: number }
  | {
      do:
        | 'removeFiles'
        | 'move'
        | 'handedOver'
        | 'handoverGone'
        | 'downloaded'
        | 'opened'
        | 'reviewed'
        | 'looked'
        | 'newer'
        | 'sent'
        | 'ask'
        | 'remove'
      id: string
    }
  | { do: 'choose'; id: string; choice: number }
  | { do: 'removeRoot' }
  | { do: 'unlist' }
  | { do: 'forget' }
  | { do: 'show'; root: number; preset: number }

// Few distinct values, so that writes hit the same rows.
const id = fc.constantFrom('1', '2')
const root = fc.constantFrom(0, 0, 0, 1)
const key = fc.constantFrom(0, 0, 1, 2, 3)
const usual = fc.oneof<fc.Arbitrary<Write>[]>(
  fc.record({
    do: fc.constant('list'),
    id,
    status: fc.constantFrom('Ready', 'Pending', 'ready', null),
    by: fc.nat({ max: emails.length - 1 }),
    at: fc.constantFrom(100, 200, null),
    delivered: fc.constantFrom(300, 400, null),
    addOn: fc.constantFrom('gla', '3d_video'),
  }),
  fc.record({
    do: fc.constant('detail'),
    id,
    zips: fc.nat({ max: 2 }),
    pngs: fc.nat({ max: 1 }),
    version: fc.nat({ max: 1 }),
  }),
  fc.record({
    do: fc.constant('put'),
    id,
    key,
    root,
    state: fc.constantFrom('current', 'current', 'kept_local', 'earlier'),
    asked: fc.oneof(fc.nat({ max: 60_000 }), fc.constant(null)),
    url: fc.constantFrom(true, true, false),
  }),
  fc.record({ do: fc.constantFrom('asked', 'removeFile', 'lost', 'failed', 'failureGone'), id, key, root }),
  fc.record({ do: fc.constant('choose'), id, choice: fc.nat({ max: choices.length - 1 }) }),
  fc.record({
    do: fc.constantFrom('downloaded', 'opened', 'reviewed', 'looked', 'newer', 'sent', 'ask'),
    id,
  }),
  fc.record({ do: fc.constantFrom('handedOver', 'handedOver', 'handoverGone'), id }),
)
const seldom = fc.oneof<fc.Arbitrary<Write>[]>(
  fc.record({ do: fc.constantFrom('removeFiles', 'move', 'remove'), id }),
  fc.record({ do: fc.constantFrom('removeRoot', 'unlist', 'forget') }),
  fc.record({ do: fc.constant('show'), root, preset: fc.nat({ max: presets.length - 1 }) }),
)
const writes = fc.array(fc.oneof({ arbitrary: usual, weight: 12 }, { arbitrary: seldom, weight: 1 }), {
  minLength: 5,
  maxLength: 40,
  size: 'max',
})
/** Two orders with files, so that there is something to change. */
const start: Write[] = ['1', '2'].flatMap((order): Write[] => [
  { do: 'list', id: order, status: 'Ready', by: 0, at: 100, delivered: 300, addOn: 'gla' },
  { do: 'detail', id: order, zips: 2, pngs: 1, version: 0 },
  { do: 'put', id: order, key: 0, root: 0, state: 'current', asked: null, url: true },
  { do: 'put', id: order, key: 2, root: 0, state: 'current', asked: 60_000, url: true },
])

const changes = { at: '2026-01-01', replaced: 1, added: 0, withdrawn: 0, plans: 1 }

function catalogue() {
  const db = memoryCatalogue()
  const orders = createOrders(db)
  const { files, folders, transfers, rereading } = createStores(db)
  const outcomes = createFolderOutcomes(db)
  const handovers = createHandoverIndex(db)
  const removals = createRemovedOrders(db)
  const unlisted = createUnlisted(db)
  const people = createPeople(db)
  const user = { id: 'u', email: 'KIM@studio.example', officeId: 'o', raw: {} }
  people.replace(company, [{ id: 'o', name: 'North', raw: {} }], [user])
  const move = createOrderMove(db)
  const shown = { root: 0, preset: 0 }
  let now = 10
  const fileKey = (orderId: string, at: number) => ({ connectionId: company, root: roots[at] ?? '', orderId })
  const pathOf = (at: number): string => `${String(at)}.file`

  /** Opens its own transactions. */
  async function unlist(): Promise<void> {
    now += 1
    await unlisted.mark(company, now, now + 200_000)
  }

  function write(step: Exclude<Write, { do: 'unlist' | 'forget' }>): void {
    now += 1
    switch (step.do) {
      case 'list': {
        const { id: orderId, status, at, delivered, addOn } = step
        const by = emails[step.by]
        const product = { package_type: 'base', add_ons: [addOn] }
        const info = { status, created_at: at, created_by: by, first_delivered_at: delivered, product }
        orders.storePage(company, [parseOrder({ id: orderId, info, address: { street: 'Oak' } })], now, now)
        return
      }
      case 'detail': {
        const url = (at: number): string => `https://f.example/${String(step.version)}/${String(at)}`
        const list = (count: number): string[] => Array.from({ length: count }, (_, at) => url(at))
        const assets = {
          cad_files: { zip_urls: list(step.zips) },
          listing_floorplans: { png_urls: list(step.pngs) },
        }
        const record = { id: step.id, info: { status: 'Ready' }, address: {}, delivery_assets: assets }
        orders.storeDetail(company, parseOrder(record), step.zips + step.pngs, now)
        return
      }
      case 'put':
        files.put(fileKey(step.id, step.root), {
          assetKey: assetKeys[step.key] ?? '',
          relPath: step.state === 'earlier' ? `earlier/${pathOf(step.key)}` : pathOf(step.key),
          state: step.state,
          size: 1,
          sha256: '',
          mtimeMs: 0,
          url: step.url ? 'https://f.example/1' : '',
          etag: null,
          lastModified: null,
          delivery: '',
          until: step.state === 'earlier' ? new Date(now * 1000).toISOString() : null,
          asked: step.asked === null ? null : `state@${String(step.asked)}`,
        })
        return
      case 'choose': {
        const of = fileKey(step.id, 0)
        const folder = { relDir: step.id, title: '', deliveredAt: null, address: '', manifestVersion: null }
        folders.put(of, { ...folder, dirty: false }, step.id)
        outcomes.save(of.connectionId, of.root, of.orderId, null, choices[step.choice] ?? null)
        return
      }
      case 'asked':
        files.setAsked(
          fileKey(step.id, step.root),
          pathOf(step.key),
          'https://f.example/2',
          `s@${String(now * 1000)}`,
        )
        return
      case 'removeFile':
        files.remove(fileKey(step.id, step.root), pathOf(step.key))
        return
      case 'lost': {
        const lost = { relPath: pathOf(step.key), sha256: '', mtimeMs: 0 }
        files.setMissing(fileKey(step.id, step.root), [lost])
        return
      }
      case 'failed': {
        const failure = { url: '', code: 'truncated', reason: '', failedAt: now }
        transfers.putFailure(fileKey(step.id, step.root), { assetKey: assetKeys[step.key] ?? '', ...failure })
        return
      }
      case 'failureGone':
        transfers.removeFailure(fileKey(step.id, step.root), assetKeys[step.key] ?? '')
        return
      case 'removeFiles':
        files.removeOrder(fileKey(step.id, 0))
        return
      case 'move':
        // The order's records in the new root must be gone first.
        files.removeOrder(fileKey(step.id, 1))
        folders.remove(fileKey(step.id, 1))
        move(fileKey(step.id, 0), roots[1])
        return
      case 'downloaded':
        orders.noteDownloaded(company, step.id, { changes, fetchedAt: now }, now)
        return
      case 'handedOver':
        handovers.put(fileKey(step.id, 0), { id: String(now), at: now, target: null, files: [], count: 0 })
        return
      case 'handoverGone':
        handovers.put(fileKey(step.id, 0), null)
        return
      case 'opened':
        orders.markOpened(company, step.id)
        return
      case 'reviewed':
        orders.markReviewed(company, step.id)
        return
      case 'looked':
        orders.markSeen(company, step.id)
        return
      case 'newer':
        rereading.noteNewer(company, step.id, now)
        return
      case 'sent':
        rereading.noteSent(company, step.id, now)
        return
      case 'ask':
        rereading.ask(company, step.id)
        return
      case 'remove':
        removals.remove(company, step.id, -1000)
        return
      case 'removeRoot':
        files.removeRoot(roots[0])
        folders.removeRoot(roots[0])
        return
      case 'show':
        Object.assign(shown, { root: step.root, preset: step.preset })
    }
  }
  return { db, orders, people, rereading, shown, unlist, write }
}

const newest: OrderSort = { key: 'createdAt', descending: true }
const byValue = (facets: readonly { value: string; count: number }[]) =>
  Object.fromEntries(facets.map(({ value, count }) => [value, count]))

async function expectCounted({
  db,
  orders,
  people,
  rereading,
  shown,
}: ReturnType<typeof catalogue>): Promise<void> {
  const fields = presets[shown.preset] ?? null
  const scope = { connection: company, root: roots[shown.root] ?? '', fields }
  const fresh = freshCounts(db, company, scope.root, fields)
  const ids = (filter: object) => orders.ids(scope, { ...emptyFilter, ...filter }, newest).sort()
  const { rows, total } = await orders.query(scope, emptyFilter, newest, 0, 500)
  expect(Object.fromEntries(rows.map((row) => [row.id, row.disk]))).toEqual(fresh.disk)
  for (const row of rows) expect(orders.row(scope, row.id)).toEqual(row)
  const { offices, ...facets } = { ...orders.facets(company), offices: people.officeFacets(company) }
  expect({ ...facets, statuses: byValue(facets.statuses), users: byValue(facets.users), total }).toEqual({
    statuses: fresh.statuses,
    users: fresh.users,
    newlyDelivered: fresh.newlyDelivered,
    deliveredAgain: fresh.deliveredAgain,
    corrected: fresh.corrected,
    overdue: 0,
    unlisted: fresh.unlisted,
    total: fresh.total,
  })
  expect(facets.total).toBe(fresh.total)
  expect(byValue(offices)).toEqual(fresh.offices)
  for (const onDisk of ['complete', 'partly', 'none'] as const) {
    expect(ids({ onDisk })).toEqual(fresh.onDisk[onDisk].sort())
    const { total: counted } = await orders.query(scope, { ...emptyFilter, onDisk }, newest, 0, 1)
    expect(counted).toBe(fresh.onDisk[onDisk].length)
  }
  for (const completeness of ['ready', 'incomplete'] as const) {
    expect(ids({ completeness })).toEqual(fresh.completeness[completeness].sort())
    const { total: counted } = await orders.query(scope, { ...emptyFilter, completeness }, newest, 0, 1)
    expect(counted).toBe(fresh.completeness[completeness].length)
  }
  for (const handover of ['due', 'handedOver'] as const) {
    expect(ids({ handover })).toEqual(fresh.handover[handover].sort())
    const { total: counted } = await orders.query(scope, { ...emptyFilter, handover }, newest, 0, 1)
    expect(counted).toBe(fresh.handover[handover].length)
  }
  for (const key of sortKeys)
    for (const descending of [false, true])
      expect(orders.ids(scope, emptyFilter, { key, descending }).sort()).toEqual(
        Object.keys(fresh.disk).sort(),
      )
  // The due orders come from an index of candidates; `isDue` judges each order itself.
  const due = await rereading.due(company, 1_000_000_000)
  for (const order of Object.keys(fresh.disk)) {
    const isListed = !orders.ids(scope, { ...emptyFilter, unlisted: true }, newest).includes(order)
    expect(due.includes(order)).toBe(isListed && rereading.isDue(company, order, 1_000_000_000))
  }
}

test('list counts, facets and due orders match a full count after random writes', async () => {
  await fc.assert(
    fc.asyncProperty(writes, fc.boolean(), async (steps, eachTime) => {
      const stored = catalogue()
      try {
        for (const step of [...start, ...steps]) {
          if (step.do === 'unlist') await stored.unlist()
          else if (step.do === 'forget') {
            stored.orders.forget(company)
            await stored.orders.removeForgotten(new AbortController().signal)
          } else
            inTransaction(stored.db, () => {
              stored.write(step)
            })
          // With and without reads in between: pending counts accumulate.
          if (eachTime) await expectCounted(stored)
        }
        await expectCounted(stored)
      } finally {
        stored.db.close()
      }
    }),
    { numRuns: often(12, 250) },
  )
})
