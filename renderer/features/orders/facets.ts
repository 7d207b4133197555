import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Facets } from '../../../shared/contract.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'

const SETTLE_MS = 250

/** What can be filtered by, with counts, for the active connection. */
export const useFacets = defineStore('facets', () => {
  const overview = useOverview()
  const value = shallowRef<Facets | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    try {
      const facets = await call('orders:facets', { connectionId })
      if (connectionId === overview.activeId) value.value = facets
    } catch {
      // The list itself says what is wrong; without counts the filters still work.
      value.value = null
    }
  }

  watch(
    () => overview.activeId,
    () => {
      value.value = null
      void load()
    },
    { immediate: true },
  )
  useEvent('orders:changed', ({ connectionId }) => {
    if (connectionId !== overview.activeId) return
    timer ??= setTimeout(() => {
      timer = undefined
      void load()
    }, SETTLE_MS)
  })

  return { value }
})
