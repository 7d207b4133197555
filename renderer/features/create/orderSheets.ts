import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ChangeRequestForm } from '../../../shared/domain/ordering/changeRequestForm.ts'

/** A sheet for one order above the current page. Without an entry it starts a new one. */
export type OrderSheet =
  | {
      kind: 'change'
      orderId: string
      entryId: string | null
      begin: string
      annotations?: ChangeRequestForm['annotations']
    }
  | { kind: 'upgrade'; orderId: string; entryId: string | null }

/** The open sheet: a change request or an upgrade. There is at most one. */
export const useOrderSheets = defineStore('orderSheets', () => {
  const open = shallowRef<OrderSheet | null>(null)

  /** `begin` is the initial text of a new request, such as the floor on screen; `annotations` are those it says. */
  function requestChange(
    orderId: string,
    options: { entryId?: string; begin?: string; annotations?: ChangeRequestForm['annotations'] } = {},
  ): void {
    const { entryId = null, begin = '', annotations } = options
    open.value = { kind: 'change', orderId, entryId, begin, annotations }
  }

  function upgrade(orderId: string, entryId: string | null = null): void {
    open.value = { kind: 'upgrade', orderId, entryId }
  }

  function close(): void {
    open.value = null
  }

  return { open, requestChange, upgrade, close }
})
