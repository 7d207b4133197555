import { presetChoice } from '../../../shared/domain/presets.ts'
import { createNewDeliveries } from '../../services/catalogue/orders/newDeliveries.ts'
import { createAutoDownloads, type AutoDownloads } from '../../services/autoDownload/autoDownloads.ts'
import type { Foundation } from '../foundation.ts'
import type { Deliveries } from './deliveries.ts'

type Parts = Foundation & {
  deliveries: Deliveries
  refresh: (connectionId: string) => void
  /** Called when no automatic download is running any more. */
  onDownloaded: (result: { orders: number; failed: number }) => void
  /** Called when the number of held orders changes. */
  onHeld: () => void
}

/** Connects automatic downloads to connections, settings and transfers. */
export function composeAutoDownloads(parts: Parts): AutoDownloads {
  const { shell, lifecycle, db, connections, preferences, deliveries, refresh, onDownloaded, onHeld, now } =
    parts
  const autoDownloads = createAutoDownloads({
    deliveries: createNewDeliveries(db),
    wanted: () =>
      connections.all().flatMap(({ id }) => {
        const since = preferences.choice(id).autoSince
        return since === null ? [] : [{ connectionId: id, since }]
      }),
    async setSince(id, since) {
      await preferences.choose(id, { autoSince: since })
    },
    onFault(error) {
      shell.log.error('automatic downloads', error)
    },
    usable: connections.isUsable,
    refresh,
    blocked() {
      const { totals } = deliveries.engine.overview({ offset: 0, limit: 0 })
      return totals.problem !== null || totals.state === 'paused'
    },
    start(id, orderIds) {
      deliveries.start(id, orderIds, presetChoice(preferences.preset(id)))
    },
    onHeld,
    isOnline: () => shell.network.isOnline(),
    onDone: onDownloaded,
    now,
  })
  deliveries.listen({
    ended: (ended) => {
      autoDownloads.ended(ended)
    },
    released: () => {
      autoDownloads.unblocked()
    },
  })
  lifecycle.onClose('automatic downloads', () => {
    autoDownloads.close()
  })
  lifecycle.onForget('clean', 'automatic downloads', () => {
    autoDownloads.plan()
  })
  return autoDownloads
}
