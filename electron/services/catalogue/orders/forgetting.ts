import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { nextWriteTurn } from '../../sqlite/checkpoints.ts'
import { inTransaction } from '../../sqlite/database.ts'
import { createKeyValue, passName, refreshedName } from '../keyValue.ts'
import { recentName } from '../recentOrders.ts'

/** Removes what is stored of the orders and people of connections that are gone. */
export interface Forgetting {
  /** Everything of this connection is to go. To be called in no transaction. */
  forget: (connection: string) => void
  /**
   * Removes what is left of forgotten connections, a part at a time with everything else in between. What is not
   * removed when the signal ends it, or the program, goes with the next call.
   */
  removeForgotten: (signal: AbortSignal) => Promise<void>
}

/** Rows that are removed in one transaction: a few milliseconds. An order takes its rows and words with it. */
const perStep = { orders: 25, others: 500, pages: 5 }
/** Tables with rows for many orders. */
const large = ['order_events', 'auto_downloads', 'removed_orders', 'change_requests']
/** What is small, and what would make work while the rest is removed. */
const atOnce = ['offices', 'people', 'team', 'rotations', 'order_rows_stale', 'list_scopes']
const prefix = 'forgotten/'
const allMarks = `SELECT name FROM key_values WHERE name > '${prefix}' AND name < '${prefix.slice(0, -1)}0'`

/** Connections that were forgotten and of which something may be left. */
export const forgottenConnections = (db: DatabaseSync): string[] =>
  db
    .prepare(allMarks)
    .all()
    .map(({ name }) => String(name).slice(prefix.length))

/** `onForget`: what else is to be done when a connection is forgotten. */
export function createForgetting(db: DatabaseSync, onForget: (connection: string) => void): Forgetting {
  const keyValue = createKeyValue(db)
  const next = db.prepare(`${allMarks} LIMIT 1`)
  const someOrders = db.prepare(
    'SELECT json_group_array(row) AS rows FROM (SELECT rowid AS row FROM orders WHERE connection_id = ? LIMIT ?)',
  )
  const removeWords = db.prepare('DELETE FROM orders_fts WHERE rowid IN (SELECT value FROM json_each(?))')
  const removeOrders = db.prepare('DELETE FROM orders WHERE rowid IN (SELECT value FROM json_each(?))')
  const prepareSomeOf = (table: string): StatementSync =>
    db.prepare(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE connection_id = ? LIMIT ?)`,
    )
  const removePages = prepareSomeOf('page_backlog')
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
    // Removing orders changes their counts: these go last.
    removeFrom(['order_counts'], connection)
    keyValue.delete(prefix + connection)
  }

  return {
    forget(connection) {
      inTransaction(db, () => {
        keyValue.set(prefix + connection, true)
        onForget(connection)
        for (const name of [refreshedName, passName, recentName]) keyValue.delete(name(connection))
        removeFrom(atOnce, connection)
      })
    },
    async removeForgotten(signal) {
      while (!signal.aborted) {
        const name = next.get()?.name
        if (typeof name !== 'string') return
        inTransaction(db, () => {
          removeSome(name.slice(prefix.length))
        })
        await nextWriteTurn(db)
      }
    },
  }
}

/** Removes in the background what is left of forgotten connections. */
export interface Removal {
  /** Goes on until nothing is left. */
  start(): void
  /** Ends within a few milliseconds of work; the next start goes on. */
  close(): Promise<void>
}

export function createRemoval(
  { removeForgotten }: Pick<Forgetting, 'removeForgotten'>,
  onFault: (error: unknown) => void,
): Removal {
  const stopping = new AbortController()
  let removing = Promise.resolve()
  return {
    start() {
      removing = removing.then(() => removeForgotten(stopping.signal)).catch(onFault)
    },
    async close() {
      stopping.abort()
      await removing
    },
  }
}
