import type { DatabaseSync } from 'node:sqlite'
import { fileIdOf, folderIdOf, orderValues, whichOrder, type OrderKey } from '../filesRepository.ts'

/**
 * Prepares a function that moves all records of an order's folder to another root: files, folder, journal and failures,
 * with all columns. Delete the new root's records of the order first. Call it in a transaction.
 */
export function createOrderMove(db: DatabaseSync): (key: OrderKey, to: string) => void {
  const paths = db.prepare(`SELECT rel_path AS path FROM files WHERE ${whichOrder}`)
  const file = db.prepare(`UPDATE files SET root = ?, file_id = ? WHERE ${whichOrder} AND rel_path = ?`)
  const folder = db.prepare(`UPDATE folders SET root = ?, folder_id = ? WHERE ${whichOrder}`)
  const rest = ['parts', 'transfer_files', 'handovers'].map((table) =>
    db.prepare(`UPDATE OR REPLACE ${table} SET root = ? WHERE ${whichOrder}`),
  )
  return (key, to) => {
    const [values, moved] = [orderValues(key), { ...key, root: to }]
    for (const { path } of paths.all(...values))
      if (typeof path === 'string') file.run(to, fileIdOf(moved, path), ...values, path)
    folder.run(to, folderIdOf(moved), ...values)
    for (const statement of rest) statement.run(to, ...values)
  }
}
