import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowReactive, shallowRef, watch, type Ref } from 'vue'
import type { Output } from '../../../../shared/contract.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { OrderFilter, OrderSort } from '../../../../shared/domain/filter.ts'
import { call, sentence, useEvent } from '../../../bridge/client.ts'
import { useLatest } from '../../../bridge/latest.ts'

const PAGE = 200
const SETTLE_MS = 120

export interface OrderQuery {
  connectionId: string
  filter: OrderFilter
  sort: OrderSort
}

/**
 * The list as the table sees it: a total, and the rows near what is on screen. The rest stays in main. It is no query
 * of the library: its pages are read one by one, as they come into sight, and together they are one list. Rows that
 * are shown stay until newer ones have come, so that nothing flickers.
 */
export function useOrderWindow(query: Readonly<Ref<OrderQuery | null>>) {
  const rows = shallowReactive(new Map<number, OrderRow>())
  const total = shallowRef<number | null>(null)
  const error = shallowRef<string | null>(null)
  const latest = useLatest()
  /** Pages asked for since the last restart, so that none is asked for twice. */
  let asked = new Set<number>()
  let visible: [number, number] = [0, 0]

  function take(answer: Output<'orders:query'>): void {
    error.value = null
    total.value = answer.total
    for (const index of rows.keys()) if (index >= answer.total) rows.delete(index)
    answer.rows.forEach((row, at) => rows.set(answer.offset + at, row))
  }

  function fetchPage(page: number): void {
    if (query.value === null || asked.has(page)) return
    asked.add(page)
    const answer = call('orders:query', { ...query.value, offset: page * PAGE, limit: PAGE })
    void latest.take(answer, take, (fault) => {
      asked.delete(page)
      error.value = sentence(fault)
    })
  }

  function need(first: number, last: number): void {
    visible = [first, last]
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) fetchPage(page)
  }

  /** Reads what is near the screen again. A burst of changes may outrun the answers: each is shown as it comes. */
  function reload(): void {
    latest.renew()
    asked = new Set()
    for (const index of rows.keys())
      if (index < visible[0] - PAGE || index > visible[1] + PAGE) rows.delete(index)
    need(...visible)
  }

  const soon = useTimeoutFn(reload, SETTLE_MS, { immediate: false })

  watch(query, (now, before) => {
    if (now?.connectionId !== before?.connectionId) {
      rows.clear()
      total.value = null
    }
    visible = [0, Math.min(visible[1] - visible[0], PAGE)]
    latest.restart()
    reload()
  })
  need(0, 0)

  useEvent('orders:changed', ({ connectionId }) => {
    if (connectionId === query.value?.connectionId && !soon.isPending.value) soon.start()
  })

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
  return { rows, total, error, loading, need, reload, allIds, rowsOf }
}
export type OrderWindow = ReturnType<typeof useOrderWindow>
