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
  const add = (
    sql: string,
    values: Values,
    columns: Condition['columns'],
    counted: Condition['counted'] = null,
    rows = rowsWhere(sql),
  ): void => {
    conditions.push({ sql, values, rows, columns, isOfPeople: false, counted })
  }
  const { statuses, userEmail, officeId, onDisk, completeness, handover } = filter
  if (statuses.length > 0) {
    const list = 'IN (SELECT value FROM json_each(:statuses))'
    const values = JSON.stringify(statuses)
    // The index is case-insensitive.
    add(`(o.status ${list} AND o.status COLLATE BINARY ${list})`, { statuses: values }, ['status'], {
      kind: 'status',
      values,
    })
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
    if (ends.length > 0) add(ends.join(' AND '), given, [column])
  }
  if (userEmail !== null)
    add('o.created_by = :userEmail', { userEmail }, ['created_by'], {
      kind: 'creator',
      values: JSON.stringify([userEmail]),
    })
  if (officeId !== null) {
    const sql =
      'o.created_by IN (SELECT email FROM people WHERE connection_id = :connection AND office_id = :officeId)'
    const rows = rowsWhere(sql)
    conditions.push({
      sql,
      values: { officeId },
      rows,
      columns: ['created_by'],
      isOfPeople: true,
      counted: null,
    })
  }
  if (onDisk !== 'any') {
    const state = diskStates[onDisk]
    add('o.disk_state = :state', { state }, ['disk_state'], {
      kind: 'disk',
      values: JSON.stringify([String(state)]),
    })
  }
  if (completeness !== 'any') {
    const verdict = verdictNumbers[completeness]
    add('o.completeness = :verdict', { verdict }, ['completeness'], {
      kind: 'completeness',
      values: JSON.stringify([String(verdict)]),
    })
  }
  if (handover === 'correctedSince') {
    // A correction makes an order due again, and its last hand-over stays recorded.
    const due = { due: handoverNumbers.due }
    add('o.handover = :due AND o.handed_at IS NOT NULL', due, ['handover', 'handed_at'])
  } else if (handover !== 'any') {
    const number = handoverNumbers[handover]
    add('o.handover = :handover', { handover: number }, ['handover'], {
      kind: 'handover',
      values: JSON.stringify([String(number)]),
    })
  }
  if (filter.unlisted)
    add('o.unlisted_at IS NOT NULL', {}, ['unlisted_at'], { kind: 'unlisted', values: '[""]' })
  if (filter.overdue) {
    const columns = ['status', 'delivered_at', 'unlisted_at']
    const sql = `o.row IN (${overdueRows})`
    conditions.push({ sql, values: {}, rows: overdueRows, columns, isOfPeople: false, counted: null })
  }
  if (filter.traits !== null) {
    const { sql, values, columns } = traitConditions(filter.traits)
    const isOfPeople = filter.traits.isWithoutOffice
    conditions.push({ sql, values, rows: rowsWhere(sql), columns, isOfPeople, counted: null })
  }
  const unseen = unseenOf(filter)
  if (unseen !== null) conditions.push(unseen)
  return conditions
}

/** Condition for unseen deliveries: new, updated, not reviewed, or several of these; null if the filter has none. */
function unseenOf({
  newlyDelivered,
  deliveredAgain,
  corrected,
  noticedAfter,
  retainedIds,
}: OrderFilter): Condition | null {
  const kinds = [
    ...(newlyDelivered ? [{ kind: 'new', column: 'new_at' }] : []),
    ...(deliveredAgain ? [{ kind: 'redelivered', column: 'redelivered_at' }] : []),
    ...(corrected ? [{ kind: 'corrected', column: 'corrected_at' }] : []),
  ]
  const [only] = kinds
  if (only === undefined) return null
  const isNoticed = noticedAfter === null ? 'IS NOT NULL' : '> :noticedAfter'
  const values: Values = noticedAfter === null ? {} : { noticedAfter }
  const each = kinds.map(({ column }) => `o.${column} ${isNoticed}`)
  const rows = each.map(rowsWhere)
  const columns = kinds.map(({ column }) => column)
  const isCounted = kinds.length === 1 && noticedAfter === null
  const counted = isCounted ? { kind: only.kind, values: '[""]' } : null
  if (retainedIds.length === 0)
    return {
      sql: `(${each.join(' OR ')})`,
      values,
      rows: rows.join(' UNION '),
      columns,
      isOfPeople: false,
      counted,
    }
  return {
    sql: `(${each.join(' OR ')} OR o.id IN (SELECT value FROM json_each(:kept)))`,
    values: { ...values, kept: JSON.stringify(retainedIds) },
    rows: `${rows.join(' UNION ')} UNION SELECT p.rowid FROM json_each(:kept) k
      CROSS JOIN orders p ON p.connection_id = :connection AND p.id = k.value`,
    columns: [...columns, 'id'],
    isOfPeople: false,
    counted: null,
  }
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
