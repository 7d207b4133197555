import type { z } from 'zod'

/** A problem of a form field, as a sentence for the user. */

export interface FieldProblem {
  /** The service's field name, with dots; empty for the whole form. */
  field: string
  message: string
}
export type FormResult<T> = { ok: true; body: T } | { ok: false; fields: FieldProblem[] }

/** Validates a body built from a form. `say` returns the sentence for a field; null keeps the schema's message. */
export function checkBody<T>(
  schema: z.ZodType<T>,
  body: unknown,
  say: (field: string, missing: boolean) => string | null,
): FormResult<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, body: parsed.data }
  const fields: FieldProblem[] = []
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.')
    if (fields.some((known) => known.field === field)) continue
    const missing = isMissing(body, issue.path)
    fields.push({
      field,
      message: say(field, missing) ?? (missing ? 'Required' : `${issue.message}.`),
    })
  }
  return { ok: false, fields }
}

/** Adds problems that the schema does not know to the result of a form. */
export function withProblems<T>(result: FormResult<T>, problems: readonly FieldProblem[]): FormResult<T> {
  const fields = [...(result.ok ? [] : result.fields), ...problems]
  return fields.length === 0 ? result : { ok: false, fields }
}

/** Returns the trimmed text; undefined if it is empty, so that the field is omitted. */
export function typed(value: string): string | undefined {
  const trimmed = value.trim()
  return trimmed === '' ? undefined : trimmed
}

/** Returns the object without undefined parts; undefined if nothing is left. */
export function compact<T extends Record<string, unknown>>(value: T): Partial<T> | undefined {
  const filled = Object.entries(value).filter(([, part]) => part !== undefined)
  return filled.length === 0 ? undefined : (Object.fromEntries(filled) as Partial<T>)
}

function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  let value: unknown = body
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return true
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
