import type { DatabaseSync } from 'node:sqlite'
import type { ListedRecord, ParsedOrder } from '../../../../shared/domain/order.ts'
import { prepareReporting } from '../../sqlite/database.ts'
import { readListRecords } from '../orders/storedRecord.ts'

/**
 * Pages of the service's list whose orders are not stored yet. Storing takes longer than reading. The queue is on disk,
 * so that reading need not wait for storing, and memory does not fill up.
 */
export const pageQueueSchema = `
CREATE TABLE page_queue (
  page INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  -- when the page was read, in seconds since the epoch
  read_at REAL NOT NULL,
  -- the records as JSON
  records TEXT NOT NULL
) STRICT;
CREATE INDEX page_queue_connection ON page_queue (connection_id, page);
`

/** A queued page. */
export interface WaitingPage {
  number: number
  orders: ParsedOrder[]
  /** When it was read, in seconds since the epoch. */
  readAt: number
}

/** FIFO queue for each connection. Writes throw `disk` if the disk refuses them. */
export function createPageQueue(db: DatabaseSync) {
  const add = prepareReporting(
    db,
    'INSERT INTO page_queue (connection_id, read_at, records) VALUES (?, ?, ?)',
  )
  const first = db.prepare(
    'SELECT page, read_at, records FROM page_queue WHERE connection_id = ? ORDER BY page LIMIT 1',
  )
  const drop = prepareReporting(db, 'DELETE FROM page_queue WHERE page = ? AND connection_id = ?')
  const dropSome = prepareReporting(
    db,
    `DELETE FROM page_queue WHERE page IN (
      SELECT page FROM page_queue WHERE connection_id = ? ORDER BY page LIMIT 20)`,
  )
  return {
    /** Adds a page. `readAt` in seconds since the epoch. */
    add: (connection: string, records: readonly ListedRecord[], readAt: number) =>
      void add.run(connection, readAt, JSON.stringify(records.map(({ raw }) => raw))),
    /** Returns the oldest page; null if the queue is empty. */
    first(connection: string): WaitingPage | null {
      const row = first.get(connection) as { page: number; read_at: number; records: string } | undefined
      if (row === undefined) return null
      return { number: row.page, orders: readListRecords(row.records), readAt: row.read_at }
    },
    /** Removes a page whose orders are stored. */
    drop: (connection: string, number: number) => void drop.run(number, connection),
    /** Removes some pages of a connection. Returns false if there were none. */
    dropSome: (connection: string) => dropSome.run(connection).changes > 0,
  }
}
