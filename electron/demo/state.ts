import { makeHouse } from './house.ts'
import { houseArea } from './house/model.ts'
import { makeOffices, makeToken, makeUsers } from './data/company.ts'
import { makeOrders } from './data/orders.ts'
import { uuidFrom } from './random.ts'
import type { DemoChangeRequest, DemoOffice, DemoOrder, DemoToken, DemoUser } from './model.ts'

/** A home report that was exported and can be downloaded. */
interface ExportedFile {
  path: string
  /** Time of the export, in seconds. */
  at: number
  /** Cache key with everything that the bytes depend on. */
  key: string
  make: () => Promise<Buffer>
}

/** All data of the demo service. */
export interface DemoState {
  seed: number
  /** Address of the running service, without a slash at the end. */
  origin: string
  speed: number
  /** The clock, in milliseconds. */
  now: () => number
  /** Returns the seconds that a new order is missing from the list. */
  listLag: () => number
  offices: DemoOffice[]
  users: DemoUser[]
  orders: Map<string, DemoOrder>
  changeRequests: DemoChangeRequest[]
  token: DemoToken
  webhook: { webhook_urls: string[]; webhook_triggers: string[] }
  exports: Map<string, ExportedFile>
  /** Number of records that clients created. New ids follow from the seed and this number. */
  created: number
  /** Returns the area of an order's house in square feet. It is cached. */
  areaOf: (order: DemoOrder) => number
}

/** Returns the seeded company. */
export function makeState(options: {
  seed: number
  speed: number
  orders: number
  now: () => number
  /** Time that all dates of the company are relative to, in milliseconds. */
  seededAt: number
  listLag: () => number
}): DemoState {
  const { seed, speed, now, listLag } = options
  const seededSeconds = options.seededAt / 1000
  const offices = makeOffices(seed)
  const users = makeUsers(seed, offices, seededSeconds)
  const orders = makeOrders({ seed, count: options.orders, nowSeconds: seededSeconds, speed, users })
  const areas = new Map<string, number>()
  return {
    seed,
    origin: '',
    speed,
    now,
    listLag,
    offices,
    users,
    orders: new Map(orders.map((order) => [order.id, order])),
    changeRequests: [],
    // The token's end is relative to now, so that it is always in the future.
    token: makeToken(seed, now() / 1000),
    webhook: { webhook_urls: [], webhook_triggers: [] },
    exports: new Map(),
    created: 0,
    areaOf(order) {
      const known = areas.get(order.id)
      if (known !== undefined) return known
      const area = houseArea(makeHouse(order.houseSeed, order.floors))
      areas.set(order.id, area)
      return area
    },
  }
}

/** Returns the time in seconds, with milliseconds as a fraction. */
export function secondsNow(state: DemoState): number {
  return Math.round(state.now()) / 1000
}

/** Returns the user with this e-mail address, in upper or lower case. */
export function userByEmail(state: DemoState, email: string): DemoUser | undefined {
  return state.users.find((user) => user.email.toLowerCase() === email.toLowerCase())
}

/** Returns the id of a record that a client creates. */
export function newId(state: DemoState, kind: string): string {
  state.created += 1
  return uuidFrom(state.seed, kind, state.created)
}
