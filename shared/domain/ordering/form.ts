import type { z } from 'zod'

/**
 * A form as it is typed, and the body it becomes. What is wrong stands at its field, in words for the person who
 * typed.
 */

export interface FieldProblem {
  /** The wire's name of the field, dotted; empty for the form as a whole. */
  field: string
  message: string
}
export type FormResult<T> = { ok: true; body: T } | { ok: false; fields: FieldProblem[] }

/**
 * Parses a body built from a form. `say` gives the sentence for a field; what it does not know keeps the schema's own
 * words.
 */
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

/** The trimmed text, or nothing where none was typed: an empty field is left out of a body. */
export function typed(value: string): string | undefined {
  const trimmed = value.trim()
  return trimmed === '' ? undefined : trimmed
}

/** An object without the parts that are undefined; undefined where nothing is left. */
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
