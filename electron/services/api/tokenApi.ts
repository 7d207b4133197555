import { z } from 'zod'
import { parseIsoTime } from '../../../shared/domain/isoTime.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApiClient } from './client/client.ts'

/**
 * The scan link's token as the service gave it. `validUntil` in seconds since the epoch; null where it could not be
 * read.
 */
export interface TokenAnswer {
  id: string
  secret: string
  validUntil: number | null
}

/** What an update is answered with. A service that does not repeat the secret has not changed it. */
export interface ExtendedAnswer {
  id: string
  secret: string | null
  validUntil: number
}

/** Text that a person or a terminal can be shown: no control characters, no half characters. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed()
/** Dots alone would lead elsewhere in a path. */
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
 * The calls of the scan-link token interface. Its secret is in none of their errors: `known` gives the secrets that
 * are at hand, which are taken out of whatever the service says.
 */
export function createTokenApi(client: ApiClient, known: () => readonly string[]) {
  return {
    /** GET /token. Throws `not_found`/`not_offered` where the service has none, `not_service` for another shape. */
    async read(options: { retries?: number; signal?: AbortSignal | undefined } = {}): Promise<TokenAnswer> {
      const answer = await withoutSecrets(client.call('token', 'GET', '/token', options), known, 'drop')
      const parsed = tokenSchema.safeParse(answer)
      // What does not fit is not reported: the secret may be in it.
      if (!parsed.success)
        throw new AppError(
          'not_service',
          'The response is not a scan link. The token address may be wrong, or the service sends unsupported data.',
        )
      const { id, token, valid_until: validUntil } = parsed.data
      return { id, secret: token, validUntil }
    },

    /**
     * PATCH /token/{id}, once: `until` in seconds since the epoch, sent as ISO 8601 in UTC. Throws `not_service` for
     * an answer that is about another token or says no end: what became of it is not known then.
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
 * The outcome of a call, its error without secrets. `drop`: what the service said goes as a whole, as its secret may
 * not be known here yet.
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

/** The ways in which a text can stand in another one, the longest first. */
const writings = (secret: string): string[] =>
  [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret].filter((each) => each !== '')

/** A copy of plain data without the secrets, and without what is called a token or a secret. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
