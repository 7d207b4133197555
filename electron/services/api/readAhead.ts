import type { ListPage } from './listPage.ts'

type ReadPage<T> = (offset: number, limit: number, signal: AbortSignal) => Promise<ListPage<T>>

/** A page that is requested before the caller asks for it. The promise never rejects. */
interface Early<T> {
  limit: number
  answer: Promise<{ page: ListPage<T>; ms: number } | null>
}

interface ReadAhead<T> {
  /** Reads one page. Uses the prefetched page if its first row is known. */
  read: (offset: number, limit: number) => Promise<ListPage<T>>
  /** Cancels prefetched pages that nobody asked for. */
  close: () => void
}

/** Maximum number of parallel page requests. */
const maxDepth = 8
/** Consecutive pages of equal length after which prefetching starts. */
const regularPages = 3
/** Unused prefetches after which pages are read one after the other. */
const maxMisses = 3

/**
 * Reads the next pages of a list while the walk is busy with this one. It starts once three pages in a row were equally
 * long, brought something new and promise more, so a short list costs no request more.
 *
 * Pages read side by side show the list at different moments. A page counts only where its first row, the overlap of
 * the walk, is known already: then no row can lie between it and the page before. Otherwise all that was read ahead is
 * dropped, and the page is read when its turn comes. So is a page that failed: its fault may come of the haste.
 *
 * The service decides how many pages: one more while an answer takes less time than as many answers alone would, one
 * fewer, down to one, where it takes more. `now` is in milliseconds.
 */
export function createReadAhead<T>(
  read: ReadPage<T>,
  isKnown: (item: T) => boolean,
  now: () => number = () => performance.now(),
): ReadAhead<T> {
  const early = new Map<number, Early<T>>()
  let cancel = new AbortController()
  let depth = 2
  let misses = 0
  /** Fastest answer without parallel requests, in milliseconds. */
  let alone = Infinity
  let lastLength = 0
  let equalPages = 0

  function dropAll(): void {
    early.clear()
    cancel.abort()
    cancel = new AbortController()
  }

  async function take(offset: number, limit: number): Promise<ListPage<T> | null> {
    const entry = early.get(offset)
    if (entry === undefined && early.size === 0) return null
    early.delete(offset)
    const answer = entry?.limit === limit ? await entry.answer : null
    const [first] = answer?.page.items ?? []
    if (answer !== null && first !== undefined && isKnown(first)) {
      const isSlowed = answer.ms > alone * (depth + 1)
      depth = isSlowed ? Math.max(1, depth - 1) : Math.min(maxDepth, depth + 1)
      return answer.page
    }
    misses += 1
    dropAll()
    return null
  }

  function start(offset: number, limit: number): void {
    const { signal } = cancel
    const began = now()
    const answer = read(offset, limit, signal).then(
      (page) => ({ page, ms: now() - began }),
      // The caller requests this page itself later, and gets a fault that lasts.
      () => null,
    )
    early.set(offset, { limit, answer })
  }

  return {
    async read(offset, limit) {
      let page = await take(offset, limit)
      if (page === null) {
        const began = now()
        page = await read(offset, limit, cancel.signal)
        alone = Math.min(alone, now() - began)
      }
      const { length } = page.items
      const isRegular = page.hasMore === true && length > 1 && length === lastLength
      // A list that repeats its rows is not worth prefetching.
      const isFresh = !page.items.every(isKnown)
      equalPages = isRegular && isFresh ? equalPages + 1 : 1
      lastLength = length
      if (equalPages >= regularPages && misses < maxMisses)
        for (let ahead = 1; ahead <= depth; ahead++) {
          const place = offset + ahead * (length - 1)
          if (!early.has(place)) start(place, limit)
        }
      return page
    },
    close: dropAll,
  }
}
