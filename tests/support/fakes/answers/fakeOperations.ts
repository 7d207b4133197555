import type { Operation, OperationChoices } from '../../../../shared/contract/operations.ts'
import { bodyText, type EditedRequest } from '../../../../shared/domain/operations/request.ts'
import {
  operationNames,
  operationOf,
  type OperationName,
} from '../../../../shared/domain/operations/table.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answers } from './answers.ts'

const NOW = 1_774_000_000

const offered: Partial<Record<OperationName, Operation['state']>> = {
  getOrder: 'not_offered',
  companyInfo: 'offered',
  combinedPdf: 'not_offered',
  changeRequests: 'offered',
}

/** Returns the operations of a service, tried and untried. `requests`: requests that differ from the default. */
export function makeOperations(
  requests: Partial<Record<OperationName, EditedRequest>> = {},
): OperationChoices {
  return {
    operations: operationNames.map((name): Operation => {
      const { known, isWrite } = operationOf(name)
      const defaultRequest = known === null ? null : { ...known, body: bodyText(known.body) }
      const state = offered[name] ?? 'untried'
      return {
        name,
        request: requests[name] ?? defaultRequest ?? { method: isWrite ? 'POST' : 'GET', path: '', body: '' },
        defaultRequest,
        state,
        triedAt: state === 'untried' ? null : NOW,
      }
    }),
    userIdentifiedBy: 'email_and_id',
  }
}

/** Returns answers from choices in memory, as far as the window sees them. Other cases need `FakeBridge.answer`. */
export const fakeOperations = (
  choices: OperationChoices = makeOperations(),
): Pick<
  Answers,
  | 'operations:show'
  | 'operations:set'
  | 'operations:export'
  | 'operations:chooseFile'
  | 'operations:import'
  | 'operations:read'
  | 'operations:preview'
  | 'operations:send'
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
    'operations:set': ({ name, request }) => {
      if (request !== null && request.path !== '' && !request.path.startsWith('/'))
        throw new AppError('bad_input', 'A path begins with a slash.', {
          details: { fields: [{ field: 'path', message: 'A path begins with a slash.' }] },
        })
      return change(name, (one) => ({
        request: request ?? one.defaultRequest ?? one.request,
        state: 'untried',
      }))
    },
    'operations:export': () => ({ saved: true }),
    'operations:chooseFile': () => ({ chosen: null }),
    'operations:import': ({ requests }) => {
      for (const [name, request] of Object.entries(requests))
        change(name as OperationName, () => ({ request }))
      return choices
    },
    'operations:tryAgain': ({ name }) => change(name, () => ({ state: 'untried', triedAt: null })),
    'operations:read': () => ({
      facts: [{ name: 'package', value: 'Plus' }],
      raw: '{\n  "package": "Plus"\n}',
      isCut: false,
      pdfBytes: null,
    }),
    'operations:preview': () => ({
      method: 'POST',
      path: '/users',
      body: '{\n  "email": "new@larkfield.example"\n}',
    }),
    'operations:send': () => ({
      facts: [
        { name: 'id', value: 'user-9' },
        { name: 'role', value: 'User' },
      ],
      raw: '{\n  "id": "user-9"\n}',
      isCut: false,
      pdfBytes: null,
    }),
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
