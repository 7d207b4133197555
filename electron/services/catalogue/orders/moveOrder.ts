import type { DatabaseSync } from 'node:sqlite'
import { fileIdOf, folderIdOf, type OrderKey } from '../filesRepository.ts'

/**
 * Prepares a function that moves all records of an order's folder to another root: files, folder, journal and failures,
 * with all columns. Delete the new root's records of the order first. Call it in a transaction.
 */
export function createOrderMove(db: DatabaseSync): (key: OrderKey, to: string) => void {
  const where = 'connection_id = ? AND root = ? AND order_id = ?'
  const paths = db.prepare(`SELECT rel_path AS path FROM files WHERE ${where}`)
  const file = db.prepare(`UPDATE files SET root = ?, file_id = ? WHERE ${where} AND rel_path = ?`)
  const folder = db.prepare(`UPDATE folders SET root = ?, folder_id = ? WHERE ${where}`)
  const rest = ['parts', 'transfer_files', 'handovers'].map((table) =>
    db.prepare(`UPDATE OR REPLACE ${table} SET root = ? WHERE ${where}`),
  )
  return (key, to) => {
    const { connectionId, root, orderId } = key
    const moved = { ...key, root: to }
    for (const { path } of paths.all(connectionId, root, orderId))
      if (typeof path === 'string') file.run(to, fileIdOf(moved, path), connectionId, root, orderId, path)
    folder.run(to, folderIdOf(moved), connectionId, root, orderId)
    for (const statement of rest) statement.run(to, connectionId, root, orderId)
  }
}
