import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A sheet for one order above the current page. Without an entry it starts a new one. */
export type OrderSheet =
  | { kind: 'change'; orderId: string; entryId: string | null; begin: string; floor: string }
  | { kind: 'upgrade'; orderId: string; entryId: string | null }

/** The open sheet: a change request or an upgrade. There is at most one. */
export const useOrderSheets = defineStore('orderSheets', () => {
  const open = shallowRef<OrderSheet | null>(null)

  /**
   * The sheet collects what is open on the order's plans. `begin` is said before that; `floor` is the one on screen, with
   * which a request begins that has nothing else to say.
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
