import type { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Gateway } from '../../services/api/client/gateway.ts'
import { createChangeRequests, type ChangeRequests } from '../../services/changeRequests/changeRequests.ts'
import { createOutboxCatalogue } from '../../services/outbox/store/outboxCatalogue.ts'
import { createOutbox, type Outbox } from '../../services/outbox/outbox.ts'
import { openOutboxFile, type OutboxParts } from '../../services/outbox/outboxFile.ts'
import { sameAddress } from '../../services/connections/runConnection.ts'
import type { Foundation } from '../foundation.ts'
import { afterInReal } from '../../services/timing/poller.ts'

type Parts = Foundation & { gateway: Gateway }

/** Creates the change requests of orders, from the service and the outbox. */
export const composeChangeRequests = (parts: Parts & { outbox: Outbox }): ChangeRequests =>
  createChangeRequests({
    ...parts,
    client: (connectionId) => parts.gateway.client(connectionId),
    sent: (connectionId, orderId) => parts.outbox.sentChangeRequests(connectionId, orderId),
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
  { shell, catalogue: { db, orders }, operations, gateway, connections, now }: Parts,
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
