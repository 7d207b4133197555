import { onScopeDispose, shallowRef } from 'vue'
import type { OrderDetail } from '../../../../shared/contract/orders.ts'
import { call, on, sentence } from '../../../bridge/client.ts'

/** One order in full. What is known comes at once; main asks the service too and says so when it knows more. */
export function useOrderDetail(connectionId: string, orderId: string) {
  const detail = shallowRef<OrderDetail | null>(null)
  const error = shallowRef<string | null>(null)
  let last = 0

  async function load(look: boolean): Promise<void> {
    const mine = ++last
    try {
      const answer = await call('orders:detail', { connectionId, orderId, look })
      if (mine !== last) return
      detail.value = answer
      error.value = null
    } catch (fault) {
      if (mine === last) error.value = sentence(fault)
    }
  }

  const stop = on('orders:changed', (change) => {
    if (change.connectionId === connectionId && (change.orderId ?? orderId) === orderId) void load(false)
  })
  onScopeDispose(stop)
  void load(true)

  return { detail, error, load }
}
