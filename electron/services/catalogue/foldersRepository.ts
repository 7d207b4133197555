import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { folderIdOf, type OrderKey } from './filesRepository.ts'

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

const textOf = (value: SQLOutputValue | undefined): string => (typeof value === 'string' ? value : '')

function toFolder(row: Record<string, SQLOutputValue>): FoundFolder {
  return {
    connectionId: textOf(row.connection_id),
    root: textOf(row.root),
    orderId: textOf(row.order_id),
    folderId: textOf(row.folder_id),
    relDir: textOf(row.rel_dir),
    title: textOf(row.title),
    deliveredAt: typeof row.delivered_at === 'number' ? row.delivered_at : null,
    address: textOf(row.address),
    manifestVersion: typeof row.manifest_version === 'string' ? row.manifest_version : null,
    dirty: row.dirty === 1,
  }
}

/** Index of order folders and library roots. */
export interface Folders {
  /** The folder of an order; null when it has none. */
  get: (key: OrderKey) => FoundFolder | null
  /** The folder with this id; null when there is none. */
  byId: (folderId: string) => FoundFolder | null
  /**
   * Returns the orders whose folder has this path, compared by `nameKey`. There is more than one only if two
   * connections share a root.
   */
  byDir: (root: string, dirKey: string) => FoundFolder[]
  /** The folders of a connection below a root, by title. */
  ofRoot: (connectionId: string, root: string) => FoundFolder[]
  /** Adds a folder or replaces its record. `dirKey`: `nameKey` of the folder's path. */
  put: (key: OrderKey, folder: FolderRecord, dirKey: string) => void
  /** Marks the index as newer than the manifest. */
  setDirty: (key: OrderKey) => void
  /** Records that the manifest was written. `version` identifies its content. */
  manifestWritten: (key: OrderKey, version: string) => void
  /** Returns the delivery facts; nulls for an unknown folder. */
  deliveryNotes: (key: OrderKey) => DeliveryNotes
  /** Stores delivery facts. The folder must be known. */
  noteDelivery: (key: OrderKey, notes: DeliveryNotes) => void
  /** Removes the record of a folder. The folder itself stays. */
  remove: (key: OrderKey) => void
  /** Removes the records of all folders below a root. */
  removeRoot: (root: string) => void
  /** Returns up to `limit` folders of a root by order id, after `after`. */
  someOfRoot: (connectionId: string, root: string, after: string, limit: number) => FoundFolder[]
  /** Yields all folders of a root by order id, in pages. */
  partsOfRoot: (connectionId: string, root: string, size: number) => Generator<FoundFolder[]>
  /** Returns all roots that were opened. */
  roots: () => string[]
  /** Returns the id in the marker file of a root; null if the root was never opened. */
  rootId: (root: string) => string | null
  /** Stores the id in the marker file of a root. */
  setRootId: (root: string, id: string) => void
  /** Makes the root count as never opened. */
  forgetRootId: (root: string) => void
  /** Returns at most `limit` paths of order folders below a root: see `prepareSomeDirs`. */
  someDirs: (root: string, limit: number) => string[]
}

/**
 * Samples paths of order folders below a root, of all connections, half from each end of the sorted list. Folders of
 * one year, which the user may have moved away, are neighbours there. A short list may give duplicates.
 */
export function prepareSomeDirs(db: DatabaseSync): Folders['someDirs'] {
  const fromEnd = (direction: 'ASC' | 'DESC'): string =>
    `SELECT rel_dir FROM (SELECT rel_dir FROM folders WHERE root = :root ORDER BY dir_key ${direction} LIMIT :half)`
  const bothEnds = db.prepare(`${fromEnd('ASC')} UNION ALL ${fromEnd('DESC')}`)
  return (root, limit) =>
    bothEnds
      .all({ root, half: Math.ceil(limit / 2) })
      .map((row) => textOf(row.rel_dir))
      .slice(0, limit)
}

export function createFolders(db: DatabaseSync): Folders {
  const get = db.prepare('SELECT * FROM folders WHERE connection_id = ? AND root = ? AND order_id = ?')
  const byId = db.prepare('SELECT * FROM folders WHERE folder_id = ?')
  const byDir = db.prepare('SELECT * FROM folders WHERE root = ? AND dir_key = ?')
  const ofRoot = db.prepare(
    'SELECT * FROM folders WHERE connection_id = ? AND root = ? ORDER BY title, order_id',
  )
  const put =
    db.prepare(`INSERT INTO folders (connection_id, root, order_id, folder_id, rel_dir, dir_key, title,
    delivered_at, address,
    manifest_version, dirty) VALUES (?,?,?,?,?,?,?,?,?,?,?)
    ON CONFLICT (connection_id, root, order_id) DO UPDATE SET rel_dir = excluded.rel_dir, dir_key =
    excluded.dir_key, title = excluded.title,
    delivered_at = excluded.delivered_at, address = excluded.address, manifest_version = excluded.manifest_version,
    dirty = excluded.dirty`)
  const setDirty = db.prepare(
    'UPDATE folders SET dirty = 1 WHERE connection_id = ? AND root = ? AND order_id = ? AND dirty = 0',
  )
  const written = db.prepare(
    'UPDATE folders SET dirty = 0, manifest_version = ? WHERE connection_id = ? AND root = ? AND order_id = ?',
  )
  const notes = db.prepare(
    'SELECT arriving, delivery_state, asset_keys_hash FROM folders WHERE connection_id = ? AND root = ? AND order_id = ?',
  )
  const putNotes = db.prepare(
    'UPDATE folders SET arriving = ?, delivery_state = ?, asset_keys_hash = ? WHERE connection_id = ? AND ' +
      'root = ? AND order_id = ?',
  )
  const remove = db.prepare('DELETE FROM folders WHERE connection_id = ? AND root = ? AND order_id = ?')
  const removeRoot = db.prepare('DELETE FROM folders WHERE root = ?')
  const someOfRoot = db.prepare(`SELECT * FROM folders
    WHERE connection_id = ? AND root = ? AND order_id > ? ORDER BY order_id LIMIT ?`)
  const roots = db.prepare('SELECT root FROM roots ORDER BY root')
  const rootId = db.prepare('SELECT root_id FROM roots WHERE root = ?')
  const forgetRoot = db.prepare('DELETE FROM roots WHERE root = ?')
  const putRoot = db.prepare(
    'INSERT INTO roots (root, root_id) VALUES (?, ?) ON CONFLICT (root) DO UPDATE SET root_id = excluded.root_id',
  )
  const readSome = (connectionId: string, root: string, after: string, limit: number): FoundFolder[] =>
    someOfRoot.all(connectionId, root, after, limit).map(toFolder)
  return {
    get(key) {
      const row = get.get(key.connectionId, key.root, key.orderId)
      return row === undefined ? null : toFolder(row)
    },
    byId(folderId) {
      const row = byId.get(folderId)
      return row === undefined ? null : toFolder(row)
    },
    byDir: (root, dirKey) => byDir.all(root, dirKey).map(toFolder),
    ofRoot: (connectionId, root) => ofRoot.all(connectionId, root).map(toFolder),
    put(key, folder, dirKey) {
      const { relDir, title, deliveredAt, address, manifestVersion, dirty } = folder
      put.run(
        key.connectionId,
        key.root,
        key.orderId,
        folderIdOf(key),
        relDir,
        dirKey,
        title,
        deliveredAt,
        address,
        manifestVersion,
        dirty ? 1 : 0,
      )
    },
    setDirty: (key) => void setDirty.run(key.connectionId, key.root, key.orderId),
    manifestWritten: (key, version) => void written.run(version, key.connectionId, key.root, key.orderId),
    deliveryNotes(key) {
      const row = notes.get(key.connectionId, key.root, key.orderId)
      return {
        arriving: textOf(row?.arriving) || null,
        state: textOf(row?.delivery_state) || null,
        assetKeysHash: textOf(row?.asset_keys_hash) || null,
      }
    },
    noteDelivery: (key, { arriving, state, assetKeysHash }) =>
      void putNotes.run(arriving, state, assetKeysHash, key.connectionId, key.root, key.orderId),
    remove: (key) => void remove.run(key.connectionId, key.root, key.orderId),
    removeRoot: (root) => void removeRoot.run(root),
    someOfRoot: readSome,
    *partsOfRoot(connectionId, root, size) {
      let some = readSome(connectionId, root, '', size)
      for (let last = some.at(-1); last !== undefined; last = some.at(-1)) {
        yield some
        some = readSome(connectionId, root, last.orderId, size)
      }
    },
    roots: () => roots.all().map(({ root }) => textOf(root)),
    rootId(root) {
      const row = rootId.get(root)
      return row === undefined ? null : textOf(row.root_id)
    },
    setRootId: (root, id) => void putRoot.run(root, id),
    forgetRootId: (root) => void forgetRoot.run(root),
    someDirs: prepareSomeDirs(db),
  }
}
