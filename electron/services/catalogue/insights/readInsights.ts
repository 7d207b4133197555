import type { DatabaseSync } from 'node:sqlite'
import type { Insights } from '../../../../shared/contract/insights.ts'
import { handoverDelays, type HandoverDelay } from '../../../../shared/domain/filter.ts'
import { readCorrections, type SentRequest } from './readCorrections.ts'
import { isInScope, scopeValues, type InsightsQuestion } from './scope.ts'
import { isPlaced } from './traitConditions.ts'

/** `sent`: accepted change requests of the connection, from the outbox. */
export interface FiguresQuestion extends InsightsQuestion {
  sent: readonly SentRequest[]
}

/** An order as the figures need it. An array, because 100,000 objects would take twice as long. */
type Row = [
  row: number,
  createdAt: number,
  deliveredAt: number | null,
  packageType: string | null,
  createdBy: string | null,
  isReady: number,
  handedAt: number | null,
  firstMissing: number | null,
]
type TimedGroup = Insights['delivery']['byHour'][number]

/** Rows that are read at once. The memory of more rows would be copied by the garbage collector. */
const rowsPerRead = 4000
/** Maximum number of months. A wrong date must not make a chart of centuries. */
const maxMonths = 240
/** Maximum number of photographers. Those with the fewest orders are left out. */
const maxPhotographers = 200
/** Corrections whose time is read: the last stored ones. */
const maxTimedCorrections = 1000

/** Reads the figures of Insights in one pass over the small rows of the order list. Takes long: call it in a thread. */
export function readInsights(db: DatabaseSync, question: FiguresQuestion): Insights {
  const { connectionId } = question
  const any = db.prepare(`SELECT 1 FROM order_rows o WHERE o.connection_id = ? AND ${isPlaced} LIMIT 1`)
  const correctedRows = readCorrected(db, connectionId)
  const officesOf = readOffices(db, connectionId)

  const byMonth = new Map<number, Month>()
  const all: number[] = []
  const [ofPackage, ofWeekday, ofHour] = [new Times<string>(), new Times<number>(), new Times<number>()]
  const byCreator = new Map<string, number>()
  const delays = new Map<HandoverDelay, number>()
  const corrected: number[] = []
  let withoutTime = 0
  let orders = 0
  for (const order of rowsOf(db, question)) {
    const [row, createdAt, deliveredAt, packageType, createdBy, isReady, handedAt, firstMissing] = order
    orders += 1
    const name = packageType ?? ''
    const date = new Date(createdAt * 1000)
    const number = date.getFullYear() * 12 + date.getMonth()
    let month = byMonth.get(number)
    if (month === undefined) {
      month = { key: monthOf(date), packages: new Map(), times: [], corrected: 0, complete: 0, lacking: 0 }
      byMonth.set(number, month)
    }
    add(month.packages, name)
    add(byCreator, createdBy ?? '')
    if (deliveredAt === null || deliveredAt < createdAt) {
      if (isReady === 1) withoutTime += 1
      continue
    }
    const time = deliveredAt - createdAt
    all.push(time)
    month.times.push(time)
    ofPackage.add(name, time)
    ofWeekday.add(date.getDay(), time)
    ofHour.add(date.getHours(), time)
    add(delays, delayOf(deliveredAt, handedAt))
    if (firstMissing !== null) month[firstMissing === 0 ? 'complete' : 'lacking'] += 1
    if (!correctedRows.has(row)) continue
    month.corrected += 1
    corrected.push(row)
  }
  const months = new Map([...byMonth.values()].map((month) => [month.key, month]))
  const byPackage = new Map<string, number>()
  for (const { packages } of months.values()) for (const [name, n] of packages) add(byPackage, name, n)
  const photographers = new Map<string, number>()
  const offices = new Map<string, number>()
  for (const [creator, n] of byCreator) {
    const email = creator.toLowerCase()
    add(photographers, email, n)
    for (const { office } of officesOf.get(email) ?? [{ office: '' }]) add(offices, office, n)
  }
  const packages = mostFirst(byPackage).map(({ key }) => key)
  const officeNames = new Map(
    db
      .prepare('SELECT id, name FROM offices WHERE connection_id = ?')
      .all(connectionId)
      .map(({ id, name }) => [String(id), String(name)]),
  )
  return {
    orders,
    hasOthers: orders === 0 && any.get(connectionId) !== undefined,
    packages,
    months: monthsBetween([...months.keys()]).map((key) => {
      const month = months.get(key)
      const counts = packages.map((name) => month?.packages.get(name) ?? 0)
      return {
        key,
        orders: counts.reduce((all, n) => all + n, 0),
        byPackage: counts,
        delivered: month?.times.length ?? 0,
        corrected: month?.corrected ?? 0,
        complete: month?.complete ?? 0,
        lacking: month?.lacking ?? 0,
      }
    }),
    delivery: {
      all: all.length === 0 ? null : timedGroup('', all),
      withoutTime,
      byMonth: [...months.values()]
        .filter(({ times }) => times.length > 0)
        .map(({ key, times }) => timedGroup(key, times))
        .sort((one, other) => (one.key < other.key ? -1 : 1)),
      byPackage: ofPackage.groups().sort((one, other) => other.orders - one.orders),
      byWeekday: ofWeekday.groups().sort((one, other) => fromMonday(one.key) - fromMonday(other.key)),
      byHour: ofHour.groups().sort((one, other) => Number(one.key) - Number(other.key)),
    },
    corrections: {
      delivered: all.length,
      corrected: corrected.length,
      time: correctionTime(db, corrected.slice(-maxTimedCorrections)),
      ...readCorrections(db, question, question.sent),
    },
    photographers: mostFirst(photographers).slice(0, maxPhotographers),
    offices: mostFirst(offices).map((each) => ({ ...each, name: officeNames.get(each.key) ?? null })),
    handovers: handoverDelays.map((key) => ({ key, orders: delays.get(key) ?? 0 })),
  }
}

/** Reads the counted orders in the order of their rows. */
function* rowsOf(db: DatabaseSync, question: InsightsQuestion): Generator<Row> {
  const select = db.prepare(`SELECT o.row, o.created_at, o.delivered_at, o.package_type, o.created_by,
    o.status = 'Ready', o.handed_at, o.first_missing FROM order_rows o NOT INDEXED
    WHERE o.row > :last AND ${isInScope} ORDER BY o.row LIMIT ${String(rowsPerRead)}`)
  select.setReturnArrays(true)
  const values = scopeValues(question)
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows = select.all({ ...values, last }) as unknown as Row[]
    yield* rows
    last = rows.at(-1)?.[0]
  }
}

/** Returns the rows of orders that were seen to be delivered again. */
function readCorrected(db: DatabaseSync, connection: string): Set<number> {
  const rows = db
    .prepare(
      `SELECT DISTINCT o.rowid AS row FROM order_events e INDEXED BY order_events_again
      CROSS JOIN orders o ON o.connection_id = e.connection_id AND o.id = e.order_id
      WHERE e.connection_id = ? AND e.what = 'again'`,
    )
    .all(connection)
  return new Set(rows.map(({ row }) => Number(row)))
}

/** Returns the offices of each e-mail address in lower case. */
function readOffices(db: DatabaseSync, connection: string) {
  const people = db
    .prepare(
      `SELECT DISTINCT lower(email) AS email, office_id AS office FROM people
      WHERE connection_id = ? AND office_id IS NOT NULL`,
    )
    .all(connection) as { email: string; office: string }[]
  return Map.groupBy(people, ({ email }) => email)
}

/**
 * Returns the median time of corrections, in seconds: from the status Fixing to the next delivery, as Planroom noticed
 * both; null if it noticed none.
 */
function correctionTime(db: DatabaseSync, rows: readonly number[]): number | null {
  const times = db
    .prepare(
      `SELECT e.at - (SELECT max(f.at) FROM order_events f WHERE f.connection_id = e.connection_id
          AND f.order_id = e.order_id AND f.what = 'status' AND f.new_value = 'Fixing' AND f.at <= e.at) AS time
      FROM json_each(?) j CROSS JOIN orders o ON o.rowid = j.value
      CROSS JOIN order_events e ON e.connection_id = o.connection_id AND e.order_id = o.id AND e.what = 'again'`,
    )
    .all(JSON.stringify(rows))
    .flatMap(({ time }) => (typeof time === 'number' ? time : []))
  return times.length === 0 ? null : quantile(Float64Array.from(times).sort(), 0.5)
}

/** Orders of one month. `times`: from the order to its first delivery. `complete`, `lacking`: as first read. */
interface Month {
  key: string
  packages: Map<string, number>
  times: number[]
  corrected: number
  complete: number
  lacking: number
}

/** Times to delivery by group. */
class Times<Key extends string | number> {
  private readonly groupsByKey = new Map<Key, number[]>()
  add(key: Key, time: number): void {
    const group = this.groupsByKey.get(key)
    if (group === undefined) this.groupsByKey.set(key, [time])
    else group.push(time)
  }
  groups(): TimedGroup[] {
    return [...this.groupsByKey].map(([key, times]) => timedGroup(String(key), times))
  }
}

function timedGroup(key: string, times: readonly number[]): TimedGroup {
  const sorted = new Float64Array(times).sort()
  return { key, orders: times.length, median: quantile(sorted, 0.5), most: quantile(sorted, 0.8) }
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const [one = 0, other = one] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return one + (other - one) * (place % 1)
}

function delayOf(deliveredAt: number, handedAt: number | null): HandoverDelay {
  if (handedAt === null) return 'never'
  const delay = handedAt - deliveredAt
  if (delay <= 3600) return 'hour'
  if (delay <= 86_400) return 'day'
  return delay <= 259_200 ? 'threeDays' : 'later'
}

const add = <Key>(counts: Map<Key, number>, key: Key, n = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + n)

const mostFirst = (counts: ReadonlyMap<string, number>): { key: string; orders: number }[] =>
  [...counts].map(([key, orders]) => ({ key, orders })).sort((one, other) => other.orders - one.orders)

/** Returns the place of a weekday in a week that begins on Monday. */
const fromMonday = (weekday: string): number => (Number(weekday) + 6) % 7

/** Returns a local month such as `2026-03`. Texts of months sort by time. */
const monthOf = (date: Date): string =>
  `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`

/** Returns all months from the first to the last, at most the newest `maxMonths`. */
function monthsBetween(keys: string[]): string[] {
  const [first, last] = [keys.sort()[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  const [year = 0, month = 1] = last.split('-').map(Number)
  const months: string[] = []
  for (let back = 0; back < maxMonths; back += 1) {
    const key = monthOf(new Date(year, month - 1 - back))
    if (key < first) break
    months.unshift(key)
  }
  return months
}
