import type { DatabaseSync } from 'node:sqlite'
import type { OrderRow } from '../../shared/contract/orders.ts'

/** What a list shows and counts, taken from all orders and all files at once, with nothing kept on the way. */
export interface FreshCounts {
  /** By order id. */
  disk: Record<string, OrderRow['disk']>
  onDisk: { complete: string[]; partly: string[]; none: string[] }
  statuses: Record<string, number>
  users: Record<string, number>
  offices: Record<string, number>
  newlyDelivered: number
  deliveredAgain: number
  unlisted: number
  total: number
}

interface OrderValues {
  id: string
  status: string | null
  created_by: string | null
  new_at: number | null
  again_at: number | null
  unlisted_at: number | null
  newest_at: number | null
  assets_known: number | null
  asset_counts: string | null
}
interface FileValues {
  order_id: string
  slot: string
  asked: string | null
}

/** Counts the orders of a connection anew, with the files of one folder and, unless null, of some lists. */
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
    'SELECT order_id, slot FROM transfer_files WHERE connection_id = ? AND root = ?',
    connection,
    root,
  ) as FileValues[]
  const disk: FreshCounts['disk'] = {}
  const onDisk: FreshCounts['onDisk'] = { complete: [], partly: [], none: [] }
  for (const order of orders) {
    const { id, assets_known: delivered } = order
    const lists = JSON.parse(order.asset_counts ?? '{}') as Record<string, number>
    const known =
      fields === null || order.asset_counts === null
        ? delivered
        : fields.reduce((sum, field) => sum + (lists[field] ?? 0), 0)
    const asked = new Map<string, number>()
    for (const file of files) {
      if (file.order_id !== id || fields?.includes(file.slot.replace(/\d+$/, '')) === false) continue
      const moment = Number(/@(\d+)/.exec(file.asked ?? '')?.[1] ?? 0)
      asked.set(file.slot, Math.max(asked.get(file.slot) ?? 0, moment))
    }
    const newest = order.newest_at === null ? -1 : Math.round(order.newest_at * 1000)
    const earlier = [...asked.values()].filter((moment) => moment < newest).length
    const failed = failures.filter((failure) => failure.order_id === id).length
    disk[id] = { files: asked.size, known, failed, earlier }
    if (asked.size === 0) onDisk.none.push(id)
    else if (known !== null && known > 0 && asked.size >= known && earlier === 0) onDisk.complete.push(id)
    else if (delivered === null || asked.size < (known ?? 0) || earlier > 0) onDisk.partly.push(id)
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
    statuses: tally(orders.map(({ status }) => status)),
    users: tally(orders.map((order) => order.created_by?.toLowerCase() ?? null)),
    offices: Object.fromEntries(offices) as Record<string, number>,
    newlyDelivered: orders.filter((order) => order.new_at !== null).length,
    deliveredAgain: orders.filter((order) => order.again_at !== null).length,
    unlisted: orders.filter((order) => order.unlisted_at !== null).length,
    total: orders.length,
  }
}

function tally(values: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
