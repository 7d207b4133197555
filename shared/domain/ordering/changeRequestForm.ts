import { z } from 'zod'
import { changeRequestBodySchema, type ChangeRequestBody } from '../requestBodies.ts'
import { checkBody, type FormResult } from './form.ts'
import { pastedLinkSchema, sentLink } from './redrawForm.ts'

/**
 * Products that a change request offers. The service may accept others. The first is documented, the others are guesses
 * (resources/docs/service.md).
 */
export const changeRequestProducts = ['products_2d', 'products_3d', 'tour'] as const

/** The edited form of a change request. */
export const changeRequestFormSchema = z.strictObject({
  products: z.array(z.string().max(200)).max(20),
  text: z.string().max(50_000),
  links: z.array(pastedLinkSchema).max(200),
  /**
   * Annotations and questions that were inserted into the text. They count as requested if the text still contains
   * their `text` or the beginning of their line.
   */
  annotations: z
    .strictObject({
      folderId: z.string().min(1).max(200),
      items: z
        .array(
          z.strictObject({
            id: z.string().min(1).max(100),
            text: z.string().max(5000),
            begin: z.string().max(1000).optional(),
          }),
        )
        .max(1000),
    })
    .optional(),
})
export type ChangeRequestForm = z.output<typeof changeRequestFormSchema>

export function emptyChangeRequestForm(): ChangeRequestForm {
  return { products: ['products_2d'], text: '', links: [] }
}

/** Returns the body of POST /orders/{order_id}/change-requests. */
export function toChangeRequestBody(form: ChangeRequestForm): FormResult<ChangeRequestBody> {
  return checkBody(
    changeRequestBodySchema,
    { products: form.products, text: form.text.trim(), img_urls: form.links.map(sentLink) },
    (field) => {
      if (field.startsWith('products')) return 'Select at least one product.'
      if (field === 'text') return 'Describe the change.'
      return field.startsWith('img_urls') ? 'Enter a link that starts with http:// or https://.' : null
    },
  )
}

/** Returns the form that shows the contents of a body. */
export function changeRequestFormOf(body: ChangeRequestBody): ChangeRequestForm {
  return {
    products: body.products,
    text: body.text,
    links: (body.img_urls ?? []).map((given) => ({ given, direct: null })),
  }
}
