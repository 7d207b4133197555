import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Gateway } from '../services/api/gateway.ts'
import type { Orders } from '../services/catalogue/orders.ts'
import { createChangeRequests, type ChangeRequests } from '../services/changeRequests/changeRequests.ts'
import { createOutboxCatalogue } from '../services/outbox/catalogue.ts'
import { createOutbox, type Outbox } from '../services/outbox/outbox.ts'
import type { Connections } from '../services/settings/connections.ts'
import type { Operations } from '../services/settings/operations.ts'
import type { SystemNetwork } from './adapters/network.ts'
import type { Emit } from './ipc/emit.ts'

interface Parts {
  /** Of openOutbox. */
  outboxDb: DatabaseSync
  /** The catalogue's. */
  db: DatabaseSync
  orders: Orders
  operations: Operations
  gateway: Gateway
  connections: Connections
  system: SystemNetwork
  emit: Emit
  log: { error(...words: unknown[]): void }
  now: () => number
}

/** The change requests of orders, from the service and the outbox. Part of the composition. */
export const composeChangeRequests = ({
  db,
  gateway,
  operations,
  now,
  outbox,
}: Pick<Parts, 'db' | 'gateway' | 'operations' | 'now'> & { outbox: Outbox }): ChangeRequests =>
  createChangeRequests({
    db,
    client: (connectionId) => gateway.client(connectionId),
    operations,
    sent: (connectionId, orderId) => outbox.sentChangeRequests(connectionId, orderId),
    now,
  })

/** Longest time that the window does not hear what changed in the outbox, in milliseconds. */
const gatherMs = 100

/** Joins the outbox to connections, the service and the catalogue. Part of the composition. */
export function composeOutbox(parts: Parts): Outbox {
  const { outboxDb, db, orders, operations, gateway, connections, system, emit, log, now } = parts
  const changed = new Set<string>()

  function tell(connectionId: string): void {
    if (changed.has(connectionId)) return
    changed.add(connectionId)
    setTimeout(() => {
      changed.delete(connectionId)
      emit('outbox:changed', { connectionId })
    }, gatherMs).unref()
  }

  return createOutbox({
    db: outboxDb,
    client: (connectionId) => gateway.client(connectionId),
    catalogue: createOutboxCatalogue(db, orders, now, (connectionId, orderId) => {
      emit('orders:changed', orderId === undefined ? { connectionId } : { connectionId, orderId })
    }),
    operations,
    onChanged: tell,
    onFault(what, error) {
      log.error('outbox', what, error)
    },
    usable(connectionId) {
      const known = connections.all().find(({ id }) => id === connectionId)
      return (
        known !== undefined && !known.refused && (!known.isDemo || connections.activeId() === connectionId)
      )
    },
    isOnline: () => system.isOnline(),
    now,
    sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      // Alone it must not keep a process alive.
      timer.unref()
      return () => {
        clearTimeout(timer)
      }
    },
  })
}
