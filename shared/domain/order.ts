import { z } from 'zod'
import { momentOf } from './moment.ts'

/**
 * An order as the program uses it, and how it comes from the wire (resources/docs/service.md,
 * "Values and shapes"). Parsing is tolerant: a field of the wrong type becomes null, unknown
 * fields stay in the raw record, open sets (status, package, add-ons) are kept as they are.
 */

/** Letters of a text that are used; the record keeps all of them. */
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
/** Seconds since the epoch from 1970 to 2200, fractional; numeric text is accepted because the service was seen to send it. */
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
    style_template: z.object({ id: text, name: text, preview_colors: texts }).nullish().catch(null),
    model_id: text,
    product: productSchema,
  })
  .nullish()
  .catch(null)

const wireOrderSchema = z.object({
  id: z.string().min(1).max(longestId),
  info: infoSchema,
  address: addressSchema,
  delivery_assets: z.unknown().optional(),
})

/** A place, each part empty where the service gave none. */
export interface Address {
  street: string
  suite: string
  number: string
  city: string
  state: string
  country: string
  postalCode: string
  fullAddress: string
  latitude: number | null
  longitude: number | null
}

/** One order. Times are seconds since the epoch. `deliveryAssets` is undefined where the answer carried none. */
export interface Order {
  id: string
  status: string | null
  createdBy: string | null
  location: string | null
  orderType: string | null
  firstDeliveredAt: number | null
  createdAt: number | null
  isScanOrder: boolean | null
  totalScannedArea: number | null
  externalId: string | null
  addInfo: string | null
  styleTemplate: string | null
  modelId: string | null
  packageType: string | null
  addOns: string[] | null
  purchasableAddOns: string[] | null
  purchasablePackageTypes: string[] | null
  address: Address
  deliveryAssets: unknown
  /** The record as the service sent it. */
  raw: unknown
}

export type ParsedOrder =
  { understood: true; order: Order } | { understood: false; id: string | null; reason: string; raw: unknown }

/**
 * Reads one wire order. It never throws: a record without a usable id, or one that is no object, comes back
 * "not understood" with the reason and its raw value, so that no order is ever lost in parsing.
 */
export function parseOrder(raw: unknown): ParsedOrder {
  const parsed = wireOrderSchema.safeParse(raw)
  if (!parsed.success) {
    const id =
      typeof raw === 'object' &&
      raw !== null &&
      'id' in raw &&
      typeof raw.id === 'string' &&
      raw.id !== '' &&
      raw.id.length <= longestId
        ? raw.id
        : null
    const issue = parsed.error.issues[0]
    const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
    return { understood: false, id, reason: `${issue?.message ?? 'Unknown shape'}${where}`, raw }
  }
  const { id, info, address, delivery_assets } = parsed.data
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
    modelId: info?.model_id ?? null,
    packageType: info?.product?.package_type ?? null,
    addOns: info?.product?.add_ons ?? null,
    purchasableAddOns: info?.product?.purchasable_add_ons ?? null,
    purchasablePackageTypes: info?.product?.purchasable_package_types ?? null,
    address: {
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
    },
    deliveryAssets: delivery_assets,
    raw,
  }
  return { understood: true, order }
}

/**
 * Street and house number as people write them. The service gives the number apart or inside `street`
 * (resources/docs/service.md, "Addresses"); it is put in front only where it does not already stand there.
 */
export function streetLine(address: Pick<Address, 'street' | 'number'>): string {
  const { street, number: house } = address
  if (house === '') return street
  if (street === '') return house
  const words = street.toLowerCase().split(/[\s,]+/)
  return words.includes(house.toLowerCase()) ? street : `${house} ${street}`
}

/** One line for lists: street line with suite and city; else the full address, the location, or the id. */
export function addressLine(order: Pick<Order, 'address' | 'location' | 'id'>): string {
  const { address } = order
  const street = streetLine(address)
  if (street !== '') {
    return [street + (address.suite === '' ? '' : `, ${address.suite}`), address.city]
      .filter((part) => part !== '')
      .join(', ')
  }
  return address.fullAddress || order.location || order.id
}
