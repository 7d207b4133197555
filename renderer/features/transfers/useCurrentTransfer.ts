import { computed, nextTick, shallowRef, watch, type Ref } from 'vue'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { focusedIn, isFocusFree, usePlace } from '../../app/places.ts'
import { step } from '../../ui/grid/selection.ts'
import type { GroupedRows } from './groupedRows.ts'
import { useTransfers } from './transfersStore.ts'

interface Place {
  id: string
  index: number
}

/** Place and focus of the user on leaving the page. */
interface Left {
  at: Place | null
  /** Whether the focus was in the list. */
  hasFocus: boolean
}

/** The rendered list of transfers. */
interface TransferRows {
  scroller: Readonly<Ref<HTMLElement | null>>
  rows: Readonly<Ref<GroupedRows>>
  /** Rows that are rendered. Reactive. */
  rendered: () => unknown
  /** Scrolls to a row, unless it is visible. */
  reveal: (row: number) => void
}

/**
 * The current transfer: its row last had the focus, arrow keys move from it, and the actions on an order act on it. It
 * stays after the user has left the page, as does its focus.
 */
export function useCurrentTransfer({ scroller, rows, rendered, reveal }: TransferRows) {
  const transfers = useTransfers()
  const left: Left | undefined = usePlace(
    () => 'transfers',
    'current',
    (): Left => ({ at: at.value, hasFocus: focusedIn(scroller.value) !== null }),
  )
  /** Id of the current transfer, and its last known index. */
  const at = shallowRef<Place | null>(left?.at ?? null)
  /** Index of the transfer whose row gets the focus once it is rendered; null for none. */
  const wanted = shallowRef<number | null>(null)

  const current = computed(() => transfers.list.find(({ id }) => id === at.value?.id) ?? null)
  function indexNow(): number | null {
    if (at.value === null) return null
    return current.value === null ? at.value.index : transfers.offset + transfers.list.indexOf(current.value)
  }

  watch(
    () => transfers.loaded,
    (isLoaded) => {
      if (isLoaded && left?.hasFocus === true) wanted.value = indexNow()
    },
    { immediate: true, once: true },
  )
  watch(
    [wanted, rendered, () => transfers.list],
    async () => {
      await nextTick()
      if (wanted.value === null) return
      if (!isFocusFree() && focusedIn(scroller.value) === null) {
        wanted.value = null
        return
      }
      const row = String(rows.value.rowOf(wanted.value))
      const line = scroller.value?.querySelector<HTMLElement>(`[data-index="${row}"] [data-line]`)
      if (!line) return
      wanted.value = null
      line.focus({ preventScroll: true })
    },
    { immediate: true },
  )

  function select(transfer: OrderTransfer): void {
    at.value = { id: transfer.id, index: transfers.offset + transfers.list.indexOf(transfer) }
  }

  /**
   * Moves the focus from the list itself or from any button of a row, by the keys of every list. The row of a paused
   * transfer moves away, and then a button of the next row has the focus.
   */
  function onKey(event: KeyboardEvent): void {
    const { value: list } = scroller
    if (list === null || event.altKey) return
    const height = list.querySelector('[data-line]')?.closest('li')?.clientHeight ?? list.clientHeight
    const page = Math.max(1, Math.floor(list.clientHeight / height) - 1)
    const total = transfers.totals?.listed.all ?? 0
    const next = step(wanted.value ?? indexNow(), event.key, total, page)
    if (next === null) return
    event.preventDefault()
    // The first transfer may have a heading above it.
    reveal(next === 0 ? 0 : rows.value.rowOf(next))
    wanted.value = next
  }

  return {
    current,
    /** Whether Tab reaches the row of a transfer: of the current one, or else of the first one. */
    isTabStop: ({ id }: OrderTransfer): boolean => id === (current.value ?? transfers.at(0))?.id,
    select,
    onKey,
  }
}
