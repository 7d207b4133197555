import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { OrderRow } from '../../../shared/contract/orders.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { useOverview } from '../../app/overview.ts'
import { call } from '../../bridge/client.ts'

const SETTLE_MS = 100
const MAX = 8

/** The newest few orders that match what is typed. */
export function useOrderSearch(text: Readonly<Ref<string>>): Readonly<Ref<OrderRow[]>> {
  const overview = useOverview()
  const found = shallowRef<OrderRow[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(search: string): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    try {
      const answer = await call('orders:query', {
        connectionId,
        filter: { ...emptyFilter, search },
        sort: { key: 'createdAt', descending: true },
        offset: 0,
        limit: MAX,
      })
      if (search === text.value.trim()) found.value = answer.rows
    } catch {
      // The palette still runs actions; the orders room says what is wrong.
      found.value = []
    }
  }

  watch(text, (now) => {
    clearTimeout(timer)
    const search = now.trim()
    if (search === '') found.value = []
    else timer = setTimeout(() => void look(search), SETTLE_MS)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
  })
  return found
}
