import type { DatabaseSync } from 'node:sqlite'
import { presetChoice } from '../../../shared/domain/presets.ts'
import { createNewDeliveries } from '../../services/catalogue/orders/newDeliveries.ts'
import type { Connections } from '../../services/connections/connections.ts'
import type { Preferences } from '../../services/settings/preferences.ts'
import { createAutoDownloads, type AutoDownloads } from '../../services/autoDownload/autoDownloads.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import type { SystemNetwork } from '../ports.ts'
import type { Deliveries } from './deliveries.ts'

interface Parts {
  lifecycle: Registration
  db: DatabaseSync
  connections: Connections
  preferences: Preferences
  deliveries: Deliveries
  refresh: (connectionId: string) => void
  system: SystemNetwork
  /** Called when no automatic download is running any more. */
  onDownloaded: (result: { orders: number; failed: number }) => void
  /** Called when the number of held orders changes. */
  onHeld: () => void
  onFault: (error: unknown) => void
  now: () => number
}

/** Connects automatic downloads to connections, settings and transfers. */
export function composeAutoDownloads(parts: Parts): AutoDownloads {
  const {
    lifecycle,
    db,
    connections,
    preferences,
    deliveries,
    refresh,
    system,
    onDownloaded,
    onHeld,
    onFault,
    now,
  } = parts
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
    onFault,
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
    isOnline: () => system.isOnline(),
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
