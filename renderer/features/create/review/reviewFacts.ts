import { addOnName, packageName, unknownName } from '../../../app/messages/productNames.ts'
import type { DraftForm } from '../../../../shared/domain/ordering/draftForm.ts'
import { sentLink, type RedrawForm } from '../../../../shared/domain/ordering/redrawForm.ts'
import { messages } from '../../../app/messages.ts'
import { languageTag } from '../../../ui/language.ts'
import { countryName } from '../../../../shared/domain/address/countries.ts'

/** Line of a review: a value that will be sent, under the name of its field. */
export interface ReviewFact {
  label: string
  value: string
  /** Reason to check this value again before sending. */
  warning?: string | null
}

interface Place {
  street: string
  suite: string
  city: string
  state: string
  postalCode: string
  country: string
}
const joined = (parts: readonly string[], between: string): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(between)

const placeOf = (form: Place): string =>
  joined(
    [
      joined([form.street, form.suite], ', '),
      joined([form.city, joined([form.state, form.postalCode], ' ')], ', '),
      countryName(form.country, languageTag),
    ],
    '\n',
  )
const filled = (facts: readonly ReviewFact[]): ReviewFact[] => facts.filter(({ value }) => value !== '')

/**
 * Returns the facts of a draft: where, for whom, and which products. Blank optional fields are left out. `styleName`
 * returns the name of a drawing style.
 */
export function draftFacts(
  form: DraftForm,
  owner: { name: string; warning: string | null },
  styleName: (id: string) => string,
): readonly ReviewFact[] {
  const { draft } = messages
  const { style } = draft
  const { add_ons: addOns, package_type: code, preferences } = form
  const addOnNames =
    addOns === null
      ? messages.words.companyDefault
      : addOns.length === 0
        ? draft.noAddOns
        : addOns.map(addOnName).join(', ')
  const basement = { '': '', yes: style.withBasement, no: style.withoutBasement }[
    preferences.include_basement
  ]
  return filled([
    { label: messages.words.address, value: placeOf(form) },
    { label: messages.words.coordinates, value: joined([form.latitude, form.longitude], ', ') },
    { label: messages.words.photographer, value: owner.name, warning: owner.warning },
    { label: messages.words.package, value: code === '' ? messages.words.companyDefault : packageName(code) },
    {
      label: messages.words.addOns,
      value: addOnNames,
      warning: (addOns ?? []).flatMap((each) => draft.doubts[each] ?? []).join('\n') || null,
    },
    { label: messages.words.reference, value: form.external_id.trim() },
    { label: messages.words.notesForProduction, value: form.info.trim() },
    { label: messages.words.drawingStyle, value: styleName(preferences.style_template_id.trim()) },
    { label: style.planInfo, value: preferences.style_add_info.trim() },
    { label: messages.fieldNames.furniture_set, value: preferences.furniture_set.trim() },
    { label: messages.fieldNames.include_basement, value: basement },
    { label: style.videoSpeed, value: preferences.video_speed.trim() },
    { label: style.videoLayout, value: preferences.video_layout.trim() },
    { label: style.modelInfo, value: preferences.add_info.trim() },
  ])
}

/** Returns the facts of a redraw: its links and its address. */
export function redrawFacts(form: RedrawForm, styleName: (id: string) => string): readonly ReviewFact[] {
  const { redraw, links } = messages
  const isTour = form.order_type === 'Tier2-redraw'
  return filled([
    {
      label: redraw.kind,
      value: redraw.types[form.order_type]?.name ?? unknownName(form.order_type, 'kind'),
    },
    isTour
      ? { label: redraw.tour, value: form.tour.trim() }
      : { label: links.title, value: form.links.map(sentLink).join('\n') },
    { label: messages.words.address, value: placeOf(form) },
    { label: messages.words.drawingStyle, value: styleName(form.template_id.trim()) },
    { label: messages.words.reference, value: form.external_id.trim() },
    { label: messages.words.notesForProduction, value: form.info.trim() },
  ])
}
