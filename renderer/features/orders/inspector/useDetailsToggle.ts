import { useAnnounce } from '../../../app/announce.ts'
import { useCommand } from '../../../app/commands.ts'
import { usePageEscape } from '../../../app/shortcuts.ts'
import type { Selection } from '../../../ui/grid/selection.ts'

/** Store of a list with details, and what differs from list to list. */
interface ListWithDetails {
  view: {
    selection: Selection
    inspectedId: string | null
    readonly isPinned: boolean
    readonly isDetailsOpen: boolean
    pinDetails: (isOpen: boolean) => Promise<void>
  }
  /** Shows the selected order, or else the order with the cursor. */
  inspect: () => Promise<void>
  clearSelection: () => void
  focusList: () => unknown
}

/** Offers the command that shows and hides the details of a page's list. Esc closes them first, then leaves them. */
export function useDetailsToggle({ view, inspect, clearSelection, focusList }: ListWithDetails) {
  const announce = useAnnounce()

  function close(): void {
    view.inspectedId = null
    void announce.attempt(() => view.pinDetails(false))
    focusList()
  }
  function show(): void {
    // Several selected orders stay selected: the details are their totals.
    if (view.selection.ids.size < 2) void inspect()
    void announce.attempt(() => view.pinDetails(true))
  }
  function toggle(): void {
    if (view.isDetailsOpen) close()
    else show()
  }
  useCommand(
    'toggle-details',
    toggle,
    () => true,
    () => view.isDetailsOpen,
  )
  usePageEscape(() => {
    if (view.isDetailsOpen && !view.isPinned) close()
    else if (document.activeElement?.closest('aside')) focusList()
    else clearSelection()
  })
  return { close, show, toggle }
}
