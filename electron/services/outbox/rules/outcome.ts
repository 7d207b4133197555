import type { EntryError, EntryKind } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { sentOf } from '../../api/client/failures.ts'

/**
 * Effect of a failed POST or PATCH on its entry. `not_sent`: nothing left this computer, or the key was refused. The
 * entry may be sent like a new one. `refused`: the service declined, and nothing was ordered. `unknown`: the service
 * may have carried out the request.
 */
export interface Failure {
  outcome: 'not_sent' | 'refused' | 'unknown'
  error: EntryError
}

/** Sentences about a declined entry: what was declined, and what that means. */
const declined: Readonly<Record<EntryKind, readonly string[]>> = {
  draft: ['The service declined the order.', 'Nothing was ordered.'],
  draft_update: ['The service declined the changes.', 'The draft stays as it was.'],
  draft_delete: ['The service declined the deletion.'],
  redraw: ['The service declined the order.', 'Nothing was ordered.'],
  change_request: ['The service declined the change request.'],
  upgrade: ['The service declined the upgrade.', 'Nothing was bought.'],
  operation: ['The service declined the request.', 'Nothing was changed.'],
}

/**
 * Classifies the error of an ordering call. Only two results are certain: nothing was sent, or the service declined
 * (4xx except 408). After anything else (redirect, 408, 5xx, unreadable answer, broken connection) something may have
 * been ordered.
 */
export function classify(fault: unknown, kind: EntryKind): Failure {
  const error = toEntryError(fault)
  const { code, message } = error
  const [what = '', ...nothing] = declined[kind]
  if (sentOf(fault) === 'no') return { outcome: 'not_sent', error }
  if (detail(fault, 'isComplete') !== true) error.answer = answerOf(fault)
  if (code === 'key_refused') {
    error.message = [message, ...nothing, 'Send it again with the new key.'].join(' ')
    return { outcome: 'not_sent', error }
  }
  const status = statusOf(fault)
  if (status === 425 || status === 429) {
    error.message = ['The service is busy.', ...nothing, 'Send it again in a few minutes.'].join(' ')
    return { outcome: 'refused', error }
  }
  if (status !== null && status >= 400 && status < 500 && status !== 408) {
    // "Not found" and "not offered" say more than "declined".
    error.message = [code === 'refused' ? what : message, ...nothing].join(' ')
    return { outcome: 'refused', error }
  }
  error.message = `${code === 'cancelled' ? 'Cancelled while sending.' : message} Not confirmed yet.`
  return { outcome: 'unknown', error }
}

/**
 * Converts a fault to the error of an entry, with the fields that the service named. The service's answer is left out.
 */
export function toEntryError(fault: unknown): EntryError {
  const { code, message } = AppError.toValue(fault)
  return { code, message, fields: fieldsOf(fault), answer: null }
}

/**
 * Maximum length of an answer that is stored with its entry, in characters. No form shows more, and every list of
 * entries contains the answer.
 */
const maxAnswerLength = 20_000

function detail(fault: unknown, name: string): unknown {
  const details: unknown = fault instanceof AppError ? fault.details : null
  return typeof details === 'object' && details !== null && name in details
    ? (details as Record<string, unknown>)[name]
    : null
}

function statusOf(fault: unknown): number | null {
  const status = detail(fault, 'status')
  return typeof status === 'number' ? status : null
}

function fieldsOf(fault: unknown): EntryError['fields'] {
  const fields = detail(fault, 'fields')
  return Array.isArray(fields) ? (fields as EntryError['fields']) : []
}

function answerOf(fault: unknown): string | null {
  const answer = detail(fault, 'answer')
  if (answer === null || answer === undefined || answer === '') return null
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  return text.length <= maxAnswerLength ? text : `${text.slice(0, maxAnswerLength)} …`
}
