import type { StoredChoices, OperationChoices } from '../../../shared/contract/operations.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/**
 * Handlers for the operations known only by name (resources/docs/service.md): their settings, and calls for an order.
 */
export function operationHandlers({
  operations,
  details,
  connections,
  outbox,
  changeRequests,
  combinedPdf,
}: Pick<Services, 'operations' | 'details' | 'connections' | 'outbox' | 'changeRequests' | 'combinedPdf'>) {
  const saved = (connectionId: string): string => connections.saved(connectionId).id
  const withDetails = (connectionId: string, choices: StoredChoices): OperationChoices => ({
    ...choices,
    orderDetails: details.support(connectionId),
  })
  return {
    'operations:show': ({ connectionId }) =>
      withDetails(connectionId, operations.choices(saved(connectionId))),
    'operations:setPath': async ({ connectionId, name, path }) =>
      withDetails(connectionId, await operations.setPath(saved(connectionId), name, path)),
    'operations:tryAgain': async ({ connectionId, name }) => {
      if (name !== 'orderDetails')
        return withDetails(connectionId, await operations.retry(saved(connectionId), name))
      details.retry(saved(connectionId))
      return withDetails(connectionId, operations.choices(connectionId))
    },
    'operations:identifyUsersBy': async ({ connectionId, by }) =>
      withDetails(connectionId, await operations.identifyUsersBy(saved(connectionId), by)),
    'orders:changeRequests': ({ connectionId, orderId, offline }) =>
      offline
        ? changeRequests.known(saved(connectionId), orderId)
        : changeRequests.read(saved(connectionId), orderId),
    'orders:combinedPdf': ({ connectionId, orderId }) =>
      combinedPdf(saved(connectionId), orderId, new AbortController().signal),
    'orders:deleteDraft': async ({ connectionId, orderId }) => {
      const { id, sendsAt } = await outbox.deleteDraft(saved(connectionId), orderId)
      return { entryId: id, sendsAt }
    },
    'orders:keepDraft': ({ entryId }) => outbox.keepDraft(entryId),
  } satisfies Partial<Handlers>
}
