import { z } from 'zod'
import { redrawBodySchema, type RedrawBody } from '../requestBodies.ts'
import { checkBody, compact, typed, type FormResult } from './form.ts'

const line = z.string().max(2000)
const address = z.string().max(8000)

/** A pasted link, and the link of the file if a share page was recognized. */
export const pastedLinkSchema = z.strictObject({ given: address, direct: address.nullable() })
export type PastedLink = z.output<typeof pastedLinkSchema>

/** Returns the link to send: the link of the file if known. */
export const sentLink = ({ given, direct }: PastedLink): string => direct ?? given

/** The edited form of a redraw. `links`: for Tier1 (in page order) and unknown types; `tour`: for Tier2-redraw. */
export const redrawFormSchema = z.strictObject({
  order_type: z.string().min(1).max(200),
  links: z.array(pastedLinkSchema).max(200),
  tour: address,
  street: line,
  suite: line,
  city: line,
  state: line,
  postalCode: line,
  country: line,
  info: z.string().max(20_000),
  external_id: line,
  template_id: line,
})
export type RedrawForm = z.output<typeof redrawFormSchema>

export const emptyRedrawForm = (): RedrawForm =>
  redrawFormOf({ order_type: 'Tier1', source: [], street: '', city: '', country: '' })

/**
 * Returns a title for a redraw that has no address yet: the file name in its first link, or the host. Empty without a
 * link.
 */
export function linkTitle({ links, tour }: RedrawForm): string {
  const given = links[0]?.given ?? tour.trim()
  if (!URL.canParse(given)) return ''
  const { host, pathname } = new URL(given)
  const name = pathname.split('/').findLast((part) => part !== '')
  if (name === undefined) return host
  try {
    return decodeURIComponent(name)
  } catch {
    // A percent sign that encodes nothing.
    return name
  }
}

/** Returns the body of POST /orders/redraw. Empty fields are omitted. */
export function toRedrawBody(form: RedrawForm): FormResult<RedrawBody> {
  const isTour = form.order_type === 'Tier2-redraw'
  const source = isTour ? [form.tour.trim()] : form.links.map(sentLink)
  return checkBody(
    redrawBodySchema,
    {
      street: form.street.trim(),
      city: form.city.trim(),
      country: form.country.trim(),
      source,
      order_type: form.order_type,
      ...compact({
        suite: typed(form.suite),
        state: typed(form.state),
        postalCode: typed(form.postalCode),
        info: typed(form.info),
        external_id: typed(form.external_id),
        template_id: typed(form.template_id),
      }),
    },
    (field, missing) => {
      if (field === 'street') return 'Enter the street.'
      if (field === 'city') return 'Enter the city.'
      if (field === 'country') return 'Enter the country.'
      if (field === 'source') return 'Add at least one link to a plan.'
      if (field.startsWith('source.'))
        return isTour && missing
          ? 'Enter the link of the tour.'
          : 'Enter a link that starts with http:// or https://.'
      return field === 'template_id'
        ? 'Enter a style code such as 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.'
        : null
    },
  )
}

/** Returns the form that shows the contents of a body. */
export function redrawFormOf(body: RedrawBody): RedrawForm {
  const isTour = body.order_type === 'Tier2-redraw'
  return {
    order_type: body.order_type,
    links: isTour ? [] : body.source.map((given) => ({ given, direct: null })),
    tour: isTour ? (body.source[0] ?? '') : '',
    street: body.street,
    suite: body.suite ?? '',
    city: body.city,
    state: body.state ?? '',
    postalCode: body.postalCode ?? '',
    country: body.country,
    info: body.info ?? '',
    external_id: body.external_id ?? '',
    template_id: body.template_id ?? '',
  }
}
