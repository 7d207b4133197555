import type { z } from 'zod'

export interface InvalidField {
  loc: (string | number)[]
  msg: string
}

/** An answer other than a success. The service sends its status and JSON body. */
export class ErrorAnswer extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`refused with ${String(status)}`)
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

/** Returns the service's 400 for missing or wrong fields. */
export function invalid(
  part: 'body_params' | 'query_params' | 'path_params',
  problems: InvalidField[],
): ErrorAnswer {
  return new ErrorAnswer(400, { validation_error: { [part]: problems } })
}

/** Returns a 404 for a missing record. */
export function missing(what: string): ErrorAnswer {
  return new ErrorAnswer(404, { message: `${what} not found` })
}

/** Parses a request body. Throws the service's 400 if the body does not fit. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  throw invalid(
    'body_params',
    result.error.issues.map((issue) => {
      const loc = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
      return { loc, msg: isAbsent(body, loc) ? 'field required' : issue.message }
    }),
  )
}

function isAbsent(body: unknown, loc: readonly (string | number)[]): boolean {
  let value: unknown = body
  for (const part of loc) {
    if (typeof value !== 'object' || value === null) return loc.length > 0 && value === undefined
    value = (value as Record<string | number, unknown>)[part]
  }
  return loc.length > 0 && value === undefined
}
