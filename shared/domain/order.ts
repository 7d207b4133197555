import { z } from 'zod'
import type { Delivery } from './assets.ts'

/**
 * An order in the program, and the rules of its address. `electron/services/api/wireOrder.ts` parses it. Values of open
 * sets (status, package, add-ons) stay unchanged.
 */

const text = z.string().nullable()
const texts = z.array(z.string()).nullable()
const number = z.number().nullable()

/** An address. Parts that the service does not return are empty. */
const addressSchema = z.object({
  street: z.string(),
  suite: z.string(),
  /** Empty if the service includes it in the street. */
  number: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
  fullAddress: z.string(),
  latitude: number,
  longitude: number,
})
export type Address = z.output<typeof addressSchema>

/** An order. Times are seconds since the epoch. */
export const orderSchema = z.object({
  id: z.string(),
  status: text,
  createdBy: text,
  location: text,
  orderType: text,
  firstDeliveredAt: number,
  createdAt: number,
  isScanOrder: z.boolean().nullable(),
  totalScannedArea: number,
  externalId: text,
  addInfo: text,
  /** Name of the drawing style. */
  styleTemplate: text,
  styleTemplateId: text,
  /** Style preferences with the service's field names, including unknown ones; null if the record has none. */
  preferences: z.record(z.string(), z.unknown()).nullable(),
  modelId: text,
  packageType: text,
  addOns: texts,
  purchasableAddOns: texts,
  purchasablePackageTypes: texts,
  address: addressSchema,
})
export type Order = z.output<typeof orderSchema>

/**
 * An unparsed record of the service's list. Its id and raw data are enough to see that it did not change. `id` is null
 * if it has no usable one.
 */
export interface ListedRecord {
  id: string | null
  raw: unknown
}

/**
 * A parsed record of the service. `delivery` is null if the record has none; `raw` is what the service sent. A record
 * with unsupported data is kept with the reason, so that no order is lost.
 */
export type ParsedOrder =
  | { understood: true; id: string; order: Order; delivery: Delivery | null; raw: unknown }
  | { understood: false; id: string | null; reason: string; raw: unknown }

/**
 * Returns street and house number in one line. The service returns the number separately or in `street`
 * (resources/docs/service.md, "Addresses"). It is prepended unless the street contains it.
 */
export function streetLine(address: Pick<Address, 'street' | 'number'>): string {
  const { street, number: houseNumber } = address
  if (houseNumber === '') return street
  if (street === '') return houseNumber
  const words = street.toLowerCase().split(/[\s,]+/)
  return words.includes(houseNumber.toLowerCase()) ? street : `${houseNumber} ${street}`
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Returns an id as lists show it: of a UUID only its first part, such as "#3f2a9c1d". */
export const shortId = (id: string): string => (isUuid(id) ? `#${id.slice(0, 8)}` : id)

/** Returns one line for lists: street line, suite and city; otherwise full address, location or short id. */
export function addressLine(order: Pick<Order, 'address' | 'location' | 'id'>): string {
  const { address } = order
  const street = streetLine(address)
  if (street !== '') {
    return [street + (address.suite === '' ? '' : `, ${address.suite}`), address.city]
      .filter((part) => part !== '')
      .join(', ')
  }
  return address.fullAddress || order.location || shortId(order.id)
}
