import type { Order } from '../order.ts'
import { draftFormOfOrder } from './draftOfOrder.ts'
import type { DraftForm } from './draftForm.ts'

/**
 * Fields of a draft that was there before and that somebody emptied. Text is sent empty; for the others the interface
 * has no empty value, so that they stay as they are. Whether the service takes a text away is seen in its answer
 * alone.
 */

/** What can be emptied, by its place in the form. */
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
/** What the fields are called where they are named in a sentence. */
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

/** The value of a field as it can be compared; empty where there is none. */
function valueOf(form: DraftForm, field: Emptiable): string {
  if (field === 'coordinates') return `${form.latitude.trim()} ${form.longitude.trim()}`.trim()
  if (field === 'add_ons') return form.add_ons === null ? '' : [...form.add_ons].sort().join('+') || 'none'
  if (field in form.preferences) return form.preferences[field as keyof DraftForm['preferences']].trim()
  return form[field as 'suite'].trim()
}

/** The fields that `before` has and `form` has no more. */
export function emptiedFields(form: DraftForm, before: DraftForm): Emptiable[] {
  return (Object.keys(emptiableNames) as Emptiable[]).filter(
    (field) => valueOf(before, field) !== '' && valueOf(form, field) === '',
  )
}

/** The fields that were to be emptied and that the order still has, as its record says after the update. */
export function unchangedFields(emptied: readonly Emptiable[], after: Order): Emptiable[] {
  const form = draftFormOfOrder(after)
  return emptied.filter((field) => valueOf(form, field) !== '')
}

/** What is said of fields that the service kept. */
export function unchangedSentence(fields: readonly Emptiable[]): string | null {
  const names = fields.map((field) => emptiableNames[field])
  const last = names.pop()
  if (last === undefined) return null
  return `The service kept the previous ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}.`
}

/** The texts that a body in the wire's own names sends empty. */
export function emptyTexts(body: Record<string, unknown>): Emptiable[] {
  return texts.filter((field) => body[field] === '')
}
