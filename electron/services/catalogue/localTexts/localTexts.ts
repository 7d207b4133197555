import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { insertInto, selected } from '../../sqlite/columns.ts'
import { inTransaction, prepareReporting } from '../../sqlite/database.ts'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { orderColumns, orderValues, whichOrder, type OrderKey } from '../filesRepository.ts'
import { createKeyValue } from '../keyValue.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'
import { inBatches } from '../search/rowRanges.ts'
import { createWordSearch, containsAll, readTyped } from '../search/wordSearch.ts'

/**
 * Kind of a text: the living area's formula, a tour's links, property data, an annotation, another text, or file names.
 */
export type LocalTextKind = 'gla' | 'tour' | 'property' | 'annotation' | 'text' | 'names'

/** One text of an order folder. `fileId` and `sha256` are null for the list of file names. */
export interface LocalText {
  fileId: string | null
  sha256: string | null
  kind: LocalTextKind
  text: string
  /** Number of floors that property data names. Default: 0. */
  floors?: number
}

export type FoundText = OrderKey & Omit<LocalText, 'sha256' | 'floors'>

/** Maximum number of results that are counted. */
const counted = 2000
/** Texts per step: some have thousands of words. */
const textsAtOnce = 100
/** Key of the folders that were taken last. */
const takenName = 'texts taken'

/** Texts on disk by order folder, with a search. Synchronous calls are fast. */
export function createLocalTexts(db: DatabaseSync) {
  const ofLibrary = 't.connection_id = :connectionId AND t.root = :root'
  const columns = `t.connection_id AS connectionId, t.root, t.order_id AS orderId, t.file_id AS fileId, t.kind, t.text`
  const staleOnes = db.prepare(`SELECT ${selected(orderColumns)} FROM local_texts_stale LIMIT ?`)
  const mark = prepareReporting(db, `${insertInto('local_texts_stale', orderColumns)} ON CONFLICT DO NOTHING`)
  const ofOrder = db.prepare(
    `SELECT file_id AS fileId, sha256, kind, text, floors FROM local_texts WHERE ${whichOrder} ORDER BY row`,
  )
  const fresh = db.prepare(`DELETE FROM local_texts_stale WHERE ${whichOrder}`)
  const remove = db.prepare(`DELETE FROM local_texts WHERE ${whichOrder}`)
  const add = db.prepare(
    `${insertInto('local_texts', [...orderColumns, 'fileId', 'sha256', 'kind', 'text', 'floors'])} RETURNING row`,
  )
  const index = db.prepare('INSERT INTO local_texts_fts (rowid, words) VALUES (?, ?)')
  const wordSearch = createWordSearch(db, {
    table: 'local_texts_fts',
    total: 'SELECT coalesce(max(row), 0) AS n FROM local_texts',
  })
  const prepared = preparedOnce(db)
  const keyValue = createKeyValue(db)
  let taken = (keyValue.get(takenName) ?? []) as OrderKey[]
  const next = db.prepare(`SELECT min(row) AS "from" FROM
    (SELECT row FROM local_texts WHERE row < ? ORDER BY row DESC LIMIT ${String(textsAtOnce)})`)

  /** Scans texts from the newest until enough texts of a library match. */
  async function newestHolding(
    words: readonly string[],
    library: Pick<OrderKey, 'connectionId' | 'root'>,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<FoundText[]> {
    const found: FoundText[] = []
    const select = prepared(`SELECT ${columns} FROM local_texts t NOT INDEXED
      CROSS JOIN local_texts_fts_content c ON c.id = t.row
      WHERE t.row >= :from AND t.row < :before AND ${ofLibrary} AND ${containsAll('c.c0', words)}
      ORDER BY t.row DESC LIMIT :limit`)
    let before = Number.MAX_SAFE_INTEGER
    await inBatches(db, signal, () => {
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
    /** Marks the texts of a folder as stale. */
    markStale: (key: OrderKey) => void mark.run(...orderValues(key)),
    /**
     * Takes at most `limit` folders with stale texts, to be read and stored with `put`. A folder that changes
     * meanwhile is stale again. Folders that were taken but never put, for example by a killed run, are stale again,
     * too.
     */
    takeStale(limit: number): OrderKey[] {
      // Called with each search, so nothing is written if nothing is stale.
      if (taken.length === 0 && staleOnes.get(1) === undefined) return []
      return inTransaction(db, () => {
        for (const key of taken) mark.run(...orderValues(key))
        taken = staleOnes.all(limit) as unknown as OrderKey[]
        for (const key of taken) fresh.run(...orderValues(key))
        keyValue.set(takenName, taken)
        return taken
      })
    },
    /** Returns the stored texts of a folder. */
    of: (key: OrderKey) => ofOrder.all(...orderValues(key)) as unknown as LocalText[],
    /** Replaces the texts of a folder. */
    put(key: OrderKey, texts: readonly LocalText[]): void {
      const order = orderValues(key)
      const left = taken.filter((each) => !isDeepStrictEqual(orderValues(each), order))
      inTransaction(db, () => {
        if (left.length === 0 && taken.length > 0) keyValue.delete(takenName)
        remove.run(...order)
        for (const { fileId, sha256, kind, text, floors = 0 } of texts) {
          const row = add.get(...order, fileId, sha256, kind, text, floors)?.row as number
          // The leading blank lets each word be found at its start (see `readTyped`).
          index.run(row, plainWords(` ${text}`).replace(/\s+/g, ' '))
        }
      })
      taken = left
    },
    /**
     * Finds texts of a library with every typed word, newest first. A word of one or two letters must begin a word.
     * `total` is null if there are too many to count. If the index can't answer, the texts are scanned in batches.
     * Rejects with the signal's reason.
     */
    async search(
      { connectionId, root }: Pick<OrderKey, 'connectionId' | 'root'>,
      typed: string,
      limit: number,
      signal?: AbortSignal,
    ): Promise<{ found: FoundText[]; total: number | null }> {
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
