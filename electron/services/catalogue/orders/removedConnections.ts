import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { yieldAfterWrites } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { createKeyValue, passName, refreshedName } from '../keyValue.ts'
import { recentName } from '../recentOrders.ts'

/**
 * Rows that one transaction deletes in a few milliseconds. Deleting an order also deletes its rows in other tables and
 * its words in the index.
 */
const perStep = { orders: 25, others: 500, pages: 5 }
/** Tables that may have many rows. They are emptied in batches. */
const large = ['order_events', 'auto_downloads', 'removed_orders', 'change_requests']
/** Tables that are emptied in one step: small tables, and tables whose triggers would slow down the other deletions. */
const atOnce = ['offices', 'people', 'team', 'rotations', 'order_rows_stale', 'list_scopes']
const prefix = 'forgotten/'

/** Returns marked connections that may still have data. */
export const forgottenConnections = (db: DatabaseSync): string[] => createKeyValue(db).after(prefix)

/** Deletes the stored orders and people of removed connections. `onForget`: called when a connection is marked. */
export function createForgetting(db: DatabaseSync, onForget: (connection: string) => void) {
  const keyValue = createKeyValue(db)
  const someOrders = db.prepare(
    'SELECT json_group_array(row) AS rows FROM (SELECT rowid AS row FROM orders WHERE connection_id = ? LIMIT ?)',
  )
  const removeWords = db.prepare('DELETE FROM orders_fts WHERE rowid IN (SELECT value FROM json_each(?))')
  const removeOrders = db.prepare('DELETE FROM orders WHERE rowid IN (SELECT value FROM json_each(?))')
  const prepareSomeOf = (table: string): StatementSync =>
    db.prepare(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE connection_id = ? LIMIT ?)`,
    )
  const removePages = prepareSomeOf('page_queue')
  const removeSomeOf = large.map(prepareSomeOf)

  function removeFrom(tables: readonly string[], connection: string): void {
    for (const table of tables) db.prepare(`DELETE FROM ${table} WHERE connection_id = ?`).run(connection)
  }

  function removeSome(connection: string): void {
    if (Number(removePages.run(connection, perStep.pages).changes) > 0) return
    const { rows } = someOrders.get(connection, perStep.orders) as { rows: string }
    if (rows !== '[]') {
      removeWords.run(rows)
      removeOrders.run(rows)
      return
    }
    for (const remove of removeSomeOf) if (Number(remove.run(connection, perStep.others).changes) > 0) return
    // Deleting orders changes their counters, so the counters are deleted last.
    removeFrom(['order_counts'], connection)
    keyValue.delete(prefix + connection)
  }

  return {
    /** Marks a connection for deletion. Call it outside of a transaction. */
    forget(connection: string): void {
      inTransaction(db, () => {
        keyValue.set(prefix + connection, true)
        onForget(connection)
        for (const name of [refreshedName, passName, recentName]) keyValue.delete(name(connection))
        removeFrom(atOnce, connection)
      })
    },
    /**
     * Deletes the data of marked connections in batches. What is left after an abort or a shutdown is deleted by the
     * next call.
     */
    async removeForgotten(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const [connection] = keyValue.after(prefix)
        if (connection === undefined) return
        inTransaction(db, () => {
          removeSome(connection)
        })
        await yieldAfterWrites(db)
      }
    },
  }
}
