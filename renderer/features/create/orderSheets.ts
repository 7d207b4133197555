import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The dialog of one order, shown over the current page. `entryId`: the outbox entry to edit; null begins a new one. */
export type OrderSheet =
  | { kind: 'change'; orderId: string; entryId: string | null; begin: string; floor: string }
  | { kind: 'upgrade'; orderId: string; entryId: string | null }

/** The open sheet: a change request or an upgrade. At most one is open. */
export const useOrderSheets = defineStore('orderSheets', () => {
  const open = shallowRef<OrderSheet | null>(null)

  /**
   * Opens a change request. The sheet adds the order's open annotations and questions. `begin` is the text before.
   * `floor` is the floor on screen: a request without other text begins with it.
   */
  function requestChange(
    orderId: string,
    {
      entryId = null,
      begin = '',
      floor = '',
    }: { entryId?: string | null; begin?: string; floor?: string } = {},
  ): void {
    open.value = { kind: 'change', orderId, entryId, begin, floor }
  }

  function upgrade(orderId: string, entryId: string | null = null): void {
    open.value = { kind: 'upgrade', orderId, entryId }
  }

  function close(): void {
    open.value = null
  }

  return { open, requestChange, upgrade, close }
})
