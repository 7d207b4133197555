import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import type { Gateway } from '../../services/api/gateway.ts'
import type { Orders } from '../../services/catalogue/orders/ordersRepository.ts'
import { createChangeRequests, type ChangeRequests } from '../../services/changeRequests/changeRequests.ts'
import { createOutboxCatalogue } from '../../services/outbox/store/outboxCatalogue.ts'
import { openOutbox, outboxUnusable } from '../../services/outbox/store/outboxDatabase.ts'
import {
  createDraftLists,
  createUnusableDraftLists,
  type DraftLists,
} from '../../services/draftLists/draftLists.ts'
import { createOutbox, type Outbox } from '../../services/outbox/outbox.ts'
import { exportUnusableOutbox } from '../../services/outbox/store/salvage.ts'
import { createUnusableOutbox } from '../../services/outbox/unusable.ts'
import type { Connections } from '../../services/connections/connections.ts'
import type { Operations } from '../../services/settings/operations.ts'
import type { Desktop, Emit, Log, SystemNetwork } from '../ports.ts'

interface Parts {
  /** The file of the outbox. */
  outboxFile: string
  desktop: Pick<Desktop, 'pickSaveFile' | 'reveal'>
  documents: string
  /** The catalogue's. */
  db: DatabaseSync
  orders: Orders
  operations: Operations
  gateway: Gateway
  connections: Connections
  system: SystemNetwork
  emit: Emit
  log: Pick<Log, 'error'>
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

/** The outbox, or what stands in for it while its file cannot be used. */
export interface OutboxParts {
  outbox: Outbox
  draftLists: DraftLists
  /** Why nothing can be ordered; null where all is well. */
  problem: AppError | null
  /** Lets the user save what can be read of an outbox that cannot be used. Answers false where they changed their mind. */
  exportUnusable(): Promise<boolean>
  /** Shows the file of the outbox in the system's file manager. */
  reveal(): void
}

/** Opens the outbox and joins it to connections, the service and the catalogue. Throws only when the disk refuses. Part of the composition. */
export function composeOutbox(parts: Parts): OutboxParts {
  const { outboxFile, desktop, documents, log, now } = parts
  const reveal = (): void => {
    desktop.reveal(outboxFile)
  }
  try {
    const { db } = openOutbox(outboxFile)
    try {
      const [outbox, draftLists] = [joinOutbox(db, parts), createDraftLists(db, now)]
      return { outbox, draftLists, problem: null, exportUnusable: () => Promise.resolve(false), reveal }
    } catch (error) {
      db.close()
      // Tables, columns or rows that are not what its schema says: it is damaged, too.
      throw error instanceof AppError ? error : outboxUnusable(error)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'outbox_unusable') throw error
    const { message, cause = '' } = AppError.toValue(error)
    log.error('outbox', message, cause)
    return {
      outbox: createUnusableOutbox(error),
      draftLists: createUnusableDraftLists(error),
      problem: error,
      async exportUnusable() {
        const day = new Date().toISOString().slice(0, 10)
        const path = await desktop.pickSaveFile(join(documents, `Planroom outbox ${day}.json`), 'JSON')
        if (path === null) return false
        await exportUnusableOutbox(outboxFile, path, cause)
        return true
      },
      reveal,
    }
  }
}

function joinOutbox(outboxDb: DatabaseSync, parts: Parts): Outbox {
  const { db, orders, operations, gateway, connections, system, emit, log, now } = parts
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
