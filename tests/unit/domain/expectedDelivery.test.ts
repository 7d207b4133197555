import { describe, expect, it } from 'vitest'
import { createExpectations, type PastOrder } from '../../../shared/domain/expectedDelivery.ts'
import { seeded } from '../../support/random/seeded.ts'

const HOUR = 3600
/** A Monday at noon, local time. */
const monday = new Date(2026, 2, 2, 12).getTime() / 1000
const WEEK = 7 * 86_400

const past = (hours: number, weeksAgo: number, more: Partial<PastOrder> = {}): PastOrder => {
  const createdAt = monday - weeksAgo * WEEK
  return { createdAt, deliveredAt: createdAt + hours * HOUR, packageType: 'plus', addOns: ['gla'], ...more }
}
const order = { createdAt: monday, packageType: 'plus', addOns: ['gla'] }
const eight = [10, 11, 12, 13, 14, 15, 16, 17].map((hours, index) => past(hours, index + 1))
const hours = (seconds: number | undefined): number => Math.round(((seconds ?? 0) / HOUR) * 10) / 10

describe('expected delivery', () => {
  it('nothing is said with fewer than eight like orders', () => {
    expect(createExpectations([])(order)).toBeNull()
    expect(createExpectations(eight.slice(1))(order)).toBeNull()
  })

  it('eight like orders give their range', () => {
    const expected = createExpectations(eight)(order)
    expect(expected).toMatchObject({ orders: 8, likeness: 'weekdayAndHour' })
    expect([hours(expected?.from), hours(expected?.to)]).toEqual([10, 17])
  })

  it('only orders with the same package and the same Express delivery are like', () => {
    const say = createExpectations(eight)
    expect(say({ ...order, packageType: 'base' })).toBeNull()
    expect(say({ ...order, packageType: null })).toBeNull()
    expect(say({ ...order, addOns: ['gla', 'express_sla'] })).toBeNull()
    expect(say({ ...order, addOns: [] })).toMatchObject({ likeness: 'package' })
  })

  it('backs off from weekday and hour to coarser groups', () => {
    const say = createExpectations(eight)
    expect(say({ ...order, createdAt: monday + 86_400 })).toMatchObject({ likeness: 'hour' })
    expect(say({ ...order, createdAt: monday - 86_400 })).toMatchObject({ likeness: 'products' })
    expect(say({ ...order, createdAt: monday + 9 * HOUR })).toMatchObject({ likeness: 'products' })
  })

  it('the order of add-ons does not matter', () => {
    const reversed = eight.map((each) => ({ ...each, addOns: ['3d_video', 'gla'] }))
    const say = createExpectations(reversed)
    expect(say({ ...order, addOns: ['gla', '3d_video'] })).toMatchObject({ likeness: 'weekdayAndHour' })
  })

  it('a delivery before its order is ignored', () => {
    const odd = past(-5, 9)
    expect(createExpectations([...eight.slice(1), odd])(order)).toBeNull()
  })
})

/** Packages with their usual hours. */
const products: readonly (readonly [string, readonly string[], number])[] = [
  ['base', [], 9],
  ['plus', ['gla'], 14],
  ['plus_3d', ['gla', '3d_video'], 26],
  ['base', ['express_sla'], 4],
]

/**
 * Draws the orders of a company. Weekends and evenings are slower. From the order `changesAt` on, deliveries take
 * `factor` times as long.
 */
function drawHistory(
  seed: number,
  { count = 0, changesAt = Infinity, factor = 1, spread = 0.3, kinds = 4 },
): PastOrder[] {
  const random = seeded(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let createdAt = monday
  return Array.from({ length: count }, (_, index) => {
    createdAt -= Math.log(1 - random()) * 6 * HOUR
    const [packageType, addOns, usual] = products[Math.floor(random() * kinds)] ?? ['base', [], 9]
    const date = new Date(createdAt * 1000)
    const slower = (date.getDay() % 6 === 0 ? 1.8 : 1) * (date.getHours() >= 16 ? 1.4 : 1)
    const speed = index >= changesAt ? factor : 1
    const length = usual * HOUR * slower * speed * Math.exp(spread * normal())
    return { createdAt, deliveredAt: createdAt + length, packageType, addOns }
  })
}

/** Returns the share of orders from `first` on that came within their range, of many drawn histories. */
function coverage(drawn: Parameters<typeof drawHistory>[1], first: number, histories = 100): number {
  const hits: boolean[] = []
  for (let seed = 1; seed <= histories; seed += 1) {
    const orders = drawHistory(seed, { ...drawn, count: first + 12 })
    for (let at = first; at < orders.length; at += 3) {
      const one = orders[at]
      const expected = one === undefined ? null : createExpectations(orders.slice(0, at))(one)
      if (one === undefined || expected === null) continue
      const length = one.deliveredAt - one.createdAt
      hits.push(length >= expected.from && length <= expected.to)
    }
  }
  expect(hits.length).toBeGreaterThan(3 * histories)
  return hits.filter((hit) => hit).length / hits.length
}

describe('expected delivery › simulation: the range holds for 75 to 85 % of new orders', () => {
  it.each([
    ['a company with one product', { kinds: 1 }, 40],
    ['a company with four products', {}, 200],
    ['very different times', { spread: 0.6 }, 150],
    ['twenty orders after the service took twice as long', { changesAt: 150, factor: 2 }, 170],
    ['twenty orders after the service took half as long', { changesAt: 150, factor: 0.5 }, 170],
    ['twenty orders after the service took a third longer', { changesAt: 150, factor: 1.33 }, 170],
  ])('%s', (_of, drawn, first) => {
    const share = coverage(drawn, first)
    expect(share).toBeGreaterThanOrEqual(0.75)
    expect(share).toBeLessThanOrEqual(0.85)
  })
})
