import type { DatabaseSync } from 'node:sqlite'
import type { ChangeRequest } from '../../../shared/contract/operations.ts'

/** Change requests as last read from the service, for offline use. */
export function createChangeRequestsRepository(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT OR REPLACE INTO change_requests (connection_id, order_id, requests, read_at) VALUES (?, ?, ?, ?)',
  )
  const select = db.prepare(
    'SELECT requests, read_at AS readAt FROM change_requests WHERE connection_id = ? AND order_id = ?',
  )
  return {
    /** `now` in seconds since the epoch. */
    keep(connection: string, orderId: string, requests: readonly ChangeRequest[], now: number): void {
      upsert.run(connection, orderId, JSON.stringify(requests), now)
    },
    find(connection: string, orderId: string): { requests: ChangeRequest[]; readAt: number } | null {
      const row = select.get(connection, orderId) as { requests: string; readAt: number } | undefined
      return row === undefined
        ? null
        : { requests: JSON.parse(row.requests) as ChangeRequest[], readAt: row.readAt }
    },
  }
}
