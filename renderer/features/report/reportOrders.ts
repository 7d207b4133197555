import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

/** An order or a model whose report is wanted. */
export interface Wanted {
  /** Null for a model that was typed and whose order is not known. */
  orderId: string | null
  address: string
  status: string | null
  /** As the service told it; null where it has told none. */
  modelId: string | null
  /** Typed where the service has told none. */
  typed: string
}

/** Most orders of one export. */
export const MAX_ORDERS = 200

/** The orders that were chosen, by connection. They outlive the room, as the list of orders outlives its own. */
export const useReportOrders = defineStore('reportOrders', () => {
  const chosen = ref<Record<string, Wanted[]>>({})
  /** Orders handed over by another room, until the report's room takes them. */
  const handed = shallowRef<{ connectionId: string; ids: readonly string[] } | null>(null)

  function hand(connectionId: string, ids: readonly string[]): void {
    handed.value = { connectionId, ids: [...ids] }
  }
  /** Gives what was handed over for this connection, once. */
  function take(connectionId: string): readonly string[] | null {
    const ids = handed.value?.connectionId === connectionId ? handed.value.ids : null
    handed.value = null
    return ids
  }

  return { chosen, handed, hand, take }
})
