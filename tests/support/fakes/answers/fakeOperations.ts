import type { Operation, OperationChoices } from '../../../../shared/contract/operations.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answers } from '../fakeBridge.ts'

const NOW = 1_774_000_000

const operation = (
  name: Operation['name'],
  path: string,
  state: Operation['state'] = 'untried',
): Operation => ({ name, path, defaultPath: path, state, triedAt: state === 'untried' ? null : NOW })

/** Returns the operations of a service, tried and untried. */
export function makeOperations(): OperationChoices {
  return {
    operations: [
      operation('companyInfo', '/companies/info', 'offered'),
      operation('combinedPdf', '/orders/{order_id}/combined-pdf', 'not_offered'),
      operation('changeRequests', '/orders/{order_id}/change-requests', 'offered'),
      operation('changeRequest', '/orders/{order_id}/change-requests/{change_request_id}'),
      operation('deleteDraft', '/orders/draft/{order_id}'),
    ],
    userIdentifiedBy: 'email_and_id',
    orderDetails: { state: 'not_offered', triedAt: NOW },
  }
}

/** Returns answers from choices in memory, as far as the window sees them. Other cases need `FakeBridge.answer`. */
export const fakeOperations = (
  choices: OperationChoices = makeOperations(),
): Pick<
  Answers,
  | 'operations:show'
  | 'operations:setPath'
  | 'operations:tryAgain'
  | 'operations:identifyUsersBy'
  | 'orders:changeRequests'
  | 'orders:combinedPdf'
  | 'orders:deleteDraft'
  | 'orders:keepDraft'
> => {
  const change = (name: Operation['name'], to: (one: Operation) => Partial<Operation>): OperationChoices => {
    choices = {
      ...choices,
      operations: choices.operations.map((one) => (one.name === name ? { ...one, ...to(one) } : one)),
    }
    return choices
  }
  return {
    'operations:show': () => choices,
    'operations:setPath': ({ name, path }) => {
      if (path !== '' && !path.startsWith('/'))
        throw new AppError('bad_input', 'A path begins with a slash.', {
          details: { fields: [{ field: 'path', message: 'A path begins with a slash.' }] },
        })
      return change(name, (one) => ({ path: path === '' ? one.defaultPath : path, state: 'untried' }))
    },
    'operations:tryAgain': ({ name }) => {
      if (name !== 'orderDetails') return change(name, () => ({ state: 'untried' }))
      choices = { ...choices, orderDetails: { state: 'untried', triedAt: null } }
      return choices
    },
    'operations:identifyUsersBy': ({ by }) => {
      choices = { ...choices, userIdentifiedBy: by }
      return choices
    },
    'orders:changeRequests': () => ({ requests: [], readAt: NOW }),
    'orders:combinedPdf': () => ({ folderId: 'folder-0', fileId: 'file-0', name: 'Combined plans.pdf' }),
    'orders:deleteDraft': () => ({ entryId: 'entry-deletion', sendsAt: NOW + 8 }),
    'orders:keepDraft': () => undefined,
  }
}
