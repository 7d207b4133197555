import { z } from 'zod'
import { lineText, visibleText } from './text.ts'

/**
 * Bodies of requests, with the service's field names. Objects are loose: unknown fields are passed on. Only fields that
 * the service requires are required (resources/docs/service.md). Packages, add-ons, roles and redraw types are open
 * sets: unknown values are passed on, and the service decides.
 */

/** Known roles of users. */
export const userRoles = ['Collaborator', 'User', 'Manager'] as const
/** Known redraw types. */
export const redrawTypes = ['Tier1', 'Tier2-redraw'] as const

/** One line without invisible characters: with them, the service would not find an order by its reference. */
const optionalText = z.string().overwrite(lineText).optional()
/** A text of several lines without invisible characters. */
const optionalLines = z.string().overwrite(visibleText).optional()
const requiredText = z.string().overwrite(lineText).min(1, 'must not be empty')
/** A value of an open set: any text. */
const openValue = z.string().min(1, 'must not be empty')
/** A part of an e-mail address before the @, between dots. It has no character that separates addresses. */
const mailWord = String.raw`[^\s@.,;:<>()[\]\\"\p{Cc}]+`
/** A host name label in any script. */
const hostWord = String.raw`[\p{L}\p{M}\p{N}-]+`
const mailPattern = new RegExp(
  String.raw`^${mailWord}(?:\.${mailWord})*@(?:${hostWord}\.)+\p{L}${hostWord}$`,
  'u',
)
/** A plain e-mail address without a display name. */
export const emailSchema = z
  .string('value is not a valid email address')
  .overwrite(lineText)
  .regex(mailPattern, 'value is not a valid email address')
/** Accepts UUIDs of any version and variant, since the service creates them. */
const uuid = z.guid('value is not a valid uuid')
const link = z.url({ protocol: /^https?$/, error: 'value is not a valid http or https link' })

/** POST /orders/redraw. */
export const redrawBodySchema = z.looseObject({
  street: requiredText,
  city: requiredText,
  country: requiredText,
  source: z.array(link).min(1, 'must have at least one link'),
  order_type: openValue,
  suite: optionalText,
  state: optionalText,
  postalCode: optionalText,
  info: optionalLines,
  external_id: optionalText,
  template_id: uuid.optional(),
})
export type RedrawBody = z.infer<typeof redrawBodySchema>

/** POST /orders/draft. An empty `add_ons` means none; a missing one means the company's default setup. */
export const draftBodySchema = z.looseObject({
  street: requiredText,
  city: requiredText,
  country: requiredText,
  owner_email: emailSchema,
  suite: optionalText,
  state: optionalText,
  postalCode: optionalText,
  info: optionalLines,
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  external_id: optionalText,
  package_type: openValue.optional(),
  add_ons: z.array(openValue).optional(),
})
export type DraftBody = z.infer<typeof draftBodySchema>

/** Style preferences of a draft; every part is optional. */
const orderPreferencesSchema = z.looseObject({
  style_2d: z.looseObject({ style_template_id: z.string().optional(), add_info: optionalLines }).optional(),
  style_3d: z
    .looseObject({
      video: z.looseObject({ speed: z.string().optional(), layout: z.string().optional() }).optional(),
      furniture_set: z.string().optional(),
      include_basement: z.boolean().optional(),
      add_info: optionalLines,
    })
    .optional(),
})
export type OrderPreferences = z.infer<typeof orderPreferencesSchema>

/** PATCH /orders/draft/{order_id}. */
export const draftUpdateBodySchema = draftBodySchema.extend({
  order_preferences: orderPreferencesSchema.optional(),
})
export type DraftUpdateBody = z.infer<typeof draftUpdateBodySchema>

/** POST /orders/{order_id}/post-purchase. */
export const postPurchaseBodySchema = z.looseObject({
  package_type: openValue.nullish(),
  add_ons: z.array(openValue).optional(),
})
export type PostPurchaseBody = z.infer<typeof postPurchaseBodySchema>

/** POST /orders/{order_id}/change-requests. The values of `products` are an open set (products_2d is known). */
export const changeRequestBodySchema = z.looseObject({
  products: z.array(requiredText).min(1, 'must name at least one product'),
  text: z.string().overwrite(visibleText).min(1, 'must not be empty'),
  img_urls: z.array(link).optional(),
})
export type ChangeRequestBody = z.infer<typeof changeRequestBodySchema>

/** PATCH /users/email. How the service identifies the user is undocumented, so `email` and `id` can be sent. */
export const userUpdateBodySchema = z.looseObject({
  new_email: emailSchema.optional(),
  role: openValue.optional(),
  name: optionalText,
  surname: optionalText,
  email: emailSchema.optional(),
  id: uuid.optional(),
})
export type UserUpdateBody = z.infer<typeof userUpdateBodySchema>

/** POST /users. */
export const newUserBodySchema = z.looseObject({
  email: emailSchema,
  role: openValue,
  office_id: uuid,
  password: z.string().trim().min(1, 'must not be empty'),
})

/** PATCH /companies/webhook. Replaces all existing webhooks. */
export const webhookBodySchema = z.looseObject({
  webhook_urls: z.array(link),
  webhook_triggers: z.array(z.string()),
})

/** PATCH /token/{token_id}. */
export const tokenUpdateBodySchema = z.looseObject({
  valid_until: z.iso.datetime({
    offset: true,
    local: true,
    error: 'value is not a valid ISO 8601 date-time',
  }),
})

/** Sections of a home report, by the service's names. */
export const reportSections = ['homereportFrontpage', 'homereportFloors', 'homereportMeasurements'] as const
const reportSectionNameSchema = z.enum(reportSections)
export type ReportSectionName = z.infer<typeof reportSectionNameSchema>

/** Settings of a report section. The logo's link may be empty. */
const reportSectionSchema = z.looseObject({
  assets: z.looseObject({ logo: z.looseObject({ url: z.string().optional() }).optional() }).optional(),
  labels: z
    .looseObject({
      disclaimer: z.looseObject({ text: z.array(z.string().overwrite(lineText)).optional() }).optional(),
    })
    .optional(),
})

/** One export: its sections, whether they are merged, and whether the result is zipped. */
const exportSpecSchema = z.looseObject({
  homereportFrontpage: reportSectionSchema.optional(),
  homereportFloors: reportSectionSchema.optional(),
  homereportMeasurements: reportSectionSchema.optional(),
  mergePdfs: z.array(reportSectionNameSchema).optional(),
  modelOptions: z.looseObject({ unit: z.string().optional() }).optional(),
  zip: z.boolean().optional(),
})
export type ExportSpec = z.infer<typeof exportSpecSchema>

/** POST /exporter/floorplan/{model_ID}. */
export const exportBodySchema = z.looseObject({
  exports: z.array(exportSpecSchema).min(1, 'must have at least one export'),
})
export type ExportBody = z.infer<typeof exportBodySchema>
