import type { SQLInputValue } from 'node:sqlite'
import { orderDates, type OrderFilter, type OrderSort } from '../../../../shared/domain/filter.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { momentOf } from '../../../../shared/domain/moment.ts'
import { verdictNumbers } from '../completeness/assessOrder.ts'
import type { Cover } from '../folderList/cover.ts'
import { handoverNumbers } from '../handovers.ts'
import { overdueRows } from '../expectedDeliveries.ts'
import { traitConditions } from '../insights/traitConditions.ts'
import { diskStates } from './diskCounts.ts'
import type { SortColumn } from './listWalk.ts'

type Values = Record<string, SQLInputValue>

/** One condition of a filter. */
export interface Condition {
  /** SQL condition on an order `o`. */
  sql: string
  values: Values
  /** SQL that selects the `row` of each matching order through an index. */
  rows: string
  /** Columns of `order_rows` that it depends on; a single column if an index on that column returns the orders. */
  columns: readonly string[]
  /** Whether it also depends on `people`. */
  isOfPeople: boolean
  /** Facet and values (a JSON list) of the stored counts, if these orders are counted. */
  counted: { kind: string; values: string } | null
}

const ofConnection = 'o.connection_id = :connection'
const rowsWhere = (sql: string): string => `SELECT o.row FROM order_rows o WHERE ${ofConnection} AND ${sql}`

/** Conditions of a filter, to be combined with AND. The search is not included (see wordSearch.ts). */
export function conditionsOf(filter: OrderFilter): Condition[] {
  const conditions: Condition[] = []
  const add = (condition: Parameters<typeof conditionOf>[0]): void => {
    conditions.push(conditionOf(condition))
  }
  const { statuses, userEmail, officeId, onDisk, completeness, handover } = filter
  if (statuses.length > 0) {
    const list = 'IN (SELECT value FROM json_each(:statuses))'
    // The index is case-insensitive.
    const sql = `(o.status ${list} AND o.status COLLATE BINARY ${list})`
    const values = JSON.stringify(statuses)
    add({ sql, values: { statuses: values }, columns: ['status'], counted: { kind: 'status', values } })
  }
  for (const date of orderDates) {
    const [after, before] = [filter[`${date}After`], filter[`${date}Before`]]
    const column = `${date}_at`
    // Both bounds in one condition: together they may be narrow, though each alone is not.
    const ends = [
      ...(after === null ? [] : [`o.${column} >= :${date}After`]),
      ...(before === null ? [] : [`o.${column} < :${date}Before`]),
    ]
    // The upper bound includes fractions of its last second.
    const end = before === null ? null : Math.floor(before) + 1
    const values = { [`${date}After`]: after, [`${date}Before`]: end }
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    if (ends.length > 0) add({ sql: ends.join(' AND '), values: given, columns: [column] })
  }
  if (userEmail !== null)
    add({
      sql: 'o.created_by = :userEmail',
      values: { userEmail },
      columns: ['created_by'],
      counted: countedAs('creator', userEmail),
    })
  if (officeId !== null)
    add({
      sql: 'o.created_by IN (SELECT email FROM people WHERE connection_id = :connection AND office_id = :officeId)',
      values: { officeId },
      columns: ['created_by'],
      isOfPeople: true,
    })
  if (onDisk !== 'any') {
    const state = diskStates[onDisk]
    add({
      sql: 'o.disk_state = :state',
      values: { state },
      columns: ['disk_state'],
      counted: countedAs('disk', state),
    })
  }
  if (completeness !== 'any') {
    const verdict = verdictNumbers[completeness]
    add({
      sql: 'o.completeness = :verdict',
      values: { verdict },
      columns: ['completeness'],
      counted: countedAs('completeness', verdict),
    })
  }
  if (handover === 'correctedSince')
    // A correction makes an order due again, and its last hand-over stays recorded.
    add({
      sql: 'o.handover = :due AND o.handed_at IS NOT NULL',
      values: { due: handoverNumbers.due },
      columns: ['handover', 'handed_at'],
    })
  else if (handover !== 'any') {
    const number = handoverNumbers[handover]
    add({
      sql: 'o.handover = :handover',
      values: { handover: number },
      columns: ['handover'],
      counted: countedAs('handover', number),
    })
  }
  if (filter.unlisted)
    add({ sql: 'o.unlisted_at IS NOT NULL', columns: ['unlisted_at'], counted: countedAs('unlisted') })
  if (filter.overdue)
    add({
      sql: `o.row IN (${overdueRows})`,
      rows: overdueRows,
      columns: ['status', 'delivered_at', 'unlisted_at'],
    })
  if (filter.traits !== null)
    add({ ...traitConditions(filter.traits), isOfPeople: filter.traits.isWithoutOffice })
  return [...conditions, ...unseenOf(filter)]
}

const conditionOf = (condition: Pick<Condition, 'sql' | 'columns'> & Partial<Condition>): Condition => ({
  values: {},
  rows: rowsWhere(condition.sql),
  isOfPeople: false,
  counted: null,
  ...condition,
})

/** Returns facet and values of the orders with one value. The value of some facets is empty. */
const countedAs = (kind: string, value: string | number = ''): Condition['counted'] => ({
  kind,
  values: JSON.stringify([String(value)]),
})

/** Condition for unseen deliveries: new, updated, not reviewed, or several of these; empty if the filter has none. */
function unseenOf({
  newlyDelivered,
  deliveredAgain,
  corrected,
  noticedAfter,
  retainedIds,
}: OrderFilter): Condition[] {
  const kinds = [
    ...(newlyDelivered ? [{ kind: 'new', column: 'new_at' }] : []),
    ...(deliveredAgain ? [{ kind: 'redelivered', column: 'redelivered_at' }] : []),
    ...(corrected ? [{ kind: 'corrected', column: 'corrected_at' }] : []),
  ]
  const [only] = kinds
  if (only === undefined) return []
  const isNoticed = noticedAfter === null ? 'IS NOT NULL' : '> :noticedAfter'
  const values: Values = noticedAfter === null ? {} : { noticedAfter }
  const each = kinds.map(({ column }) => `o.${column} ${isNoticed}`)
  const rows = each.map(rowsWhere).join(' UNION ')
  const columns = kinds.map(({ column }) => column)
  const counted = kinds.length === 1 && noticedAfter === null ? countedAs(only.kind) : null
  if (retainedIds.length === 0)
    return [conditionOf({ sql: `(${each.join(' OR ')})`, values, rows, columns, counted })]
  return [
    conditionOf({
      sql: `(${each.join(' OR ')} OR o.id IN (SELECT value FROM json_each(:kept)))`,
      values: { ...values, kept: JSON.stringify(retainedIds) },
      rows: `${rows} UNION SELECT p.rowid FROM json_each(:kept) k
      CROSS JOIN orders p ON p.connection_id = :connection AND p.id = k.value`,
      columns: [...columns, 'id'],
    }),
  ]
}

const sortColumns: Record<OrderSort['key'], string> = {
  createdAt: 'created_at',
  deliveredAt: 'delivered_at',
  address: 'address',
  status: 'status_key',
  createdBy: 'created_by',
  packageType: 'package_type',
  externalId: 'external_id',
  addOns: 'add_ons',
  onDisk: 'on_disk',
}

const id = { sql: 'o.id', isNullable: false }
/** Indexes with the orders of one column value, sorted by creation. */
export const ownIndexes: Readonly<Record<string, string>> = {
  disk_state: 'order_rows_disk',
  completeness: 'order_rows_completeness',
  handover: 'order_rows_handover',
}
const created = { sql: 'o.created_at', isNullable: true }

/** Sort order with its index. Ties: newest first. Rows without a value come last. */
export interface ListOrder {
  order: readonly SortColumn[]
  index: string
  /** Columns of `order_rows` that it depends on; a single column if an index on that column returns the orders. */
  columns: readonly string[]
}

type StateFilter = Pick<OrderFilter, 'onDisk' | 'completeness' | 'handover'>
function ownIndexOf({ onDisk, completeness, handover }: StateFilter): string | undefined {
  if (onDisk !== 'any') return ownIndexes['disk_state']
  if (completeness !== 'any') return ownIndexes['completeness']
  return handover === 'any' ? undefined : ownIndexes['handover']
}

/** Chooses the sort order. A filter for one disk state, completeness or hand-over alone has an index of its own. */
export function sortBy({ key, descending }: OrderSort, filter: StateFilter): ListOrder {
  if (key === 'createdAt')
    return {
      order: [
        { ...created, descending },
        { ...id, descending: !descending },
      ],
      index: ownIndexOf(filter) ?? 'order_rows_created',
      columns: ['created_at'],
    }
  const column = sortColumns[key]
  return {
    order: [
      { sql: `o.${column}`, descending, isNullable: key !== 'address' && key !== 'onDisk' },
      { ...created, descending: true },
      { ...id, descending: false },
    ],
    index: `order_rows_${column}_${descending ? 'desc' : 'asc'}`,
    // A generated column changes with its source.
    columns: [column === 'status_key' ? 'status' : column, 'created_at'],
  }
}

/** A stored row of the list. */
export interface ListRow {
  id: string
  understood: number
  status: string | null
  address: string
  created_at: number | null
  delivered_at: number | null
  created_by: string | null
  package_type: string | null
  add_ons: string | null
  external_id: string | null
  new_at: number | null
  redelivered_at: number | null
  corrected_at: number | null
  unlisted_at: number | null
  on_disk: number
  earlier: number
  failed: number
  known: number | null
  disk_state: number
  handed_at: number | null
  handover: number
}

/** A row of the list for the window, with the file of its cover picture. */
export type ListedOrder = Omit<OrderRow, 'thumbnail'> & { cover: Cover | null }

/** Converts a database row to a row of the list. `chosen`, `cover`: see `createPageFacts`. */
export function toListedOrder(
  row: ListRow,
  chosen: OrderRow['disk']['chosen'],
  cover: Cover | null,
): Omit<ListedOrder, 'expected'> {
  return {
    id: row.id,
    understood: row.understood === 1,
    status: row.status,
    address: row.address,
    createdAt: momentOf(row.created_at),
    deliveredAt: momentOf(row.delivered_at),
    createdBy: row.created_by,
    packageType: row.package_type,
    addOns: JSON.parse(row.add_ons ?? '[]') as string[],
    externalId: row.external_id,
    newAt: row.new_at,
    redeliveredAt: row.redelivered_at,
    correctedAt: row.corrected_at,
    unlistedAt: row.unlisted_at,
    handedOver:
      row.handed_at === null
        ? null
        : { at: row.handed_at, isCorrected: row.handover === handoverNumbers.due },
    disk: { files: row.on_disk, known: row.known, failed: row.failed, earlier: row.earlier, chosen },
    cover,
  }
}
