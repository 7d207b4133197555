import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, prepareReporting } from '../../sqlite/database.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import type { OrderKey } from '../filesRepository.ts'
import { createKeyValue } from '../keyValue.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { inTurns } from '../search/rowRanges.ts'
import { createWordSearch, holdsAll, readTyped } from '../search/wordSearch.ts'

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

/** The texts of what is on disk, by order folder, and the search in them. Every call that is synchronous is small. */
export interface LocalTexts {
  /** Notes that the texts of a folder are no longer true. */
  markStale(key: OrderKey): void
  /**
   * Takes folders whose texts are no longer true, at most `limit`, to be read and put: one that changes meanwhile is
   * stale again. Folders that were taken before and not put, perhaps by a program that was killed, are stale again, too.
   */
  takeStale(limit: number): OrderKey[]
  /** The texts of a folder as they were read last. */
  of(key: OrderKey): LocalText[]
  /** Puts the texts of a folder in the place of those before. */
  put(key: OrderKey, texts: readonly LocalText[]): void
  /**
   * Texts of a library that hold every word that was typed, the newest first; one of one or two letters begins a word
   * there. `total` is null where they are too many to be counted. Where the index of words does not do, the texts are
   * looked through in turns. Rejects with the signal's reason.
   */
  search(
    library: Pick<OrderKey, 'connectionId' | 'root'>,
    typed: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ found: FoundText[]; total: number | null }>
}

/** Where a search finds no more texts than these, they are counted. */
const counted = 2000
/** Some texts are thousands of words long. */
const textsAtOnce = 100
/** The folders that were taken last. */
const takenName = 'texts taken'

export function createLocalTexts(db: DatabaseSync): LocalTexts {
  const whichOrder = 'connection_id = :connectionId AND root = :root AND order_id = :orderId'
  const ofLibrary = 't.connection_id = :connectionId AND t.root = :root'
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
  const keyValue = createKeyValue(db)
  let taken = (keyValue.get(takenName) ?? []) as OrderKey[]
  const next = db.prepare(`SELECT min(row) AS "from" FROM
    (SELECT row FROM local_texts WHERE row < ? ORDER BY row DESC LIMIT ${String(textsAtOnce)})`)

  /** Looks through texts from the newest on, until so many of a library hold all words. */
  async function newestHolding(
    words: readonly string[],
    library: Pick<OrderKey, 'connectionId' | 'root'>,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<FoundText[]> {
    const found: FoundText[] = []
    const select = prepared(`SELECT ${columns} FROM local_texts t NOT INDEXED
      CROSS JOIN local_texts_fts_content c ON c.id = t.row
      WHERE t.row >= :from AND t.row < :before AND ${ofLibrary} AND ${holdsAll('c.c0', words)}
      ORDER BY t.row DESC LIMIT :limit`)
    let before = Number.MAX_SAFE_INTEGER
    await inTurns(db, signal, () => {
      const { from } = next.get(before) as { from: number | null }
      if (from === null) return false
      const asked = { words: JSON.stringify(words), limit: limit - found.length }
      found.push(...(select.all({ ...library, from, before, ...asked }) as unknown as FoundText[]))
      before = from
      return found.length < limit
    })
    return found
  }

  return {
    markStale({ connectionId, root, orderId }) {
      mark.run({ connectionId, root, orderId })
    },
    takeStale(limit) {
      // Asked with each search: where there is nothing to do, nothing is written.
      if (taken.length === 0 && staleOnes.get(1) === undefined) return []
      return inTransaction(db, () => {
        for (const key of taken) mark.run({ ...key })
        taken = staleOnes.all(limit) as unknown as OrderKey[]
        for (const key of taken) fresh.run({ ...key })
        keyValue.set(takenName, taken)
        return taken
      })
    },
    of: ({ connectionId, root, orderId }) =>
      ofOrder.all({ connectionId, root, orderId }) as unknown as LocalText[],
    put({ connectionId, root, orderId }, texts) {
      const key = { connectionId, root, orderId }
      const left = taken.filter(
        (each) => each.orderId !== orderId || each.root !== root || each.connectionId !== connectionId,
      )
      inTransaction(db, () => {
        if (left.length === 0 && taken.length > 0) keyValue.delete(takenName)
        remove.run(key)
        for (const { fileId, sha256, kind, text } of texts) {
          const row = add.get({ ...key, fileId, sha256, kind, text })?.row as number
          // Begins with a blank, so that every word has one before it (see `readTyped`).
          index.run(row, plainWords(` ${text}`).replace(/\s+/g, ' '))
        }
      })
      taken = left
    },
    async search({ connectionId, root }, typed, limit, signal) {
      const read = readTyped(typed)
      if (read.match === null) return { found: [], total: 0 }
      const library = { connectionId, root }
      const rows = wordSearch.rows(read, counted)
      if (rows !== null) {
        const from = `json_each(:rows) j CROSS JOIN local_texts t ON t.row = j.value WHERE ${ofLibrary}`
        const total = Number(prepared(`SELECT count(*) AS n FROM ${from}`).get({ ...library, rows })?.n)
        const found = prepared(`SELECT ${columns} FROM ${from} ORDER BY t.row DESC LIMIT :limit`)
        return { found: found.all({ ...library, rows, limit }) as unknown as FoundText[], total }
      }
      const found = await newestHolding(read.words, library, limit, signal)
      return { found, total: found.length < limit ? found.length : null }
    },
  }
}
