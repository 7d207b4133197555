import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What is asked for an order over whatever room is shown. Without an entry a new one begins. */
export type OrderSheet =
  | { kind: 'change'; orderId: string; entryId: string | null; begin: string }
  | { kind: 'upgrade'; orderId: string; entryId: string | null }

/** The one sheet for an order that is open: a change request or an upgrade. */
export const useOrderSheets = defineStore('orderSheets', () => {
  const open = shallowRef<OrderSheet | null>(null)

  /** `begin` is what a new request starts with, such as the floor that is being looked at. */
  function requestChange(orderId: string, options: { entryId?: string; begin?: string } = {}): void {
    open.value = { kind: 'change', orderId, entryId: options.entryId ?? null, begin: options.begin ?? '' }
  }

  function upgrade(orderId: string, entryId: string | null = null): void {
    open.value = { kind: 'upgrade', orderId, entryId }
  }

  function close(): void {
    open.value = null
  }

  return { open, requestChange, upgrade, close }
})
