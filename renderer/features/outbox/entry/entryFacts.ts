import { addOnName, packageName, unknownName } from '../../../app/messages/productNames.ts'
import { countryName } from '../../../../shared/domain/address/countries.ts'
import type { ShownForm, FullEntry } from '../../../../shared/contract/outbox.ts'
import { sentLink } from '../../../../shared/domain/ordering/redrawForm.ts'
import { messages } from '../../../app/messages.ts'
import { languageTag } from '../../../ui/language.ts'
import { isRawFact, readableName, readableValue } from '../../operations/readableFacts.ts'
import { fieldLabel } from './fieldLabel.ts'

/** A sent field for display. */
export interface SentField {
  field: string
  label: string
  values: string[]
}

const texts = messages.outbox

/**
 * Returns what will be or was sent, field by field. For an unfinished entry, the input so far. `styleName` returns the
 * name of a drawing style.
 */
export function sentFields(entry: FullEntry, styleName: (id: string) => string): SentField[] {
  const nameOf = (field: string, code: string): string => {
    if (field === 'package_type') return packageName(code)
    if (field === 'add_ons') return addOnName(code)
    if (field === 'country') return countryName(code, languageTag)
    if (field === 'order_type') return messages.redraw.types[code]?.name ?? unknownName(code, 'kind')
    if (field === 'products') return messages.change.products[code] ?? unknownName(code, 'product')
    return field.endsWith('template_id') ? styleName(code) : code
  }
  if (entry.form.kind === 'draft_delete') return []
  if (entry.form.kind === 'operation') return operationFields(entry.body)
  const flat = new Map<string, unknown>()
  flatten(entry.body === null ? typedSoFar(entry.form) : parse(entry.body), '', flat)
  if (entry.form.kind.startsWith('draft'))
    for (const field of ['package_type', 'add_ons']) if (!flat.has(field)) flat.set(field, undefined)
  return [...flat].map(([field, value]) => ({
    field,
    label: fieldLabel(field),
    values: inWords(field, value, entry.form.kind, (code) => nameOf(field, code)),
  }))
}

/** Returns the fields of an operation's request. Its path and ids are raw data. */
function operationFields(json: string | null): SentField[] {
  const { body } = parse(json ?? '') as { body?: unknown }
  const flat = new Map<string, unknown>()
  flatten(body, '', flat)
  return [...flat]
    .filter(([field, value]) => !isRawFact({ name: field, value: String(value) }))
    .map(([field, value]) => ({
      field,
      label: readableName(field),
      values: inWords(field, value, 'operation', (code) => readableValue({ name: field, value: code })),
    }))
}

function inWords(
  field: string,
  value: unknown,
  kind: ShownForm['kind'],
  nameOf: (code: string) => string,
): SentField['values'] {
  if (value === undefined) return [messages.words.companyDefault]
  if (value === '') return [texts.none]
  if (value === null)
    return [field === 'package_type' && kind === 'upgrade' ? texts.keepsPackage : texts.none]
  if (Array.isArray(value)) {
    const parts = value.flatMap((part: unknown) => inWords(field, part, kind, nameOf))
    return parts.length === 0 ? [texts.none] : parts
  }
  if (typeof value === 'boolean') return [value ? messages.words.yes : messages.words.no]
  return [typeof value === 'string' ? nameOf(value) : JSON.stringify(value)]
}

function flatten(value: unknown, path: string, into: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (path !== '') into.set(path, value)
    return
  }
  for (const [key, part] of Object.entries(value)) flatten(part, path === '' ? key : `${path}.${key}`, into)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return { body }
  }
}

function typedSoFar(entry: ShownForm): object {
  if (entry.kind === 'draft_delete' || entry.kind === 'operation') return {}
  if (entry.kind === 'redraw') {
    const { links, tour, ...rest } = entry.form
    return filled({
      source: entry.form.order_type === 'Tier2-redraw' ? [tour] : links.map(sentLink),
      ...rest,
    })
  }
  if (entry.kind === 'change_request') {
    const { products, text, links } = entry.form
    return filled({ products, text, img_urls: links.map(sentLink) })
  }
  if (entry.kind === 'upgrade') return filled({ ...entry.form })
  const { preferences, add_ons, ...rest } = entry.form
  return {
    ...filled(rest),
    ...(add_ons === null ? {} : { add_ons }),
    order_preferences: {
      style_2d: filled({
        style_template_id: preferences.style_template_id,
        add_info: preferences.style_add_info,
      }),
      style_3d: {
        video: filled({ speed: preferences.video_speed, layout: preferences.video_layout }),
        ...filled({
          furniture_set: preferences.furniture_set,
          include_basement: preferences.include_basement,
          add_info: preferences.add_info,
        }),
      },
    },
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.every((part) => part === ''))

function filled(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => !isEmpty(part)))
}
