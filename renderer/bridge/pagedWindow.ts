import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowReactive, shallowRef, watch, type Ref } from 'vue'
import { newAsker } from './asker.ts'
import { sentence } from './client.ts'
import { useLatest } from './latest.ts'
import { whenVisible } from './whenVisible.ts'

const RELOAD_DELAY_MS = 120
/** Pages kept on each side of the visible rows. Other pages are read again when they scroll into view. */
const KEPT_PAGES = 10

/** Part of a list, as main returns it. */
interface Page<Row> {
  rows: readonly Row[]
  total: number
  offset: number
}

interface PagedOptions<Query, Row, Answer extends Page<Row>> {
  query: Readonly<Ref<Query | null>>
  /** Rows per request. */
  pageSize: number
  /** `asker` identifies the query: page requests of an earlier query are no longer needed. */
  read: (query: Query, offset: number, limit: number, asker: ReturnType<typeof newAsker>) => Promise<Answer>
  /** Called with each answer that is shown. */
  onTaken?: (answer: Answer) => void
}

/**
 * Long list for a component: the total, and the rows near the viewport. The rest stays in main. It is not a query of
 * the cache library, because its pages load one by one as they scroll into view. Rows stay visible until newer rows
 * arrive, so that nothing flickers.
 */
export function usePagedWindow<Query extends { connectionId: string }, Row, Answer extends Page<Row>>(
  options: PagedOptions<Query, Row, Answer & Page<Row>>,
) {
  const { query, pageSize } = options
  const rows = shallowReactive(new Map<number, Row>())
  const total = shallowRef<number | null>(null)
  const error = shallowRef<string | null>(null)
  /** Whether the rows belong to the current query. */
  const isCurrent = shallowRef(false)
  const latest = useLatest()
  let asker = newAsker()
  /** Pages requested since the last restart: each is requested once. */
  let asked = new Map<number, Promise<void>>()
  let visible: [number, number] = [0, 0]

  function take(answer: Answer & Page<Row>): void {
    error.value = null
    options.onTaken?.(answer)
    // First answer to a new query. Rows of the previous query must not be taken for its rows.
    if (!isCurrent.value) rows.clear()
    isCurrent.value = true
    total.value = answer.total
    for (const index of rows.keys()) if (index >= answer.total) rows.delete(index)
    answer.rows.forEach((row, at) => rows.set(answer.offset + at, row))
    forget(KEPT_PAGES)
  }

  /** Drops the rows that are more than `pages` pages away from the visible rows. */
  function forget(pages: number): void {
    const [first, last] = [visible[0] - pages * pageSize, visible[1] + pages * pageSize]
    for (const index of rows.keys()) {
      if (index >= first && index <= last) continue
      rows.delete(index)
      asked.delete(Math.floor(index / pageSize))
    }
  }

  function fetchPage(page: number): void {
    if (query.value === null || asked.has(page)) return
    const answer = options.read(query.value, page * pageSize, pageSize, asker)
    const own = asked
    const taken = latest.take(answer, take, (fault) => {
      own.delete(page)
      error.value = sentence(fault)
    })
    own.set(page, taken)
  }

  function need(first: number, last: number): void {
    visible = [first, last]
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1)
      fetchPage(page)
  }

  /**
   * Reloads the rows near the viewport. During a burst of changes, each answer is shown as it arrives. Resolves when
   * the rows are shown or the reload failed.
   */
  async function reload(): Promise<void> {
    latest.renew()
    asked = new Map()
    forget(1)
    need(...visible)
    await Promise.all(asked.values())
  }

  const soon = useTimeoutFn(() => void reload(), RELOAD_DELAY_MS, { immediate: false })

  function startSoon(): void {
    if (!soon.isPending.value) soon.start()
  }

  watch(query, (now, before) => {
    if (now?.connectionId !== before?.connectionId) {
      rows.clear()
      total.value = null
    }
    visible = [0, Math.min(visible[1] - visible[0], pageSize)]
    latest.restart()
    isCurrent.value = false
    asker = { ...asker, question: asker.question + 1 }
    void reload()
  })
  need(0, 0)

  /** Returns all rows in list order; null if one is not loaded. */
  function allRows(): Row[] | null {
    if (!isCurrent.value || rows.size !== total.value) return null
    return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row)
  }

  return {
    rows,
    allRows,
    total,
    error,
    loading: computed(() => total.value === null && error.value === null),
    isCurrent,
    need,
    reload,
    /**
     * Reloads after a short delay, because changes often come in a burst. A hidden window waits until it is visible.
     */
    reloadSoon: (): void => whenVisible(startSoon),
  }
}
