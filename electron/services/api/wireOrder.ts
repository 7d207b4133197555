import { z } from 'zod'
import { momentOf } from '../../../shared/domain/moment.ts'
import type { Address, ListedRecord, Order, ParsedOrder } from '../../../shared/domain/order.ts'
import { readDelivery } from './wireDelivery.ts'

/**
 * Parses an order from the service's JSON (resources/docs/service.md, "Values and shapes"). Only `api/` and
 * `catalogue/` read this form. Parsing is tolerant. A field of the wrong type becomes null. Unknown fields stay in the
 * raw record. Open sets (status, package, add-ons) are kept unchanged.
 */

/** Maximum length of a text, in characters. Longer texts are cut; the raw record keeps the full text. */
const longest = 20_000
const longestId = 500

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.slice(0, longest) ?? null)
const trimmed = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim().slice(0, longest) ?? '')
/**
 * Seconds since the epoch from 1970 to 2200, fractional; numeric text is accepted because the service was seen to
 * send it.
 */
const seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform(momentOf)
const number = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)
const texts = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform(
    (value) =>
      value?.filter((entry) => typeof entry === 'string').map((entry) => entry.slice(0, longest)) ?? null,
  )

const addressSchema = z
  .object({
    street: trimmed,
    suite: trimmed,
    number: trimmed,
    city: trimmed,
    state: trimmed,
    country: trimmed,
    postalCode: trimmed,
    full_address: trimmed,
    latitude: number,
    longitude: number,
  })
  .nullish()
  .catch(null)

const productSchema = z
  .object({
    package_type: text,
    add_ons: texts,
    over_limits: z.array(z.unknown()).nullish().catch(null),
    purchasable_add_ons: texts,
    purchasable_package_types: texts,
  })
  .nullish()
  .catch(null)

const infoSchema = z
  .object({
    status: text,
    created_by: text,
    location: text,
    order_type: text,
    first_delivered_at: seconds,
    created_at: seconds,
    is_scan_order: z.boolean().nullish().catch(null),
    total_scanned_area: number,
    external_id: text,
    add_info: text,
    style_template: z.object({ id: text, name: text }).nullish().catch(null),
    model_id: text,
    product: productSchema,
  })
  .nullish()
  .catch(null)

const wireOrderSchema = z.object({
  id: z.string().min(1).max(longestId),
  info: infoSchema,
  address: addressSchema,
  order_preferences: z.record(z.string(), z.unknown()).nullish().catch(null),
  delivery_assets: z.unknown().optional(),
})

/**
 * Returns a record of the list with its id. The id is null if the record has no usable id. A record that `parseOrder`
 * understands has an id, and its order has the same id.
 */
export function readListed(raw: unknown): ListedRecord {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null
  return { id: typeof id === 'string' && id !== '' && id.length <= longestId ? id : null, raw }
}

/**
 * Parses one order. Never throws. A record without a usable id, or that is no object, is "not understood": it has the
 * reason and the raw value. No order gets lost in parsing.
 */
export function parseOrder(raw: unknown): ParsedOrder {
  const parsed = wireOrderSchema.safeParse(raw)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
    return {
      understood: false,
      id: readListed(raw).id,
      reason: `${issue?.message ?? 'Unsupported data'}${where}`,
      raw,
    }
  }
  const { id, info, address, order_preferences, delivery_assets } = parsed.data
  const order: Order = {
    id,
    status: info?.status ?? null,
    createdBy: info?.created_by ?? null,
    location: info?.location ?? null,
    orderType: info?.order_type ?? null,
    firstDeliveredAt: info?.first_delivered_at ?? null,
    createdAt: info?.created_at ?? null,
    isScanOrder: info?.is_scan_order ?? null,
    totalScannedArea: info?.total_scanned_area ?? null,
    externalId: info?.external_id ?? null,
    addInfo: info?.add_info ?? null,
    styleTemplate: info?.style_template?.name ?? null,
    styleTemplateId: info?.style_template?.id ?? null,
    preferences: order_preferences ?? null,
    modelId: info?.model_id ?? null,
    packageType: info?.product?.package_type ?? null,
    addOns: info?.product?.add_ons ?? null,
    purchasableAddOns: info?.product?.purchasable_add_ons ?? null,
    purchasablePackageTypes: info?.product?.purchasable_package_types ?? null,
    address: addressOf(address),
  }
  const delivery = (delivery_assets ?? null) === null ? null : readDelivery(delivery_assets)
  return { understood: true, id, order, delivery, raw }
}

/** Parses only the address of an order. Returns an address for any input. */
export const parseAddress = (raw: unknown): Address => addressOf(addressSchema.parse(raw))

function addressOf(address: z.output<typeof addressSchema>): Address {
  return {
    street: address?.street ?? '',
    suite: address?.suite ?? '',
    number: address?.number ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.country ?? '',
    postalCode: address?.postalCode ?? '',
    fullAddress: address?.full_address ?? '',
    latitude: address?.latitude ?? null,
    longitude: address?.longitude ?? null,
  }
}
