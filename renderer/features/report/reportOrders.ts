import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

/** An order or a model to report on. */
export interface SelectedOrder {
  /** Null for an entered model id whose order is unknown. */
  orderId: string | null
  address: string
  status: string | null
  createdAt: number | null
  /** The service's model id. Null if unknown. */
  modelId: string | null
}

/** Maximum number of orders in one export. */
export const MAX_ORDERS = 200

/** The chosen orders of each connection. They outlive the page. */
export const useReportOrders = defineStore('reportOrders', () => {
  const chosen = ref<Record<string, SelectedOrder[]>>({})
  /** Orders from another page. The report page takes them when it opens. */
  const handed = shallowRef<{ connectionId: string; ids: readonly string[] } | null>(null)

  function hand(connectionId: string, ids: readonly string[]): void {
    handed.value = { connectionId, ids: [...ids] }
  }
  /** Returns the orders from another page for this connection, once. */
  function take(connectionId: string): readonly string[] | null {
    const ids = handed.value?.connectionId === connectionId ? handed.value.ids : null
    handed.value = null
    return ids
  }

  return { chosen, handed, hand, take }
})
