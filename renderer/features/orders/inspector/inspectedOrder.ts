import { useMediaQuery } from '@vueuse/core'
import { computed, shallowRef, watch, type Ref } from 'vue'
import { detailsFromWidth } from '../../../../shared/domain/appearance.ts'
import { useOverview } from '../../../app/overview.ts'
import type { Selection } from '../../../ui/grid/selection.ts'

/** The order that the details of a list show, as part of the state of that list. `selection`: ids of orders. */
export function useInspectedOrder(selection: Readonly<Ref<Selection>>) {
  const overview = useOverview()
  const inspectedId = shallowRef<string | null>(null)
  /** The order that the user opened. An order that the details only show in passing stays new. */
  const openedId = shallowRef<string | null>(null)
  const isWide = useMediaQuery(`(min-width: ${String(detailsFromWidth)}px)`)
  /** Whether the details are shown also without an order. Otherwise they close with the order that was opened. */
  const isPinned = computed(() => overview.value?.settings.detailsOpen ?? isWide.value)
  const isDetailsOpen = computed(() => isPinned.value || inspectedId.value !== null)

  // The details are about a selected order: the order with the cursor, or else the first selected order.
  watch(
    [selection, isPinned],
    ([{ ids, cursor }, pinned]) => {
      if (inspectedId.value !== null && ids.has(inspectedId.value)) return
      const atCursor = cursor?.id !== undefined && ids.has(cursor.id) ? cursor.id : null
      inspectedId.value = pinned ? (atCursor ?? [...ids][0] ?? null) : null
    },
    { flush: 'sync' },
  )
  watch(
    inspectedId,
    (id) => {
      if (id !== openedId.value) openedId.value = null
    },
    { flush: 'sync' },
  )
  /** Shows or hides the details, and remembers the choice. */
  async function pinDetails(detailsOpen: boolean): Promise<void> {
    if (isPinned.value !== detailsOpen) await overview.changeSettings({ detailsOpen })
  }

  return { inspectedId, openedId, isPinned, isDetailsOpen, pinDetails }
}
