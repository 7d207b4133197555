import type { Order } from '../order.ts'
import { draftFormOfOrder } from './draftOfOrder.ts'
import type { DraftForm } from './draftForm.ts'

/**
 * Fields of a draft that the user cleared. Texts are sent empty. The service has no empty value for other fields, so
 * they stay. Only the answer shows whether the service cleared a text.
 */

/** Fields that can be cleared, by their names in the form. */
export type Emptiable =
  | 'suite'
  | 'state'
  | 'postalCode'
  | 'info'
  | 'external_id'
  | 'coordinates'
  | 'package_type'
  | 'add_ons'
  | keyof DraftForm['preferences']

const texts = ['suite', 'state', 'postalCode', 'info', 'external_id'] as const
/** Names of the fields inside a sentence. */
export const emptiableNames: Readonly<Record<Emptiable, string>> = {
  suite: 'suite',
  state: 'state',
  postalCode: 'postal code',
  info: 'notes',
  external_id: 'reference',
  coordinates: 'coordinates',
  package_type: 'package',
  add_ons: 'add-ons',
  style_template_id: 'style',
  style_add_info: 'notes on the plan',
  video_speed: 'video speed',
  video_layout: 'video layout',
  furniture_set: 'furniture set',
  include_basement: 'basement choice',
  add_info: 'notes on the 3D plan',
}

/** Returns a comparable value of a field; empty if it has none. */
function valueOf(form: DraftForm, field: Emptiable): string {
  if (field === 'coordinates') return `${form.latitude.trim()} ${form.longitude.trim()}`.trim()
  if (field === 'add_ons') return form.add_ons === null ? '' : [...form.add_ons].sort().join('+') || 'none'
  if (field in form.preferences) return form.preferences[field as keyof DraftForm['preferences']].trim()
  return form[field as 'suite'].trim()
}

/** Returns the fields that are set in `before` and empty in `form`. */
export function emptiedFields(form: DraftForm, before: DraftForm): Emptiable[] {
  return (Object.keys(emptiableNames) as Emptiable[]).filter(
    (field) => valueOf(before, field) !== '' && valueOf(form, field) === '',
  )
}

/** Returns the cleared fields that the updated order still has. */
export function unchangedFields(emptied: readonly Emptiable[], after: Order): Emptiable[] {
  const form = draftFormOfOrder(after)
  return emptied.filter((field) => valueOf(form, field) !== '')
}

/** Returns the sentence about fields that the service kept; null if there are none. */
export function unchangedSentence(fields: readonly Emptiable[]): string | null {
  if (fields.length === 0) return null
  return `The service kept the previous ${fields.map((field) => emptiableNames[field]).join(', ')}.`
}

/** Returns the texts that a body sends empty. */
export function emptyTexts(body: Record<string, unknown>): Emptiable[] {
  return texts.filter((field) => body[field] === '')
}
