import type { Rooms } from '../compose.ts'
import type { Handlers } from '../ipc/invoke.ts'

type OperationHandlers = Pick<
  Handlers,
  | 'operations:show'
  | 'operations:setPath'
  | 'operations:tryAgain'
  | 'operations:identifyUsersBy'
  | 'orders:changeRequests'
  | 'orders:combinedPdf'
  | 'orders:deleteDraft'
  | 'orders:keepDraft'
>

/** The operations that interface.md has by name only: what is known of them, and those that orders have. */
export function operationHandlers({
  operations,
  connections,
  outbox,
  changeRequests,
  filing,
}: Rooms): OperationHandlers {
  const saved = (connectionId: string): string => connections.saved(connectionId).id
  return {
    'operations:show': ({ connectionId }) => operations.choices(saved(connectionId)),
    'operations:setPath': ({ connectionId, name, path }) =>
      operations.setPath(saved(connectionId), name, path),
    'operations:tryAgain': ({ connectionId, name }) => operations.tryAgain(saved(connectionId), name),
    'operations:identifyUsersBy': ({ connectionId, by }) =>
      operations.identifyUsersBy(saved(connectionId), by),
    'orders:changeRequests': ({ connectionId, orderId, offline }) =>
      offline
        ? changeRequests.known(saved(connectionId), orderId)
        : changeRequests.read(saved(connectionId), orderId),
    'orders:combinedPdf': ({ connectionId, orderId }) =>
      filing.combinedPdf(saved(connectionId), orderId, new AbortController().signal),
    'orders:deleteDraft': async ({ connectionId, orderId }) => {
      const { id, sendsAt } = await outbox.deleteDraft(saved(connectionId), orderId)
      return { entryId: id, sendsAt }
    },
    'orders:keepDraft': ({ entryId }) => {
      outbox.keepDraft(entryId)
      return {}
    },
  }
}
