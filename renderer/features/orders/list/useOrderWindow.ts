import type { Ref } from 'vue'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import { usePagedWindow } from '../../../bridge/pagedWindow.ts'
import { pageSize, useFirstPage } from './firstPage.ts'
import type { OrderQuery } from './orderQuery.ts'

/** The order list for the table: see `usePagedWindow`. */
export function useOrderWindow(query: Readonly<Ref<OrderQuery | null>>) {
  const firstPage = useFirstPage()
  const list = usePagedWindow({
    query,
    pageSize,
    read: (of: OrderQuery, offset, limit, asker) =>
      firstPage.take(of, offset) ?? call('orders:query', { ...of, offset, limit, asker }),
  })
  const { rows, allRows, total, error, loading, isCurrent, need } = list
  const reload = (): void => void list.reload()

  useEvent('orders:changed', ({ connectionId }) => {
    if (connectionId === query.value?.connectionId) list.reloadSoon()
  })

  async function allIds(): Promise<string[]> {
    return query.value === null ? [] : (await call('orders:ids', query.value)).ids
  }

  /** Returns the rows of these ids in list order. Rows that are not loaded are read from main, page by page. */
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

  return { rows, allRows, total, error, loading, isCurrent, need, reload, allIds, rowsOf }
}
export type OrderWindow = ReturnType<typeof useOrderWindow>
