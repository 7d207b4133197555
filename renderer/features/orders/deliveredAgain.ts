import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { OrderRow } from '../../../shared/contract.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { useOverview } from '../../app/overview.ts'
import { call, useEvent } from '../../bridge/client.ts'

const SETTLE_MS = 250
/** More than this are counted, not looked at. */
const MOST = 200

/** The orders that were delivered again and not looked at since, and whether the user still wants to hear of them. */
export const useDeliveredAgain = defineStore('deliveredAgain', () => {
  const overview = useOverview()
  const rows = shallowRef<readonly OrderRow[]>([])
  const total = shallowRef(0)
  /** The newest that was there when the user put the notice away; later ones are told again. */
  const dismissedUpTo = shallowRef(0)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    const connectionId = overview.activeId
    if (connectionId === null) return
    try {
      const answer = await call('orders:query', {
        connectionId,
        filter: { ...emptyFilter, deliveredAgain: true },
        sort: { key: 'deliveredAt', descending: true },
        offset: 0,
        limit: MOST,
      })
      if (connectionId !== overview.activeId) return
      rows.value = [...answer.rows].sort((a, b) => (b.againAt ?? 0) - (a.againAt ?? 0))
      total.value = answer.total
    } catch {
      // The list itself says what is wrong.
      rows.value = []
      total.value = 0
    }
  }

  const newest = computed(() => rows.value[0]?.againAt ?? 0)
  const isNews = computed(() => total.value > 0 && newest.value > dismissedUpTo.value)

  function dismiss(): void {
    dismissedUpTo.value = newest.value
  }

  watch(
    () => overview.activeId,
    () => {
      rows.value = []
      total.value = 0
      dismissedUpTo.value = 0
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

  return { rows, total, isNews, dismiss }
})
