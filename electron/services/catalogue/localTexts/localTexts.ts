import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, prepareReporting } from '../../sqlite/database.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import type { OrderKey } from '../filesRepository.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { createWordSearch, holdsAll, readTyped } from '../list/wordSearch.ts'

/** What a text is: the formula of the living area, the links of a tour, property data, an annotation, another text, or file names. */
export type LocalTextKind = 'gla' | 'tour' | 'property' | 'annotation' | 'text' | 'names'

/** One text of an order folder. `fileId` and `sha256` are null for the names of all its files, one a line. */
export interface LocalText {
  fileId: string | null
  sha256: string | null
  kind: LocalTextKind
  text: string
}

export type FoundText = OrderKey & Omit<LocalText, 'sha256'>

/** The texts of what is on disk, by order folder, and the search in them. Every call is synchronous and small. */
export interface LocalTexts {
  /** Notes that the texts of a folder are no longer true. */
  markStale(key: OrderKey): void
  /** Folders whose texts are no longer true; at most `limit`. */
  stale(limit: number): OrderKey[]
  /** The texts of a folder as they were read last. */
  of(key: OrderKey): LocalText[]
  /** Puts the texts of a folder in the place of those before: it is no longer stale. */
  put(key: OrderKey, texts: readonly LocalText[]): void
  /**
   * Texts of a library that hold every word that was typed; one of one or two letters begins a word there. `total` is
   * null where they are too many to be counted.
   */
  search(
    library: Pick<OrderKey, 'connectionId' | 'root'>,
    typed: string,
    limit: number,
  ): { found: FoundText[]; total: number | null }
}

/** Where a search finds no more texts than these, they are counted. */
const counted = 2000

export function createLocalTexts(db: DatabaseSync): LocalTexts {
  const whichOrder = 'connection_id = :connectionId AND root = :root AND order_id = :orderId'
  const columns = `t.connection_id AS connectionId, t.root, t.order_id AS orderId, t.file_id AS fileId, t.kind, t.text`
  const staleOnes = db.prepare(
    'SELECT connection_id AS connectionId, root, order_id AS orderId FROM local_texts_stale LIMIT ?',
  )
  const mark = prepareReporting(
    db,
    `INSERT INTO local_texts_stale (connection_id, root, order_id) VALUES (:connectionId, :root, :orderId)
    ON CONFLICT DO NOTHING`,
  )
  const ofOrder = db.prepare(
    `SELECT file_id AS fileId, sha256, kind, text FROM local_texts WHERE ${whichOrder} ORDER BY row`,
  )
  const fresh = prepareReporting(db, `DELETE FROM local_texts_stale WHERE ${whichOrder}`)
  const remove = prepareReporting(db, `DELETE FROM local_texts WHERE ${whichOrder}`)
  const add = prepareReporting(
    db,
    `INSERT INTO local_texts (connection_id, root, order_id, file_id, sha256, kind, text)
    VALUES (:connectionId, :root, :orderId, :fileId, :sha256, :kind, :text) RETURNING row`,
  )
  const index = prepareReporting(db, 'INSERT INTO local_texts_fts (rowid, words) VALUES (?, ?)')
  const wordSearch = createWordSearch(db, {
    table: 'local_texts_fts',
    total: 'SELECT coalesce(max(row), 0) AS n FROM local_texts',
  })
  const prepared = preparedOnce(db)

  return {
    markStale({ connectionId, root, orderId }) {
      mark.run({ connectionId, root, orderId })
    },
    stale: (limit) => staleOnes.all(limit) as unknown as OrderKey[],
    of: ({ connectionId, root, orderId }) =>
      ofOrder.all({ connectionId, root, orderId }) as unknown as LocalText[],
    put({ connectionId, root, orderId }, texts) {
      const key = { connectionId, root, orderId }
      inTransaction(db, () => {
        fresh.run(key)
        remove.run(key)
        for (const { fileId, sha256, kind, text } of texts) {
          const row = add.get({ ...key, fileId, sha256, kind, text })?.row as number
          // Begins with a blank, so that every word has one before it (see `readTyped`).
          index.run(row, plainWords(` ${text}`).replace(/\s+/g, ' '))
        }
      })
    },
    search({ connectionId, root }, typed, limit) {
      const read = readTyped(typed)
      if (read.match === null) return { found: [], total: 0 }
      const library = { connectionId, root }
      const ofLibrary = 't.connection_id = :connectionId AND t.root = :root'
      const rows = wordSearch.rows(read, counted)
      if (rows !== null) {
        const from = `json_each(:rows) j CROSS JOIN local_texts t ON t.row = j.value WHERE ${ofLibrary}`
        const total = Number(prepared(`SELECT count(*) AS n FROM ${from}`).get({ ...library, rows })?.n)
        const found = prepared(`SELECT ${columns} FROM ${from} ORDER BY t.row DESC LIMIT :limit`)
        return { found: found.all({ ...library, rows, limit }) as unknown as FoundText[], total }
      }
      const found =
        prepared(`SELECT ${columns} FROM local_texts_fts f CROSS JOIN local_texts t ON t.row = f.rowid
        WHERE f.local_texts_fts MATCH :match AND ${ofLibrary} AND ${holdsAll('f.words', read.words)}
        ORDER BY f.rowid DESC LIMIT :limit`).all({
          ...{ ...library, match: read.match, limit },
          words: JSON.stringify(read.words),
        })
      return { found: found as unknown as FoundText[], total: null }
    },
  }
}
