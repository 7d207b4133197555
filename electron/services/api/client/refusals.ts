import type { Method } from 'got'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { AppError } from '../../../../shared/errors.ts'
import { signInAdvice } from '../../network/networkFaults.ts'

/**
 * Turns an answer other than 2xx into a fault with a sentence for the user. `details` has the host, the status, the
 * answer and the field errors. Only reads get the advice to try again: a write may have been carried out.
 */
export function refusal(status: number, host: string, answer: unknown, method: Method): AppError {
  const details = { host, status, answer: isEmpty(answer) ? null : answer, ...fieldErrors(answer) }
  // A 403 gets the same code as a refused key. `createKeyJudge` decides whether the key is really refused.
  if (status === 403)
    return new AppError(
      'key_refused',
      'The API key has no permission for this. Ask the service for access.',
      { details },
    )
  if (status === 401)
    return new AppError('key_refused', 'The service declined the API key. Enter a new key.', { details })
  if (status === 404) return new AppError('not_found', 'Not found at the service.', { details })
  if (status === 405 || status === 501)
    return new AppError('not_offered', 'The service doesn’t offer this.', { details })
  // A captive portal answered (RFC 6585, 6): the service was not reached.
  if (status === 511)
    return new AppError('unreachable', `This network blocks ${host}. ${signInAdvice}`, { details })
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const busy = status === 429 || status === 503
    const what = busy ? 'The service is busy.' : 'Server error at the service.'
    const advice = method !== 'GET' ? '' : busy ? ' Try again in a few minutes.' : ' Try again.'
    return new AppError('service_fault', what + advice, { details })
  }
  return new AppError('refused', 'The service declined the request.', { details })
}

/** Whether an answer says nothing: an empty text, list or object. */
const isEmpty = (answer: unknown): boolean =>
  answer === '' || (typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0)

/**
 * Members with the problems of fields: the service's own (resources/docs/service.md, "Errors"), then those that common
 * servers use.
 */
const problemMembers = ['validation_error', 'detail', 'errors', 'details', 'violations', 'fields']
/** Members of a problem that name its field, and members with its text. */
const placeMembers = ['loc', 'field', 'path', 'param', 'property', 'propertyPath', 'pointer', 'source']
const textMembers = ['msg', 'message', 'detail', 'error', 'description', 'title']
/** Names around a field that say only where it was read: the part of the request, its data, the address. */
const wrapper = /^(?:(?:body|query|path)(?:_params)?|data|attributes|order|draft|address)$/
/** Members of an answer that are texts, and are no problem of a field. */
const isAbout = (name: string): boolean =>
  textMembers.includes(name) || /^(?:code|status|type|instance|\w*id|time\w*)$/i.test(name)

/** Returns the field messages of a validation answer, by dotted field name. */
function fieldErrors(answer: unknown): { fields?: FieldProblem[]; isComplete?: boolean } {
  if (typeof answer !== 'object' || answer === null) return {}
  const members = Object.entries(answer)
  const fields = members.flatMap(([name, value]) =>
    problemMembers.includes(name) ? problemsIn(value, []) : [],
  )
  if (fields.length === 0) return {}
  return { fields, isComplete: members.every(([name]) => problemMembers.includes(name)) }
}

/** Reads lists of problems, such as `{"loc": ["city"], "msg": "…"}`, and texts by field, `{"city": ["…"]}`. */
function problemsIn(value: unknown, place: readonly string[]): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return []
  const text = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(' ') : ''
  if (text !== '') return place.length === 0 ? [] : [{ field: fieldName(place), message: text }]
  if (Array.isArray(value)) return value.flatMap((each) => problemsIn(each, place))
  const given = value as Record<string, unknown>
  const named = placeMembers.find((name) => name in given)
  if (named !== undefined || 'msg' in given) {
    const message = textMembers.map((name) => given[name]).find((each) => typeof each === 'string')
    return [
      { field: fieldName([...place, ...placesOf(given[named ?? ''])]), message: message ?? 'not accepted' },
    ]
  }
  return Object.entries(given).flatMap(([name, each]) =>
    typeof each === 'string'
      ? isAbout(name)
        ? []
        : [{ field: fieldName([...place, name]), message: each }]
      : problemsIn(each, [...place, name]),
  )
}

/** Returns the names of a place: a list, "address.city", "products[0].code", or {"pointer": "/data/city"}. */
function placesOf(place: unknown): string[] {
  if (Array.isArray(place)) return place.map(String)
  if (typeof place === 'object' && place !== null) return placesOf(Object.values(place)[0])
  return typeof place === 'string' ? [place] : []
}

function fieldName(place: readonly string[]): string {
  const names = place.flatMap((each) => each.split(/[./[\]]+/)).filter((each) => each !== '')
  return names.filter((each, at) => at === names.length - 1 || !wrapper.test(each)).join('.')
}
