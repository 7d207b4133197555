import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import type { Gateway } from '../../services/api/client/gateway.ts'
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
import { runId } from '../../services/connections/runConnection.ts'
import type { ConnectionWork } from '../../services/timing/connectionWork.ts'
import type { Notices } from '../../services/settings/notices.ts'
import type { Operations } from '../../services/settings/operations.ts'
import type { Registration } from '../../services/timing/lifecycle.ts'
import type { Shell } from '../ports.ts'
import { afterInReal } from '../../services/timing/poller.ts'

interface Parts {
  shell: Pick<Shell, 'home' | 'documents' | 'desktop' | 'network' | 'emit' | 'log'>
  lifecycle: Registration
  /** The catalogue. */
  db: DatabaseSync
  orders: Orders
  operations: Operations
  gateway: Gateway
  connections: Connections
  notices: Notices
  now: () => number
}

/** Creates the change requests of orders, from the service and the outbox. */
export const composeChangeRequests = ({
  db,
  work,
  gateway,
  operations,
  now,
  outbox,
}: Pick<Parts, 'db' | 'gateway' | 'operations' | 'now'> & {
  work: ConnectionWork
  outbox: Outbox
}): ChangeRequests =>
  createChangeRequests({
    db,
    work,
    client: (connectionId) => gateway.client(connectionId),
    operations,
    sent: (connectionId, orderId) => outbox.sentChangeRequests(connectionId, orderId),
    now,
  })

/** The file of the outbox. */
export interface OutboxFile {
  /** Why nothing can be ordered; null if the file is usable. */
  problem: AppError | null
  /** Lets the user save the readable part of an unusable outbox. Returns false if cancelled. */
  exportUnusable(): Promise<boolean>
  /** Shows the outbox file in the system's file manager. */
  reveal(): void
}

/** The outbox, or its replacement while the file is unusable. */
export interface OutboxParts {
  outbox: Outbox
  draftLists: DraftLists
  outboxFile: OutboxFile
}

/** Opens the outbox and connects it to connections, the service and the catalogue. Throws only for disk errors. */
export function composeOutbox(parts: Parts): OutboxParts {
  const { shell, lifecycle } = parts
  const file = join(shell.home, 'outbox.db')
  const opened = openParts(file, parts)
  const { outbox, draftLists } = opened
  lifecycle.onClose('the outbox', () => outbox.close())
  // Checked again before removal: something may have been sent while work was being stopped.
  for (const stage of ['agree', 'remove'] as const)
    lifecycle.onForget(stage, 'its outbox', ({ id }) => {
      outbox.checkForgettable(id)
    })
  lifecycle.onForget('clean', 'its outbox', ({ id }) => {
    outbox.forget(id)
  })
  lifecycle.onForget('clean', 'its bulk orders', ({ id }) => {
    draftLists.forget(id)
  })
  return {
    outbox,
    draftLists,
    outboxFile: {
      problem: opened.problem,
      exportUnusable: () => exportUnusable(file, opened.problem, shell),
      reveal() {
        shell.desktop.reveal(file)
      },
    },
  }
}

function openParts(
  file: string,
  parts: Parts,
): { outbox: Outbox; draftLists: DraftLists; problem: AppError | null } {
  try {
    const { db, doubted } = openOutbox(file, parts.now)
    if (doubted > 0)
      parts.notices.add(
        'Planroom’s data folder was copied or restored. Entries in the outbox that waited may have been sent since. ' +
          'Check them before you send them again.',
      )
    try {
      return { outbox: joinOutbox(db, parts), draftLists: createDraftLists(db, parts.now), problem: null }
    } catch (error) {
      db.close()
      // Tables, columns or rows that do not match the schema also count as damage.
      throw error instanceof AppError ? error : outboxUnusable(error)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'outbox_unusable') throw error
    const { message, cause = '' } = AppError.toValue(error)
    parts.shell.log.error('outbox', message, cause)
    return {
      outbox: createUnusableOutbox(error),
      draftLists: createUnusableDraftLists(error),
      problem: error,
    }
  }
}

async function exportUnusable(
  file: string,
  problem: AppError | null,
  { desktop, documents }: Pick<Shell, 'desktop' | 'documents'>,
): Promise<boolean> {
  if (problem === null) return false
  const day = new Date().toISOString().slice(0, 10)
  const path = await desktop.pickSaveFile(join(documents, `Planroom outbox ${day}.json`), 'JSON')
  if (path === null) return false
  await exportUnusableOutbox(file, path, AppError.toValue(problem).cause ?? '')
  return true
}

function joinOutbox(outboxDb: DatabaseSync, parts: Parts): Outbox {
  const { shell, db, orders, operations, gateway, connections, now } = parts
  const { network, emit, log } = shell
  return createOutbox({
    db: outboxDb,
    client: (connectionId) => gateway.client(connectionId),
    catalogue: createOutboxCatalogue(db, orders, now, (connectionId, orderId) => {
      emit('orders:changed', orderId === undefined ? { connectionId } : { connectionId, orderIds: [orderId] })
    }),
    operations,
    onChanged(connectionId) {
      emit('outbox:changed', { connectionId })
    },
    onFault(what, error) {
      log.error('outbox', what, error)
    },
    alsoAt(connectionId) {
      const known = connections.find(connectionId)
      if (known !== null) return [runId(known.baseUrl)]
      return connections.all().flatMap(({ id, baseUrl }) => (runId(baseUrl) === connectionId ? [id] : []))
    },
    usable: connections.isUsable,
    isOnline: () => network.isOnline(),
    now,
    sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    after: afterInReal,
  })
}
