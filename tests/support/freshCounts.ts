import type { DatabaseSync } from 'node:sqlite'
import type { OrderRow } from '../../shared/contract/orders.ts'
import { assessCompleteness } from '../../shared/domain/completeness/completeness.ts'
import { presetFields } from '../../shared/domain/presets.ts'

/** Values and counts of an order list, computed from all orders and files without incremental state. */
export interface FreshCounts {
  /** Disk state by order id. */
  disk: Record<string, OrderRow['disk']>
  onDisk: { complete: string[]; partly: string[]; none: string[] }
  completeness: { ready: string[]; incomplete: string[] }
  handover: { due: string[]; handedOver: string[] }
  statuses: Record<string, number>
  users: Record<string, number>
  offices: Record<string, number>
  newlyDelivered: number
  deliveredAgain: number
  corrected: number
  unlisted: number
  total: number
}

interface OrderValues {
  id: string
  status: string | null
  created_by: string | null
  new_at: number | null
  redelivered_at: number | null
  corrected_at: number | null
  unlisted_at: number | null
  newest_at: number | null
  assets_known: number | null
  asset_counts: string | null
  package_type: string | null
  add_ons: string
}
type Choice = NonNullable<OrderRow['disk']['chosen']>['choice']
interface FileValues {
  order_id: string
  asset_key: string
  rel_path: string
  asked: string | null
}

/** Counts the orders of a connection from scratch, with files of one library folder. `fields`: null for all fields. */
export function freshCounts(
  db: DatabaseSync,
  connection: string,
  root: string,
  fields: readonly string[] | null,
): FreshCounts {
  const all = (sql: string, ...values: string[]) => db.prepare(sql).all(...values) as unknown[]
  const orders = all('SELECT * FROM orders WHERE connection_id = ?', connection) as OrderValues[]
  const files = all(
    "SELECT * FROM files WHERE connection_id = ? AND root = ? AND state <> 'earlier' AND url <> ''",
    connection,
    root,
  ) as FileValues[]
  const failures = all(
    'SELECT order_id, asset_key FROM transfer_files WHERE connection_id = ? AND root = ?',
    connection,
    root,
  ) as FileValues[]
  const choices = all(
    "SELECT order_id, json_extract(outcome, '$.chosen') AS choice FROM folders WHERE connection_id = ? AND root = ?",
    connection,
    root,
  ) as { order_id: string; choice: string | null }[]
  const disk: FreshCounts['disk'] = {}
  const onDisk: FreshCounts['onDisk'] = { complete: [], partly: [], none: [] }
  const completeness: FreshCounts['completeness'] = { ready: [], incomplete: [] }
  const handover: FreshCounts['handover'] = { due: [], handedOver: [] }
  const handovers = all(
    'SELECT order_id, at FROM handovers WHERE connection_id = ? AND root = ?',
    connection,
    root,
  ) as { order_id: string; at: number }[]
  const replaced = all(
    "SELECT order_id, until FROM files WHERE connection_id = ? AND root = ? AND state = 'earlier'",
    connection,
    root,
  ) as { order_id: string; until: string | null }[]
  const missing = all(
    'SELECT order_id, rel_path FROM missing_files WHERE connection_id = ? AND root = ?',
    connection,
    root,
  ) as FileValues[]
  for (const order of orders) {
    const { id, assets_known: delivered } = order
    const lists = JSON.parse(order.asset_counts ?? '{}') as Record<string, number>
    const newest = order.newest_at === null ? -1 : Math.round(order.newest_at * 1000)
    const countIn = (some: readonly string[] | null) => {
      const known =
        some === null || order.asset_counts === null
          ? delivered
          : some.reduce((sum, field) => sum + (lists[field] ?? 0), 0)
      const asked = new Map<string, number>()
      for (const file of files) {
        if (file.order_id !== id || some?.includes(file.asset_key.replace(/\d+$/, '')) === false) continue
        const moment = Number(/@(\d+)/.exec(file.asked ?? '')?.[1] ?? 0)
        asked.set(file.asset_key, Math.max(asked.get(file.asset_key) ?? 0, moment))
      }
      const earlier = [...asked.values()].filter((moment) => moment < newest).length
      const isComplete = known !== null && known > 0 && asked.size >= known && earlier === 0
      return { files: asked.size, known, earlier, isComplete }
    }
    const { isComplete, ...counts } = countIn(fields)
    const failed = failures.filter((failure) => failure.order_id === id).length
    const choice = choices.find(({ order_id }) => order_id === id)?.choice ?? null
    const own = choice === null ? null : (JSON.parse(choice) as Choice)
    const mayBeChosen = !isComplete && failed === 0 && counts.earlier === 0
    const isAsChosen = mayBeChosen && own !== null && countIn(presetFields(own)).isComplete
    const everything = countIn(null)
    const hasMore = (isComplete || isAsChosen) && everything.files < (everything.known ?? 0)
    const chosen = hasMore
      ? { choice: isAsChosen ? own : null, files: everything.files, known: everything.known ?? 0 }
      : null
    disk[id] = { ...counts, failed, chosen }
    if (isComplete || isAsChosen) onDisk.complete.push(id)
    else if (counts.files === 0) onDisk.none.push(id)
    else if (delivered === null || counts.files < (counts.known ?? 0) || counts.earlier > 0)
      onDisk.partly.push(id)

    const present = files.filter(
      (file) =>
        file.order_id === id &&
        !missing.some((gone) => gone.order_id === id && gone.rel_path === file.rel_path),
    )
    const keysOf = (isOld: boolean) => {
      const newestAsked = new Map<string, number>()
      for (const { asset_key: key, asked } of present)
        newestAsked.set(
          key,
          Math.max(newestAsked.get(key) ?? 0, Number(/@(\d+)/.exec(asked ?? '')?.[1] ?? 0)),
        )
      return new Set([...newestAsked].filter(([, moment]) => moment < newest === isOld).map(([key]) => key))
    }
    const everListed: Record<string, number> = {}
    const note = (field: string, n: number): void => {
      everListed[field] = Math.max(everListed[field] ?? 0, n)
    }
    for (const { asset_key: key } of all(
      `SELECT asset_key FROM files WHERE connection_id = ? AND root = ? AND order_id = ?
        AND (url <> '' OR asset_key LIKE 'text/%')`,
      connection,
      root,
      id,
    ) as { asset_key: string }[]) {
      const [, field = '', index = ''] = /^(.+\/)(\d+)$/.exec(key) ?? []
      if (index !== '') note(field, Number(index) + 1)
      else if (key.startsWith('text/')) note(key, 1)
    }
    for (const { old_value: before } of all(
      "SELECT old_value FROM order_events WHERE connection_id = ? AND order_id = ? AND what = 'fewer'",
      connection,
      id,
    ) as { old_value: string }[])
      for (const [field, n] of Object.entries(JSON.parse(before) as Record<string, number>)) note(field, n)
    const verdictFor = (wanted: readonly string[] | null) =>
      assessCompleteness({
        packageType: order.package_type,
        addOns: JSON.parse(order.add_ons) as string[],
        listed: delivered === null ? null : lists,
        everListed,
        namedFloors: 0,
        onDisk: keysOf(false),
        outdated: keysOf(true),
        wanted,
      }).verdict
    const verdict = verdictFor(fields)
    const isReadyAsChosen =
      verdict === 'incomplete' && own !== null && verdictFor(presetFields(own)) === 'ready'
    if (verdict === 'ready' || isReadyAsChosen) completeness.ready.push(id)
    else if (verdict === 'incomplete') completeness.incomplete.push(id)

    const handed = handovers.find(({ order_id }) => order_id === id)?.at
    const isDue =
      handed === undefined
        ? completeness.ready.includes(id) && order.status !== 'Fixing'
        : (order.newest_at ?? 0) > handed ||
          replaced.some(({ order_id, until }) => order_id === id && Date.parse(until ?? '') / 1000 > handed)
    if (isDue) handover.due.push(id)
    else if (handed !== undefined) handover.handedOver.push(id)
  }
  const people = all('SELECT email, office_id FROM people WHERE connection_id = ?', connection) as {
    email: string
    office_id: string | null
  }[]
  const offices = (all('SELECT id FROM offices WHERE connection_id = ?', connection) as { id: string }[]).map(
    (office) => {
      const emails = people
        .filter((one) => one.office_id === office.id)
        .map(({ email }) => email.toLowerCase())
      return [
        office.id,
        orders.filter((order) => emails.includes((order.created_by ?? '').toLowerCase())).length,
      ]
    },
  )
  return {
    disk,
    onDisk,
    completeness,
    handover,
    statuses: tally(orders.map(({ status }) => status)),
    users: tally(orders.map((order) => order.created_by?.toLowerCase() ?? null)),
    offices: Object.fromEntries(offices) as Record<string, number>,
    newlyDelivered: orders.filter((order) => order.new_at !== null).length,
    deliveredAgain: orders.filter((order) => order.redelivered_at !== null).length,
    corrected: orders.filter((order) => order.corrected_at !== null).length,
    unlisted: orders.filter((order) => order.unlisted_at !== null).length,
    total: orders.length,
  }
}

function tally(values: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
