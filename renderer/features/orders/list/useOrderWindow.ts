import { computed, onScopeDispose, shallowReactive, shallowRef, watch, type Ref } from 'vue'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import { call, on, sentence } from '../../../bridge/client.ts'

const PAGE = 200
const SETTLE_MS = 120

export interface OrderQuery {
  connectionId: string
  filter: OrderFilter
  sort: OrderSort
}

/**
 * The list as the table sees it: a total, and the rows near what is on screen. The rest stays in main.
 * Rows that are shown stay until newer ones have come, so that nothing flickers.
 */
export function useOrderWindow(query: Readonly<Ref<OrderQuery | null>>) {
  const rows = shallowReactive(new Map<number, OrderRow>())
  const total = shallowRef<number | null>(null)
  const error = shallowRef<string | null>(null)
  /** Pages asked for in this generation, so that none is asked for twice. */
  let asked = new Set<number>()
  let generation = 0
  let visible: [number, number] = [0, 0]
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fetchPage(page: number): Promise<void> {
    const wanted = query.value
    if (wanted === null || asked.has(page)) return
    asked.add(page)
    const mine = generation
    try {
      const answer = await call('orders:query', { ...wanted, offset: page * PAGE, limit: PAGE })
      if (mine !== generation) return
      error.value = null
      total.value = answer.total
      for (const index of rows.keys()) if (index >= answer.total) rows.delete(index)
      answer.rows.forEach((row, at) => rows.set(answer.offset + at, row))
    } catch (fault) {
      if (mine !== generation) return
      asked.delete(page)
      error.value = sentence(fault)
    }
  }

  function need(first: number, last: number): void {
    visible = [first, last]
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) void fetchPage(page)
  }

  function reload(): void {
    generation += 1
    asked = new Set()
    for (const index of rows.keys())
      if (index < visible[0] - PAGE || index > visible[1] + PAGE) rows.delete(index)
    need(...visible)
  }

  function reloadSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      reload()
    }, SETTLE_MS)
  }

  watch(query, (now, before) => {
    if (now?.connectionId !== before?.connectionId) {
      rows.clear()
      total.value = null
    }
    visible = [0, Math.min(visible[1] - visible[0], PAGE)]
    reload()
  })
  need(0, 0)

  const stop = on('orders:changed', ({ connectionId }) => {
    if (connectionId === query.value?.connectionId) reloadSoon()
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    stop()
    generation += 1
  })

  /** The ids from one place to another, asked from main where not all of them are here. */
  async function idsBetween(first: number, last: number): Promise<string[]> {
    const here: string[] = []
    for (let index = first; index <= last; index += 1) {
      const row = rows.get(index)
      if (row) here.push(row.id)
    }
    if (here.length === last - first + 1) return here
    return (await allIds()).slice(first, last + 1)
  }

  async function allIds(): Promise<string[]> {
    return query.value === null ? [] : (await call('orders:ids', query.value)).ids
  }

  /** The rows of some ids in the list's order; pages through main for those that are not here. */
  async function rowsOf(ids: ReadonlySet<string>): Promise<OrderRow[]> {
    const found = [...rows.entries()].filter(([, row]) => ids.has(row.id)).sort(([a], [b]) => a - b)
    if (found.length >= ids.size || query.value === null) return found.map(([, row]) => row)
    const all: OrderRow[] = []
    for (let offset = 0; all.length < ids.size; offset += 500) {
      const answer = await call('orders:query', { ...query.value, offset, limit: 500 })
      all.push(...answer.rows.filter((row) => ids.has(row.id)))
      if (answer.rows.length === 0 || offset + answer.rows.length >= answer.total) break
    }
    return all
  }

  const loading = computed(() => total.value === null && error.value === null)
  return { rows, total, error, loading, need, reload, idsBetween, allIds, rowsOf }
}
export type OrderWindow = ReturnType<typeof useOrderWindow>
