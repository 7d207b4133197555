import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A sheet for one order above the current page. Without an entry it starts a new one. */
export type OrderSheet =
  | { kind: 'change'; orderId: string; entryId: string | null; begin: string }
  | { kind: 'upgrade'; orderId: string; entryId: string | null }

/** The open sheet: a change request or an upgrade. There is at most one. */
export const useOrderSheets = defineStore('orderSheets', () => {
  const open = shallowRef<OrderSheet | null>(null)

  /** `begin` is the initial text of a new request, such as the floor on screen. */
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
