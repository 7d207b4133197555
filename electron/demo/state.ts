import { makeHouse } from './house.ts'
import { houseArea } from './house/model.ts'
import { makeOffices, makeToken, makeUsers } from './data/company.ts'
import { makeOrders } from './data/orders.ts'
import type { DemoChangeRequest, DemoOffice, DemoOrder, DemoToken, DemoUser } from './model.ts'

/** A home report that was exported and can be fetched. */
interface ExportedFile {
  path: string
  /** When it was exported, in seconds. */
  at: number
  /** Cache key: names everything that its bytes depend on. */
  key: string
  make: () => Promise<Buffer>
}

/** Everything the demo service knows. Orders are kept by id; the newest are last to be created. */
export interface DemoState {
  seed: number
  speed: number
  /** The clock, in milliseconds. */
  now: () => number
  /** For how many seconds a new order is missing from the list. */
  listLag: () => number
  offices: DemoOffice[]
  users: DemoUser[]
  orders: Map<string, DemoOrder>
  changeRequests: DemoChangeRequest[]
  token: DemoToken
  webhook: { webhook_urls: string[]; webhook_triggers: string[] }
  exports: Map<string, ExportedFile>
  /** Counts what clients created, so that new ids follow from the seed and the order of requests. */
  created: number
  /** Area of an order's house in square feet, worked out at the first look. */
  areaOf: (order: DemoOrder) => number
}

/** Makes the seeded company. */
export function makeState(options: {
  seed: number
  speed: number
  orders: number
  now: () => number
  /** The moment that all dates of the company are counted from, in milliseconds. */
  seededAt: number
  listLag?: () => number
}): DemoState {
  const { seed, speed, now, listLag = () => 0 } = options
  const seededSeconds = options.seededAt / 1000
  const offices = makeOffices(seed)
  const users = makeUsers(seed, offices, seededSeconds)
  const orders = makeOrders({ seed, count: options.orders, nowSeconds: seededSeconds, speed, users })
  const areas = new Map<string, number>()
  return {
    seed,
    speed,
    now,
    listLag,
    offices,
    users,
    orders: new Map(orders.map((order) => [order.id, order])),
    changeRequests: [],
    // A scan link that ended long ago would show nothing: its end is always ahead.
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

/** The clock in seconds, with milliseconds as a fraction. */
export function secondsNow(state: DemoState): number {
  return Math.round(state.now()) / 1000
}
