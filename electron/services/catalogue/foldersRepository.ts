import type { DatabaseSync } from 'node:sqlite'
import { insertInto, orUpdate, selected } from '../sqlite/columns.ts'
import { folderIdOf, orderColumns, orderValues, whichOrder, type OrderKey } from './filesRepository.ts'

/** The folder of an order's files. Its path never changes. */
interface FolderRecord {
  /** Path below the root, joined by `/`. */
  relDir: string
  title: string
  /** Seconds since the epoch. */
  deliveredAt: number | null
  /** Address of the service the order came from; empty when unknown. */
  address: string
  /** Version of the manifest when it was last written or read (`manifestVersion`); null if there is none. */
  manifestVersion: string | null
  /** Whether the index is newer than the manifest. */
  dirty: boolean
}
export type FoundFolder = OrderKey & FolderRecord & { folderId: string }

/** Facts about an order's deliveries beyond its files. */
export interface DeliveryNotes {
  /** The delivery whose download is not complete, ISO 8601. */
  arriving: string | null
  /** State of the order (`stateOf`) for the last delivery; null if unknown. */
  state: string | null
  /** Hash of the order's asset keys when a job last completed; null if none did. */
  assetKeysHash: string | null
}

const recordColumns = [
  'relDir',
  'title',
  'deliveredAt',
  'address',
  'manifestVersion',
  'dirty',
] as const satisfies readonly (keyof FolderRecord)[]
const folderColumns = [...orderColumns, 'folderId', ...recordColumns]

/**
 * Samples paths of order folders below a root, of all connections, half from each end of the sorted list. Folders of
 * one year, which the user may have moved away, are neighbours there. A short list may give duplicates.
 */
export function prepareSomeDirs(db: DatabaseSync): (root: string, limit: number) => string[] {
  const fromEnd = (direction: 'ASC' | 'DESC'): string =>
    `SELECT rel_dir FROM (SELECT rel_dir FROM folders WHERE root = :root ORDER BY dir_key ${direction} LIMIT :half)`
  const bothEnds = db.prepare(`${fromEnd('ASC')} UNION ALL ${fromEnd('DESC')}`)
  return (root, limit) =>
    bothEnds
      .all({ root, half: Math.ceil(limit / 2) })
      .map((row) => String(row.rel_dir))
      .slice(0, limit)
}

/** Index of order folders and library roots. */
export type Folders = ReturnType<typeof createFolders>

export function createFolders(db: DatabaseSync) {
  const found = `SELECT ${selected(folderColumns)} FROM folders`
  const get = db.prepare(`${found} WHERE ${whichOrder}`)
  const byId = db.prepare(`${found} WHERE folder_id = ?`)
  const byDir = db.prepare(`${found} WHERE root = ? AND dir_key = ?`)
  const ofRoot = db.prepare(`${found} WHERE connection_id = ? AND root = ? ORDER BY title, order_id`)
  const put = db.prepare(
    `${insertInto('folders', [...folderColumns, 'dirKey'])} ${orUpdate(orderColumns, [...recordColumns, 'dirKey'])}`,
  )
  const setDirty = db.prepare(`UPDATE folders SET dirty = 1 WHERE ${whichOrder} AND dirty = 0`)
  const written = db.prepare(`UPDATE folders SET dirty = 0, manifest_version = ? WHERE ${whichOrder}`)
  const notes =
    db.prepare(`SELECT arriving, delivery_state AS state, asset_keys_hash AS assetKeysHash FROM folders
    WHERE ${whichOrder}`)
  const putNotes = db.prepare(
    `UPDATE folders SET arriving = ?, delivery_state = ?, asset_keys_hash = ? WHERE ${whichOrder}`,
  )
  const remove = db.prepare(`DELETE FROM folders WHERE ${whichOrder}`)
  const removeRoot = db.prepare('DELETE FROM folders WHERE root = ?')
  const someOfRoot = db.prepare(
    `${found} WHERE connection_id = ? AND root = ? AND order_id > ? ORDER BY order_id LIMIT ?`,
  )
  const roots = db.prepare('SELECT root FROM roots ORDER BY root')
  const rootId = db.prepare('SELECT root_id AS id FROM roots WHERE root = ?')
  const forgetRoot = db.prepare('DELETE FROM roots WHERE root = ?')
  const putRoot = db.prepare(
    'INSERT INTO roots (root, root_id) VALUES (?, ?) ON CONFLICT (root) DO UPDATE SET root_id = excluded.root_id',
  )
  const toFolders = (rows: unknown): FoundFolder[] =>
    (rows as (Omit<FoundFolder, 'dirty'> & { dirty: number })[]).map((row) => ({
      ...row,
      dirty: row.dirty === 1,
    }))
  /** Returns up to `limit` folders of a root by order id, after `after`. */
  const readSome = (connectionId: string, root: string, after: string, limit: number): FoundFolder[] =>
    toFolders(someOfRoot.all(connectionId, root, after, limit))
  return {
    /** Returns the folder of an order; null if it has none. */
    get: (key: OrderKey) => toFolders(get.all(...orderValues(key)))[0] ?? null,
    /** Returns the folder with this id; null if there is none. */
    byId: (folderId: string) => toFolders(byId.all(folderId))[0] ?? null,
    /**
     * Returns the orders whose folder has this path, compared by `nameKey`. There is more than one only if two
     * connections share a root.
     */
    byDir: (root: string, dirKey: string) => toFolders(byDir.all(root, dirKey)),
    /** Returns the folders of a connection below a root, by title. */
    ofRoot: (connectionId: string, root: string) => toFolders(ofRoot.all(connectionId, root)),
    /** Adds a folder or replaces its record. `dirKey`: `nameKey` of the folder's path. */
    put(key: OrderKey, folder: FolderRecord, dirKey: string): void {
      const record = { ...folder, dirty: folder.dirty ? 1 : 0 }
      const values = recordColumns.map((name) => record[name])
      put.run(...orderValues(key), folderIdOf(key), ...values, dirKey)
    },
    /** Marks the index as newer than the manifest. */
    setDirty: (key: OrderKey) => void setDirty.run(...orderValues(key)),
    /** Records that the manifest was written. `version` identifies its content. */
    manifestWritten: (key: OrderKey, version: string) => void written.run(version, ...orderValues(key)),
    /** Returns the delivery facts; nulls for an unknown folder. */
    deliveryNotes: (key: OrderKey) =>
      (notes.get(...orderValues(key)) as DeliveryNotes | undefined) ?? {
        arriving: null,
        state: null,
        assetKeysHash: null,
      },
    /** Stores delivery facts. The folder must be known. */
    noteDelivery: (key: OrderKey, { arriving, state, assetKeysHash }: DeliveryNotes) =>
      void putNotes.run(arriving, state, assetKeysHash, ...orderValues(key)),
    /** Removes the record of a folder. The folder itself stays. */
    remove: (key: OrderKey) => void remove.run(...orderValues(key)),
    /** Removes the records of all folders below a root. */
    removeRoot: (root: string) => void removeRoot.run(root),
    someOfRoot: readSome,
    /** Yields all folders of a root by order id, in pages. */
    *partsOfRoot(connectionId: string, root: string, size: number): Generator<FoundFolder[]> {
      let some = readSome(connectionId, root, '', size)
      for (let last = some.at(-1); last !== undefined; last = some.at(-1)) {
        yield some
        some = readSome(connectionId, root, last.orderId, size)
      }
    },
    /** Returns all roots that were opened. */
    roots: () => roots.all().map(({ root }) => String(root)),
    /** Returns the id in the marker file of a root; null if the root was never opened. */
    rootId: (root: string) => (rootId.get(root) as { id: string } | undefined)?.id ?? null,
    /** Stores the id in the marker file of a root. */
    setRootId: (root: string, id: string) => void putRoot.run(root, id),
    /** Makes the root count as never opened. */
    forgetRootId: (root: string) => void forgetRoot.run(root),
    /** Returns at most `limit` paths of order folders below a root: see `prepareSomeDirs`. */
    someDirs: prepareSomeDirs(db),
  }
}
