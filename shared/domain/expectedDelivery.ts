import { z } from 'zod'

/**
 * When a delivery is to be expected, from the company's own history. Only the service's times of earlier orders count;
 * without enough similar orders there is no answer.
 */

/** Traits that similar orders share. Times in seconds since the epoch. */
export interface ExpectedOrder {
  createdAt: number
  packageType: string | null
  addOns: readonly string[]
}
export interface PastOrder extends ExpectedOrder {
  /** When it was first delivered. Orders that were delivered before they were created are ignored. */
  deliveredAt: number
}

/**
 * Traits by which earlier orders count as similar, narrowest first. The first trait with enough orders is used.
 * `weekdayAndHour`: the same weekday and block of four hours. `hour`: the same block, on working days or on weekends.
 */
const likenesses = ['weekdayAndHour', 'hour', 'products', 'package'] as const
export type Likeness = (typeof likenesses)[number]

export const expectationSchema = z.object({
  /** Four of five similar orders took between `from` and `to`, in seconds from the order to the delivery. */
  from: z.number(),
  to: z.number(),
  /** Number of similar orders behind the expectation, and the trait that they share. */
  orders: z.number(),
  likeness: z.enum(likenesses),
})
type Expectation = z.output<typeof expectationSchema>

/** Minimum number of similar orders. With eight, the range is from the fastest to the slowest, which is 78 %. */
const minSimilar = 8
/** The range holds for four of five orders. */
const [low, high] = [0.1, 0.9]
/** Maximum number of the company's orders in the history, newest first. */
export const maxHistory = 2000
/** Maximum number of similar orders in a range, newest first. More improve nothing, and older orders differ more. */
const maxSimilar = 80
/** Numbers of newest orders that are averaged to find the service's present speed, smallest first (`recentShift`). */
const windows = [6, 9, 13, 19, 28, 42, 63, 95, 142]
/** Maximum number of orders before a change of speed that give the former speed. */
const maxCompared = 142
/** Windows agree if their averages overlap within this many standard errors. */
const agreement = 1.3
const hoursPerBlock = 4

/** Returns a function that says when an order is to be expected; null without enough similar orders. */
export function createExpectations(
  history: readonly PastOrder[],
): (order: ExpectedOrder) => Expectation | null {
  const past = history
    .filter(({ createdAt, deliveredAt }) => deliveredAt > createdAt)
    .sort((one, other) => one.deliveredAt - other.deliveredAt)
    .slice(-maxHistory)
    .map((order) => ({ keys: keysOf(order), length: Math.log(order.deliveredAt - order.createdAt) }))
  const groups = groupBy(past)
  const shift = recentShift(past.map(({ keys, length }) => length - usualLength(groups, keys)))
  // Orders before a change of the service's speed count as if they were as fast as those after it.
  const adjusted = groupBy(
    past.map((each, at) =>
      at < past.length - shift.orders ? { ...each, length: each.length + shift.by } : each,
    ),
  )
  return (order) => {
    const found = similarOrders(adjusted, keysOf(order))
    if (found === null) return null
    const lengths = found.lengths.slice(-maxSimilar).sort((one, other) => one - other)
    return {
      from: Math.exp(quantile(lengths, low)),
      to: Math.exp(quantile(lengths, high)),
      orders: lengths.length,
      likeness: found.likeness,
    }
  }
}

/** An order as it is compared: its groups from fine to coarse, and the logarithm of its time to delivery. */
interface Compared {
  keys: readonly string[]
  length: number
}
type Groups = ReadonlyMap<string, readonly number[]>

/** Returns the groups of an order, parallel to `likenesses`. Express orders are only similar to each other. */
function keysOf({ createdAt, packageType, addOns }: ExpectedOrder): string[] {
  const date = new Date(createdAt * 1000)
  const block = Math.floor(date.getHours() / hoursPerBlock)
  const products = JSON.stringify([packageType, [...addOns].sort()])
  return [
    `${products} ${String(date.getDay())} ${String(block)}`,
    `${products} ${date.getDay() % 6 === 0 ? 'weekend' : 'week'} ${String(block)}`,
    products,
    JSON.stringify([packageType, addOns.includes('express_sla')]),
  ]
}

function groupBy(orders: readonly Compared[]): Groups {
  const groups = new Map<string, number[]>()
  for (const { keys, length } of orders)
    for (const [at, key] of keys.entries()) {
      const name = `${String(at)} ${key}`
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [length])
      else group.push(length)
    }
  return groups
}

function similarOrders(
  groups: Groups,
  keys: readonly string[],
): { lengths: readonly number[]; likeness: Likeness } | null {
  for (const [at, likeness] of likenesses.entries()) {
    const lengths = groups.get(`${String(at)} ${keys[at] ?? ''}`)
    if (lengths !== undefined && lengths.length >= minSimilar) return { lengths, likeness }
  }
  return null
}

/** Returns the median of the similar orders. Without enough of them, the median of the coarsest group. */
function usualLength(groups: Groups, keys: readonly string[]): number {
  const lengths =
    similarOrders(groups, keys)?.lengths ?? groups.get(`${String(keys.length - 1)} ${keys.at(-1) ?? ''}`)
  return quantile(
    [...(lengths ?? [0])].sort((one, other) => one - other),
    0.5,
  )
}

/**
 * Finds a recent change of speed. `differences`: how much longer each order took than usual, oldest first. Returns how
 * many of the newest orders have the present speed, and how much longer these take than the orders before them. The
 * number is the largest whose average agrees with the averages of all smaller numbers (Lepski's method).
 */
function recentShift(differences: readonly number[]): { orders: number; by: number } {
  const [smallest = 1] = windows
  const none = { orders: differences.length, by: 0 }
  if (differences.length < 2 * smallest) return none
  const spread = noiseOf(differences)
  let [from, to] = [-Infinity, Infinity]
  for (const [at, size] of windows.entries()) {
    if (size > differences.length) return none
    const average = meanOf(differences.slice(-size))
    const error = (agreement * spread) / Math.sqrt(size)
    from = Math.max(from, average - error)
    to = Math.min(to, average + error)
    if (from <= to) continue
    const orders = windows[at - 1] ?? smallest
    const by = meanOf(differences.slice(-orders)) - meanOf(differences.slice(0, -orders).slice(-maxCompared))
    return { orders, by }
  }
  return none
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0) / Math.max(1, values.length)

/** Returns the standard deviation between neighbours, which a single change of the level hardly affects. */
function noiseOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, at) => (value - (values[at] ?? 0)) ** 2)
  return Math.sqrt(meanOf(steps) / 2)
}

/** Returns a quantile of sorted values, so that a new value is below it with this probability (type 6). */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(Math.max(share * (sorted.length + 1) - 1, 0), sorted.length - 1)
  const below = Math.floor(place)
  const [one = 0, other = one] = [sorted[below], sorted[Math.ceil(place)]]
  return one + (other - one) * (place - below)
}
