import type { OperationAnswer, OperationChoices } from '../../../shared/contract/operations.ts'
import { demoRequests } from '../../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf } from '../../../shared/domain/operations/file.ts'
import type { Answer } from '../../services/operations/operationCalls.ts'
import { compareOperationsFile } from '../../services/settings/operationsFile.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

/**
 * Handlers for the operations known only by name (resources/docs/service.md): their settings, and calls for an order.
 */
export function operationHandlers({
  operations,
  operationCalls,
  details,
  connections,
  outbox,
  changeRequests,
  combinedPdf,
  desktop,
  documents,
  fileSaving,
}: Services) {
  const saved = (connectionId: string): string => connections.saved(connectionId).id
  /** Adds what refreshes have learned about single orders. */
  const withDetails = (connectionId: string, choices: OperationChoices): OperationChoices => ({
    ...choices,
    operations: choices.operations.map((each) =>
      each.name === 'getOrder' ? { ...each, ...details.support(connectionId) } : each,
    ),
  })
  return {
    'operations:show': ({ connectionId }) =>
      withDetails(connectionId, operations.choices(saved(connectionId))),
    'operations:set': async ({ connectionId, name, request }) =>
      withDetails(connectionId, await operations.set(saved(connectionId), { [name]: request })),
    'operations:export': async ({ connectionId, isDemo }) => {
      const requests = isDemo ? demoRequests : operations.choices(saved(connectionId)).operations
      const name = isDemo ? 'Demo API features.json' : 'API features.json'
      return { saved: await fileSaving.save(name, 'JSON', () => operationsFileOf(requests)) }
    },
    'operations:chooseFile': async ({ connectionId }) => {
      const { operations: present } = operations.choices(saved(connectionId))
      const path = await desktop.pickOpenFile(documents, 'JSON', 'Check file')
      return { chosen: path === null ? null : await compareOperationsFile(path, present) }
    },
    'operations:import': async ({ connectionId, requests }) =>
      withDetails(connectionId, await operations.set(saved(connectionId), requests)),
    'operations:tryAgain': async ({ connectionId, name }) => {
      if (name === 'getOrder') details.retry(saved(connectionId))
      return withDetails(connectionId, await operations.retry(saved(connectionId), name))
    },
    'operations:read': async ({ connectionId, name, values }) => {
      const call = { name, values }
      return shownOf(await operationCalls.read(saved(connectionId), call))
    },
    'operations:preview': ({ connectionId, name, values }) =>
      operationCalls.preview(saved(connectionId), { name, values }),
    'operations:send': async ({ connectionId, name, values, confirmed }) => {
      const call = { name, values }
      return shownOf(await operationCalls.send(saved(connectionId), call, { confirmed }))
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

/** Returns an answer without what only commands use. */
const shownOf = ({ answer: _, pdf: _pdf, ...shown }: Answer): OperationAnswer => shown
