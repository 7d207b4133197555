import type { OrderPreferences } from '../../shared/domain/requestBodies.ts'
import type { AddOn, PackageType } from '../../shared/domain/ordering/product.ts'

export interface DemoUser {
  id: string
  email: string
  name: string | null
  surname: string | null
  role: string
  emailConfirmed: boolean
  createdAt: number
  officeId: string
}

export interface DemoOffice {
  id: string
  name: string
}

/** Address of a property in the service's format. */
export interface DemoAddress {
  street: string
  suite: string
  number: string
  city: string
  state: string
  country: string
  postalCode: string
  full_address: string
  latitude: number
  longitude: number
}

/** A style of the company's plans, in the service's format. */
export interface DemoStyle {
  id: string
  name: string
  preview_colors: string[]
}

/** A change of an order's status at a time (seconds since the epoch). `delivers` adds a delivery. */
export interface OrderEvent {
  at: number
  status: string
  delivers?: boolean
}

/** A change request that was sent for an order. */
export interface DemoChangeRequest {
  id: string
  orderId: string
  products: string[]
  text: string
  imgUrls: string[]
  createdAt: number
}

/** Unusual data of a seeded order, which clients should handle. */
export type OrderQuirk = 'noAssets' | 'noFirstDelivery' | 'nullParts' | 'nullLists' | 'losesFloor'

/** An order in the demo service. Its status follows from `events` and the clock. */
export interface DemoOrder {
  id: string
  /** The random part of its file addresses. */
  token: string
  ownerId: string
  createdAt: number
  address: DemoAddress
  externalId: string
  addInfo: string
  orderType: string
  isScan: boolean
  packageType: PackageType
  addOns: AddOn[]
  styleTemplate: DemoStyle | null
  modelId: string | null
  preferences: OrderPreferences | null
  events: OrderEvent[]
  houseSeed: number
  floors: 1 | 2
  hasTour: boolean
  quirk: OrderQuirk | null
}

export interface DemoToken {
  id: string
  token: string
  validUntil: string
}
