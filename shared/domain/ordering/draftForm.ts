import { z } from 'zod'
import {
  draftBodySchema,
  draftUpdateBodySchema,
  type DraftBody,
  type DraftUpdateBody,
  type OrderPreferences,
} from '../requestBodies.ts'
import { degreesText, readDegrees } from './coordinates.ts'
import { checkBody, compact, typed, type FieldProblem, type FormResult } from './form.ts'
import { addOnProblems } from './product.ts'

const line = z.string().max(2000)
const long = z.string().max(20_000)

/**
 * The edited form of a draft. Empty `package_type` or null `add_ons` mean the company's default; an empty list means
 * none.
 */
export const draftFormSchema = z.strictObject({
  street: line,
  suite: line,
  city: line,
  state: line,
  postalCode: line,
  country: line,
  owner_email: line,
  info: long,
  external_id: line,
  latitude: line,
  longitude: line,
  package_type: line,
  add_ons: z.array(line).max(50).nullable(),
  preferences: z.strictObject({
    style_template_id: line,
    style_add_info: long,
    video_speed: line,
    video_layout: line,
    furniture_set: line,
    include_basement: z.enum(['', 'yes', 'no']),
    add_info: long,
  }),
})
export type DraftForm = z.output<typeof draftFormSchema>

export const emptyDraftForm = (): DraftForm =>
  draftFormOf({ street: '', city: '', country: '', owner_email: '' })

const sentences: Record<string, [missing: string, wrong: string]> = {
  street: ['Enter the street.', 'Enter the street.'],
  city: ['Enter the city.', 'Enter the city.'],
  country: ['Enter the country.', 'Enter the country.'],
  owner_email: ['Choose a photographer.', 'Enter a valid e-mail address.'],
  latitude: ['Enter the latitude.', 'Enter a latitude from -90 to 90, such as 40.1.'],
  longitude: ['Enter the longitude.', 'Enter a longitude from -180 to 180, such as -75.2.'],
}
function say(field: string, missing: boolean): string | null {
  const words = sentences[field]
  return words === undefined ? null : missing ? words[0] : words[1]
}

/**
 * Returns the body of POST /orders/draft. Empty fields are omitted. Style preferences are separate, see
 * `preferencesOf`.
 */
export function toDraftBody(form: DraftForm): FormResult<DraftBody> {
  const problems = coordinateProblems(form)
  const body = {
    street: form.street.trim(),
    city: form.city.trim(),
    country: form.country.trim(),
    owner_email: form.owner_email.trim(),
    ...compact({
      suite: typed(form.suite),
      state: typed(form.state),
      postalCode: typed(form.postalCode),
      info: typed(form.info),
      latitude: readDegrees(form.latitude, 90) ?? undefined,
      longitude: readDegrees(form.longitude, 180) ?? undefined,
      external_id: typed(form.external_id),
      package_type: typed(form.package_type),
      add_ons: form.add_ons === null ? undefined : [...new Set(form.add_ons)],
    }),
  }
  const checked = checkBody(draftBodySchema, body, say)
  const rules = addOnProblems(typed(form.package_type), form.add_ons ?? [])
  const fields = [...(checked.ok ? [] : checked.fields), ...problems, ...rules]
  return checked.ok && fields.length === 0 ? checked : { ok: false, fields }
}

/**
 * Returns the body of PATCH /orders/draft/{order_id}: the whole draft, with style preferences if there are any. A text
 * that is empty now but not in `before` is sent empty; other empty texts are omitted.
 */
export function toDraftUpdateBody(
  form: DraftForm,
  before: DraftForm | null = null,
): FormResult<DraftUpdateBody> {
  const draft = toDraftBody(form)
  if (!draft.ok) return draft
  const preferences = preferencesOf(form, before)
  const emptied = before === null ? {} : emptiedTexts(form, before)
  return checkBody(
    draftUpdateBodySchema,
    { ...draft.body, ...emptied, ...(preferences === undefined ? {} : { order_preferences: preferences }) },
    say,
  )
}

/** Returns empty values for the texts that the user cleared. */
function emptiedTexts(form: DraftForm, before: DraftForm): Partial<DraftUpdateBody> {
  const fields = ['suite', 'state', 'postalCode', 'info', 'external_id'] as const
  return Object.fromEntries(
    fields
      .filter((field) => typed(form[field]) === undefined && typed(before[field]) !== undefined)
      .map((field) => [field, '']),
  )
}

/**
 * Returns the style preferences of a form. Texts that the user cleared since `before` are empty. Undefined if there are
 * none.
 */
export function preferencesOf(
  { preferences }: DraftForm,
  before: DraftForm | null = null,
): OrderPreferences | undefined {
  const { include_basement: basement } = preferences
  const text = (field: Exclude<keyof DraftForm['preferences'], 'include_basement'>): string | undefined =>
    typed(preferences[field]) ?? (typed(before?.preferences[field] ?? '') === undefined ? undefined : '')
  return compact({
    style_2d: compact({ style_template_id: text('style_template_id'), add_info: text('style_add_info') }),
    style_3d: compact({
      video: compact({ speed: text('video_speed'), layout: text('video_layout') }),
      furniture_set: text('furniture_set'),
      include_basement: basement === '' ? undefined : basement === 'yes',
      add_info: text('add_info'),
    }),
  })
}

/** Returns the form that shows the contents of a body. Unknown fields are lost: only bodies of Planroom are passed. */
export function draftFormOf(body: DraftUpdateBody): DraftForm {
  const { style_2d: plan, style_3d: model } = body.order_preferences ?? {}
  const basement = model?.include_basement
  return {
    street: body.street,
    suite: body.suite ?? '',
    city: body.city,
    state: body.state ?? '',
    postalCode: body.postalCode ?? '',
    country: body.country,
    owner_email: body.owner_email,
    info: body.info ?? '',
    external_id: body.external_id ?? '',
    latitude: body.latitude === undefined ? '' : degreesText(body.latitude),
    longitude: body.longitude === undefined ? '' : degreesText(body.longitude),
    package_type: body.package_type ?? '',
    add_ons: body.add_ons ?? null,
    preferences: {
      style_template_id: plan?.style_template_id ?? '',
      style_add_info: plan?.add_info ?? '',
      video_speed: model?.video?.speed ?? '',
      video_layout: model?.video?.layout ?? '',
      furniture_set: model?.furniture_set ?? '',
      include_basement: basement === undefined ? '' : basement ? 'yes' : 'no',
      add_info: model?.add_info ?? '',
    },
  }
}

function coordinateProblems(form: DraftForm): FieldProblem[] {
  const pairs = [
    ['latitude', 90, 'longitude'],
    ['longitude', 180, 'latitude'],
  ] as const
  return pairs.flatMap(([field, max, other]): FieldProblem[] => {
    const text = typed(form[field])
    if (text === undefined)
      return typed(form[other]) === undefined
        ? []
        : [{ field, message: say(field, true) ?? 'Enter both coordinates or none.' }]
    return readDegrees(text, max) === null ? [{ field, message: say(field, false) ?? '' }] : []
  })
}
