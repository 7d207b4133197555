import type { ListPage } from './listPage.ts'

type ReadPage<T> = (offset: number, limit: number, signal: AbortSignal) => Promise<ListPage<T>>

/** A page that is requested before the caller asks for it. `answer` is null if the request failed; it never rejects. */
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
/** Unusable prefetches after which pages are read one after the other. */
const maxMisses = 3

/**
 * Prefetches the next pages of a list while the caller processes the current one. Prefetching starts after three
 * equally long pages with new rows and a next page, so a short list needs no extra request.
 *
 * Parallel pages may show the list at different moments. A prefetched page is used only if its first row, the overlap,
 * is known: then no row lies between the pages. Otherwise all prefetched pages are dropped, and the page is read when
 * it is needed. A failed prefetch is read again, because the parallel requests may have caused the fault.
 *
 * The number of parallel requests rises by one after a prefetched page that saved time. Otherwise it falls by one, down
 * to one. `now` is in milliseconds.
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
      // The page is requested again when the caller needs it. A lasting fault is thrown then.
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
