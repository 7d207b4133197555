import { AppError } from '../../../shared/errors.ts'
import type { ListPage } from './listPage.ts'
import { createReadAhead } from './readAhead.ts'

/** A page of a pass over a list. */
export interface WalkedPage<T> {
  items: T[]
  /** The requested offset. */
  offset: number
  /** Offset at which the pass continues; null at the end. */
  nextOffset: number | null
}

interface Walk<T> {
  /** Reads one page. The signal cancels a page that is no longer needed. */
  read: (offset: number, limit: number, signal?: AbortSignal) => Promise<ListPage<T>>
  /** Identifies a record: the key does not depend on the record's place in the list. */
  keyOf: (item: T) => string
  /** Plural noun for error messages: "orders". */
  what: string
  /** Offset of the first page. */
  offset?: number | undefined
  /** Only if this pass continues an interrupted pass at `offset`: whether the interrupted pass read the row. */
  wasRead?: ((item: T) => boolean) | undefined
  /** Rows to request per page. */
  limit?: number | undefined
  /** Whether the next pages are prefetched. Only for passes that read to the end. */
  readsAhead?: boolean | undefined
}

/** Consecutive pages without new rows after which a list that promises more is given up. */
const maxBarren = 10
/** Maximum number of requests of a pass: a list might send new rows forever. */
const maxPages = 20_000
const largePage = 100
/** The default page size of the service. */
const smallPage = 20

/** Consecutive steps back without new rows after which pages are accepted without overlap. */
const maxUselessSteps = 3

/**
 * Reads a list to its end without losing a row. The pass counts rows itself and requests one row of overlap, so it does
 * not depend on `next_offset`. A page that begins with an unknown row shows that the list became shorter: unread rows
 * moved before that page. The pass then steps back to a page whose first row is known, if need be before `offset`.
 * Large pages are requested first; if the service rejects the size, the default size is used. Pages can repeat rows:
 * the caller drops repeats by id. With `readsAhead`, pages are prefetched in parallel (createReadAhead).
 *
 * Throws `incomplete_list` after the last page if the service promises more rows and sends no new ones.
 */
export async function* readAllPages<T>({
  read,
  keyOf,
  what,
  offset = 0,
  wasRead,
  limit: asked = largePage,
  readsAhead = false,
}: Walk<T>): AsyncGenerator<WalkedPage<T>> {
  const known = new Set<string>()
  const isKnown = (item: T): boolean => known.has(keyOf(item)) || wasRead?.(item) === true
  const ahead = readsAhead ? createReadAhead(read, isKnown) : { read, close: () => undefined }
  /** Lowest offset that is read. Only a pass that continues an interrupted pass may read rows before `offset`. */
  const start = wasRead === undefined ? offset : 0
  /** Offset of the first request, with its row of overlap. */
  const beginning = offset > start ? offset - 1 : offset
  let limit = asked
  let at = offset
  /** Size of the largest page so far. An empty page may hide that many rows. */
  let largest = 0
  let barren = 0
  /** Offset of the first page that was perhaps empty by mistake. */
  let gap: number | null = null
  let pages = 0
  /** Whether the next page overlaps rows that were read, unless the list became shorter. */
  let overlaps = offset > start
  /**
   * Offset of the page whose first row was unknown, and the number of known rows when the pass stepped back from it.
   */
  let abandoned: { from: number; known: number } | null = null
  let uselessSteps = 0

  const incomplete = (cause?: unknown): AppError =>
    new AppError(
      'incomplete_list',
      `Couldn’t load all ${what}. The list ended after ${known.size}, but the service ` +
        'reports more. Try again later.',
      { details: { read: known.size }, ...(cause === undefined ? {} : { cause }) },
    )

  async function ask(from: number): Promise<ListPage<T>> {
    if (++pages > maxPages) throw incomplete()
    try {
      return await ahead.read(from, limit)
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'refused' && error.code !== 'not_found'))
        throw error
      if (error.code === 'refused' && limit > smallPage) {
        limit = smallPage
        return ask(from)
      }
      throw from === beginning ? error : incomplete(error)
    }
  }
  /** Records the rows of a page as known. Returns how many are new. */
  function take(items: readonly T[]): number {
    const before = known.size
    for (const item of items) known.add(keyOf(item))
    largest = Math.max(largest, items.length)
    return known.size - before
  }
  const step = (): number => Math.min(limit, largest || smallPage)

  /** Whether the pass stepped back and has not reached the abandoned page again. */
  const isBeforeAbandoned = (from: number): boolean => abandoned !== null && from < abandoned.from

  /**
   * Returns the offset to read again from if the page's first row was not read before, so rows may have been missed.
   * Null: accept the page.
   */
  function backFrom({ items: [row], hasMore }: ListPage<T>, from: number): number | null {
    const isEmptyByMistake = row === undefined && hasMore === true
    if (!overlaps || isEmptyByMistake || uselessSteps >= maxUselessSteps) return null
    if (row !== undefined && isKnown(row)) return null
    if (abandoned !== null && from >= abandoned.from) {
      uselessSteps = abandoned.known === known.size ? uselessSteps + 1 : 0
      if (uselessSteps === maxUselessSteps) return null
    }
    if (abandoned === null || from >= abandoned.from) abandoned = { from, known: known.size }
    return Math.max(start, from - step())
  }

  try {
    for (;;) {
      const from = at > start ? at - 1 : at
      const page = await ask(from)
      const back = backFrom(page, from)
      if (back !== null) {
        at = back
        overlaps = back > start
        continue
      }
      const { items, hasMore } = page
      const fresh = take(items)
      const isReturning = isBeforeAbandoned(from)
      if (!isReturning) abandoned = null
      barren = fresh > 0 || isReturning ? 0 : barren + 1
      const isEnd = hasMore === false || (hasMore === null && fresh === 0 && !isReturning)
      const isOver = fresh > 0 || (isReturning && items.length > 1)
      const next = isEnd ? null : Math.max(at, from + items.length, isOver ? 0 : past(page, from, at))
      overlaps = items.length > 0 && next === from + items.length
      yield { items, offset: from, nextOffset: next }
      if (items.length === 0 && hasMore === true) gap ??= at
      if (fresh > 0 && gap !== null) {
        yield* reread(gap, from)
        gap = null
      }
      if (next === null) return
      if (barren > maxBarren) throw incomplete()
      at = next
    }
  } finally {
    ahead.close()
  }

  /** Returns the offset after a page without new rows: `next_offset` of the service if it is at most one page ahead. */
  function past(page: ListPage<T>, from: number, at: number): number {
    const { nextOffset, items } = page
    if (nextOffset !== null && nextOffset > at && nextOffset <= from + limit + 1) return nextOffset
    return at + (items.length === 0 ? step() : 1)
  }

  /** Requests the pages from `begin` to `end` again. They were empty, but later pages had rows. */
  async function* reread(begin: number, end: number): AsyncGenerator<WalkedPage<T>> {
    for (let place = begin; place < end;) {
      const from = Math.max(start, place - 1)
      const { items } = await ask(from)
      take(items)
      yield { items, offset: from, nextOffset: end }
      place = Math.max(place + 1, items.length === 0 ? place + step() : from + items.length)
    }
  }
}
