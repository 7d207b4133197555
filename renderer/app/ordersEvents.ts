import { watch } from 'vue'
import { useEvent } from '../bridge/client.ts'
import { useOverview } from './overview.ts'

const SETTLE_MS = 250

/**
 * Keeps something up with the active connection's orders: `load` runs at once, for each other connection (after `reset`), and
 * a moment after orders have changed, once for a burst. For stores, which live as long as the window.
 */
export function followOrders(load: (connectionId: string) => Promise<void>, reset: () => void): void {
  const overview = useOverview()
  let timer: ReturnType<typeof setTimeout> | undefined
  const loadActive = (): void => {
    if (overview.activeId !== null) void load(overview.activeId)
  }
  watch(
    () => overview.activeId,
    () => {
      reset()
      loadActive()
    },
    { immediate: true },
  )
  useEvent('orders:changed', ({ connectionId }) => {
    if (connectionId !== overview.activeId) return
    timer ??= setTimeout(() => {
      timer = undefined
      loadActive()
    }, SETTLE_MS)
  })
}
