import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/** Handlers for the outbox. They check connections and bulk orders; the outbox checks entries. */
export function outboxHandlers({
  outbox,
  outboxFile,
  draftLists,
  connections,
}: Pick<Services, 'outbox' | 'outboxFile' | 'draftLists' | 'connections'>) {
  return {
    'outbox:list': ({ connectionId }) => ({ entries: outbox.list(connectionId) }),
    'outbox:entry': ({ id }) => outbox.entry(id),
    'outbox:write': ({ connectionId, id, entry }) => {
      connections.saved(connectionId)
      return { entry: outbox.write(connectionId, entry, id) }
    },
    'outbox:place': async ({ id, entry, send, agreed }) => ({
      entry: await outbox.place(id, entry, { send, agreed }),
    }),
    'outbox:placeMany': ({ connectionId, batchId, rows, send, agreed }) => {
      connections.saved(connectionId)
      // Throws unless the bulk order belongs to this connection.
      draftLists.load(connectionId, batchId)
      return { entries: outbox.placeMany(connectionId, batchId, rows, { send, agreed }) }
    },
    'outbox:send': ({ connectionId, ids }) => outbox.startSending(connectionId, ids),
    'outbox:drop': ({ ids }) => outbox.drop(ids),
    'outbox:putBack': ({ ids }) => outbox.putBack(ids),
    'outbox:reconcile': async ({ connectionId }) => ({ entries: await outbox.reconcile(connectionId) }),
    'outbox:settle': async ({ id, arrived, orderId }) => ({
      entry: await outbox.settle(id, { arrived, orderId }),
    }),
    'outbox:resend': ({ id, except }) => outbox.resend(id, except),
    'outbox:export': async () => ({ saved: await outboxFile.exportUnusable() }),
    'outbox:reveal': () => outboxFile.reveal(),
  } satisfies Partial<Handlers>
}
