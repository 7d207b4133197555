import type { z } from 'zod'

export interface InvalidField {
  loc: (string | number)[]
  msg: string
}

/** An answer that is not a success; the service turns it into its status and JSON body. */
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

/** The service's 400 for fields that are missing or wrong. */
export function invalid(
  part: 'body_params' | 'query_params' | 'path_params',
  problems: InvalidField[],
): ErrorAnswer {
  return new ErrorAnswer(400, { validation_error: { [part]: problems } })
}

/** The 404 for something that is not there. */
export function missing(what: string): ErrorAnswer {
  return new ErrorAnswer(404, { message: `${what} not found` })
}

/** Parses a request body, or refuses it the way the service does. */
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
