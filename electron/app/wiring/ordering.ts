import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Gateway } from '../../services/api/client/gateway.ts'
import type { Orders } from '../../services/catalogue/orders/ordersRepository.ts'
import { createChangeRequests, type ChangeRequests } from '../../services/changeRequests/changeRequests.ts'
import { createOutboxCatalogue } from '../../services/outbox/store/outboxCatalogue.ts'
import { createOutbox, type Outbox } from '../../services/outbox/outbox.ts'
import { openOutboxFile, type OutboxParts } from '../../services/outbox/outboxFile.ts'
import type { Connections } from '../../services/connections/connections.ts'
import { sameAddress } from '../../services/connections/runConnection.ts'
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

/** Opens the outbox and connects it to connections, the service and the catalogue. Throws only for disk errors. */
export function composeOutbox(parts: Parts): OutboxParts {
  const { shell, lifecycle, notices, now } = parts
  const onFault = (what: string, ...details: unknown[]): void => {
    shell.log.error('outbox', what, ...details)
  }
  const opened = openOutboxFile(
    {
      file: join(shell.home, 'outbox.db'),
      create: (db) => connectOutbox(db, onFault, parts),
      onDoubted() {
        notices.add(
          'Planroom’s data folder was copied or restored. Entries in the outbox that waited may have been sent since. ' +
            'Check them before you send them again.',
        )
      },
      onFault,
      now,
    },
    shell,
  )
  const { outbox, draftLists } = opened
  lifecycle.onClose('the outbox', () => outbox.close())
  // The outbox is checked again before the removal: something may have been sent while work was being stopped.
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
  return opened
}

function connectOutbox(
  outboxDb: DatabaseSync,
  onFault: (what: string, error: unknown) => void,
  { shell, db, orders, operations, gateway, connections, now }: Parts,
): Outbox {
  const { network, emit } = shell
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
    onFault,
    alsoAt: (connectionId) => sameAddress(connections, connectionId),
    usable: connections.isUsable,
    isOnline: () => network.isOnline(),
    now,
    sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    after: afterInReal,
  })
}
