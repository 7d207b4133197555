import { userRoles, userUpdateBodySchema } from '../requestBodies.ts'
import { checkBody, type FieldProblem, type FormResult } from '../ordering/form.ts'

/** Editable fields of a user, by their names in PATCH /users/email. `new_email` is the current address. */
export interface Changeable {
  new_email: string
  role: string | null
  name: string | null
  surname: string | null
}
export type Changes = Partial<Record<keyof Changeable, string>>

export const changeable = ['new_email', 'role', 'name', 'surname'] as const satisfies (keyof Changeable)[]

/**
 * Returns the trimmed fields that differ from the current ones: only these are sent. A problem of the whole form (no
 * difference) has an empty field. Unknown roles are accepted.
 */
export function checkChanges(now: Changeable, typed: Changes): FormResult<Changes> {
  const changes: Changes = {}
  const fields: FieldProblem[] = []
  for (const field of changeable) {
    const value = typed[field]?.trim()
    if (value === undefined || value === (now[field] ?? '')) continue
    changes[field] = value
    if (/\p{Cc}/u.test(value)) fields.push({ field, message: 'Enter one line of plain text.' })
  }
  const checked = checkBody(userUpdateBodySchema, changes, say)
  if (!checked.ok) fields.push(...checked.fields)
  if (fields.length > 0) return { ok: false, fields }
  if (Object.keys(changes).length === 0)
    return { ok: false, fields: [{ field: '', message: 'No changes to send.' }] }
  return { ok: true, body: changes }
}

function say(field: string): string | null {
  switch (field) {
    case 'new_email':
      return 'Enter a valid e-mail address, such as name@company.com.'
    case 'role':
      return `Enter a role, such as ${userRoles.join(', ')}.`
    default:
      return null
  }
}
