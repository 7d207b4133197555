import { z } from 'zod'
import { isRecord } from '../../../shared/domain/jsonValues.ts'
import { parseIsoTime } from '../../../shared/domain/parseIsoTime.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'

/** The token of the scan link from the service. `validUntil` in seconds since the epoch; null if it can't be read. */
export interface TokenAnswer {
  id: string
  secret: string
  validUntil: number | null
}

/** Answer to an extension. A service that does not repeat the secret has not changed it. */
export interface ExtendedAnswer {
  id: string
  secret: string | null
  validUntil: number
}

/** Whether a text can be shown to a person or in a terminal: no control characters, no unpaired surrogates. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed()
/** `.` and `..` would change the path. */
const idSchema = z
  .string()
  .max(200)
  .refine((id) => isPlain(id) && !/^[.\s]*$/.test(id))
const secretSchema = z.string().min(1).max(16_384).refine(isPlain)
const untilSchema = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => parseIsoTime(text ?? '')?.seconds ?? null)

const tokenSchema = z.looseObject({ id: idSchema, token: secretSchema, valid_until: untilSchema })
const extendedSchema = z.looseObject({
  id: idSchema,
  token: secretSchema.nullish().catch(null),
  valid_until: untilSchema,
})

/**
 * Calls of the scan-link token interface. Errors never contain its secret: `known` returns the secrets to remove from
 * the answers.
 */
export function createTokenApi(client: ApiClient, known: () => readonly string[]) {
  return {
    /** Reads GET /token. Throws `not_found` or `not_offered` if there is none, `not_service` for an unknown shape. */
    async read(options: { retries?: number; signal?: AbortSignal | undefined } = {}): Promise<TokenAnswer> {
      const answer = await withoutSecrets(client.call('token', 'GET', '/token', options), known, 'drop')
      const parsed = tokenSchema.safeParse(answer)
      // The invalid answer is not reported: it may contain the secret.
      if (!parsed.success)
        throw new AppError(
          'not_service',
          'The response is not a scan link. The token address may be wrong, or the service sends unsupported data.',
        )
      const { id, token, valid_until: validUntil } = parsed.data
      return { id, secret: token, validUntil }
    },

    /**
     * Sends PATCH /token/{id} once. `until`: seconds since the epoch, sent as ISO 8601 in UTC. Throws `not_service` if
     * the answer is about another token or has no end: the outcome is unknown then.
     */
    async extend(id: string, until: number, signal?: AbortSignal): Promise<ExtendedAnswer> {
      if (!idSchema.safeParse(id).success)
        throw new AppError('bad_input', `“${id.slice(0, 60)}” is not a scan link ID.`)
      const body = { valid_until: new Date(until * 1000).toISOString() }
      const call = client.call('token', 'PATCH', `/token/${encodeURIComponent(id)}`, { body, signal })
      const parsed = extendedSchema.safeParse(await withoutSecrets(call, known, 'redact'))
      if (!parsed.success || parsed.data.valid_until === null)
        throw new AppError('not_service', 'The response doesn’t contain the new expiry of the scan link.')
      if (parsed.data.id !== id)
        throw new AppError('not_service', 'The service responded with a different scan link.')
      return { id, secret: parsed.data.token ?? null, validUntil: parsed.data.valid_until }
    },
  }
}

/**
 * Runs a call and removes secrets from its error. `drop`: removes the whole answer, since its secret may not be known
 * here yet.
 */
async function withoutSecrets(
  call: Promise<unknown>,
  known: () => readonly string[],
  answer: 'drop' | 'redact',
): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, cause } = error
    const details = redact(error.details, known().flatMap(writings))
    if (answer === 'drop' && isRecord(details)) {
      delete details.answer
      delete details.fields
    }
    throw new AppError(code, message, {
      ...(details === undefined ? {} : { details }),
      ...(cause === undefined ? {} : { cause }),
    })
  }
}

const hidden = '[hidden]'

/** The forms in which a secret can occur within a text, longest first. */
const writings = (secret: string): string[] =>
  [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret].filter((each) => each !== '')

/** Returns a copy of plain data without the secrets and without values named token or secret. */
function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce((text, each) => text.replaceAll(each, hidden), value)
  if (Array.isArray(value)) return value.map((each) => redact(each, secrets))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redact(name, secrets),
      /token|secret/i.test(name) ? hidden : redact(inner, secrets),
    ]),
  )
}
