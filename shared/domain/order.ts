import { z } from 'zod'
import type { Delivery } from './assets.ts'

/**
 * An order as the program uses it, and the rules of its address. How it comes from the wire is in
 * `electron/services/api/wireOrder.ts`; open sets (status, package, add-ons) are kept as they are.
 */

const text = z.string().nullable()
const texts = z.array(z.string()).nullable()
const number = z.number().nullable()

/** A place, each part empty where the service gave none. */
const addressSchema = z.object({
  street: z.string(),
  suite: z.string(),
  /** Empty where the service has it in the street. */
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

/** One order. Times are seconds since the epoch. */
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
  /** The name of its drawing style. */
  styleTemplate: text,
  styleTemplateId: text,
  /**
   * The style wishes in the wire's own names, with what this program does not know of them; null where the record has
   * none.
   */
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
 * A record of the service's list as it was sent, not parsed: what names it is enough to see that it did not change.
 * `id` is null where it has none that is usable.
 */
export interface ListedRecord {
  id: string | null
  raw: unknown
}

/**
 * A record of the service as it was read. `delivery` is null where the record carried none, `raw` is what the service
 * sent. A record that is not understood is kept with the reason, so that no order is ever lost.
 */
export type ParsedOrder =
  | { understood: true; id: string; order: Order; delivery: Delivery | null; raw: unknown }
  | { understood: false; id: string | null; reason: string; raw: unknown }

/**
 * Street and house number as people write them. The service gives the number apart or inside `street`
 * (resources/docs/service.md, "Addresses"); it is put in front only where it does not already stand there.
 */
export function streetLine(address: Pick<Address, 'street' | 'number'>): string {
  const { street, number: houseNumber } = address
  if (houseNumber === '') return street
  if (street === '') return houseNumber
  const words = street.toLowerCase().split(/[\s,]+/)
  return words.includes(houseNumber.toLowerCase()) ? street : `${houseNumber} ${street}`
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
