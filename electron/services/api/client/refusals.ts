import type { Method } from 'got'
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
 * The field messages of a validation answer (resources/docs/service.md, "Errors"), by dotted field name. A list named
 * `detail` with the same entries is read, too: common servers answer so.
 */
function fieldErrors(answer: unknown): { fields?: { field: string; message: string }[] } {
  if (typeof answer !== 'object' || answer === null) return {}
  const given = answer as { validation_error?: unknown; detail?: unknown }
  const fields = Object.values({ ...(given.validation_error ?? { detail: given.detail }) }).flatMap(
    (group: unknown) =>
      Array.isArray(group)
        ? group.flatMap((entry: unknown) => {
            if (typeof entry !== 'object' || entry === null || !('loc' in entry || 'msg' in entry)) return []
            const place = 'loc' in entry && Array.isArray(entry.loc) ? entry.loc : []
            // Some answers name the part of the request first.
            const isPart = place.length > 1 && /^(?:body|query|path)$/.test(String(place[0]))
            const field = (isPart ? place.slice(1) : place).join('.')
            return [{ field, message: 'msg' in entry ? String(entry.msg) : 'not accepted' }]
          })
        : [],
  )
  return fields.length === 0 ? {} : { fields }
}
