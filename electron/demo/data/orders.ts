import type { AddOn, PackageType } from '../../../shared/domain/ordering/product.ts'
import { hexFrom, makeRandom, seedFrom, uuidFrom, type Random } from '../random.ts'
import type { DemoAddress, DemoOrder, DemoUser, OrderEvent, OrderQuirk } from '../model.ts'
import { styleTemplates } from './company.ts'
import { hardPlaces, streets, towns, type DemoPlace } from './places.ts'

const day = 86_400
const hour = 3_600

/** The events of a seeded order (`eventsOf`). Courses that begin with `soon` have events shortly after the start. */
type Course =
  | 'ready'
  | 'new'
  | 'draft'
  | 'pending'
  | 'fixing'
  | 'future'
  | 'redelivered'
  | 'soonReady'
  | 'soonDraft'
  | 'soonFixed'
  | 'soonRedraw'

const products: readonly (readonly [PackageType, readonly AddOn[]])[] = [
  ['plus_3d', ['gla', '3d_video', '3d_cad_files']],
  ['base', []],
  ['plus', ['gla', '3d_cad_files']],
  ['plus_3d', ['3d_video']],
  ['base', ['gla']],
  ['plus', []],
  ['plus_3d', ['gla', 'express_sla', '3d_video', '3d_cad_files']],
  ['base', ['express_sla']],
]

/** Course and age in seconds of each of the newest orders. Older orders are Ready; some have a corrected delivery. */
const newest: readonly (readonly [Course, number])[] = [
  ['soonReady', 2 * hour],
  ['soonDraft', 50 * 60],
  ['soonFixed', 6 * day],
  ['soonRedraw', 1200],
  ['soonReady', 5 * hour],
  ['draft', 3 * hour],
  ['draft', 2 * day],
  ['draft', 9 * day],
  ['draft', 1.2 * day],
  ['new', 1.5 * hour],
  ['new', 8 * hour],
  ['pending', 7 * hour],
  ['pending', 20 * hour],
  ['pending', 1.6 * day],
  ['pending', 3 * hour],
  ['fixing', 4 * day],
  ['fixing', 12 * day],
  ['future', 2.5 * day],
]

/**
 * Places in the list of orders that the first steps in the window use: one that is being corrected, one to annotate, and
 * one to download.
 */
const samplePlaces = { corrected: 15, annotated: 31, fresh: 45 } as const

/** Returns the ids of the orders that the first steps in the window use. */
export function sampleOrders(seed: number): Record<keyof typeof samplePlaces, string> {
  const { corrected, annotated, fresh } = samplePlaces
  const idAt = (index: number): string => uuidFrom(seed, 'order', index)
  return { corrected: idAt(corrected), annotated: idAt(annotated), fresh: idAt(fresh) }
}

const quirks: Readonly<Record<number, OrderQuirk>> = {
  11: 'noAssets',
  15: 'noFirstDelivery',
  23: 'nullParts',
  25: 'nullLists',
}
/** Delivery times of the newest orders, in seconds after the start. Only `soon…` courses use them. */
const deliveryDelays = [20, 85, 55, 110, 70]

/** Returns the seeded orders, newest first. Dates are relative to `nowSeconds`. */
export function makeOrders(options: {
  seed: number
  count: number
  nowSeconds: number
  speed: number
  users: readonly DemoUser[]
}): DemoOrder[] {
  const { seed, count, nowSeconds, speed, users } = options
  const used = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const random = makeRandom(seedFrom(seed, 'order', index))
    const readyIndex = index - newest.length
    const [course, seededAge] = newest[index] ?? ['ready', 0]
    const age =
      readyIndex < 0
        ? seededAge
        : (10 + (readyIndex / Math.max(1, count - newest.length)) * 410) * day + random.between(0, 2 * day)
    const createdAt = round(nowSeconds - age)
    const [packageType, addOns] = products[index % products.length] ?? ['base', []]
    const floors = index % 5 === 1 || index % 5 === 4 ? 1 : 2
    const owner = users[index % users.length]
    if (owner === undefined) throw new Error('makeOrders: no users')
    const hard = readyIndex >= 0 ? hardPlaces[readyIndex] : undefined
    const place = hard ?? ordinaryPlace(random, used)
    const isRedraw = course === 'new' || course === 'soonRedraw' || index % 13 === 12
    const id = uuidFrom(seed, 'order', index)
    return {
      id,
      token: hexFrom(24, seed, 'asset', index),
      ownerId: owner.id,
      createdAt,
      address: toAddress(place),
      externalId: random.chance(0.3) ? '' : `LF-${String(2400 + count - index)}`,
      addInfo: random.chance(0.25) ? 'Please show the ceiling heights. Lock box at the side door.' : '',
      orderType: orderType(index, isRedraw),
      isScan: !isRedraw,
      packageType,
      addOns: [...addOns],
      styleTemplate: index % 3 === 0 ? (styleTemplates[index % 2] ?? null) : null,
      modelId: course === 'ready' && index % 6 !== 5 ? uuidFrom(seed, 'model', index) : null,
      preferences: null,
      events: eventsOf(
        readyIndex >= 0 && readyIndex % 9 === 6 ? 'redelivered' : course,
        createdAt,
        createdAt + deliveryHours(seed, index) * hour,
        nowSeconds,
        (deliveryDelays[index] ?? 60) / speed,
      ),
      houseSeed: seedFrom(seed, 'house', hard === hardPlaces[1] ? index - 1 : index),
      floors: hard === hardPlaces[1] || hard === hardPlaces[0] ? 2 : floors,
      hasTour: index % 4 === 2,
      quirk: course === 'soonFixed' ? 'losesFloor' : (quirks[readyIndex] ?? null),
    }
  })
}

/** Returns the address of a place in the service's format. */
export function toAddress(place: DemoPlace): DemoAddress {
  const {
    number,
    street,
    suite = '',
    city,
    state,
    postalCode,
    country,
    latitude,
    longitude,
    split = false,
  } = place
  const line = [
    `${number} ${street}`.trim(),
    suite,
    city,
    [state, postalCode].filter((part) => part !== '').join(' '),
    country,
  ]
  return {
    street: split ? street : `${number} ${street}`.trim(),
    suite,
    number: split ? number : '',
    city,
    state,
    country,
    postalCode,
    full_address: line.filter((part) => part !== '').join(', '),
    latitude,
    longitude,
  }
}

function ordinaryPlace(random: Random, used: Set<string>): DemoPlace {
  for (;;) {
    const town = random.pick(towns)
    const number = String(random.integer(2, random.chance(0.3) ? 9800 : 480))
    const street = random.pick(streets)
    const key = `${number} ${street} ${town.city}`
    if (used.has(key)) continue
    used.add(key)
    return {
      ...town,
      number,
      street,
      ...(random.chance(0.15) ? { suite: `Unit ${String(random.integer(1, 40))}` } : {}),
      latitude: Math.round((town.latitude + random.between(-0.03, 0.03)) * 1e6) / 1e6,
      longitude: Math.round((town.longitude + random.between(-0.03, 0.03)) * 1e6) / 1e6,
      split: random.chance(0.5),
    }
  }
}

function orderType(index: number, isRedraw: boolean): string {
  if (isRedraw) return index % 2 === 0 ? 'Tier1' : 'Tier2-redraw'
  return index % 17 === 3 ? 'Tier3-LiDAR' : 'vbim'
}

/** Returns the hours from an order to its first delivery: more for a larger package, less for Express. */
function deliveryHours(seed: number, index: number): number {
  const [packageType, addOns] = products[index % products.length] ?? ['base', []]
  const usual = { base: 11, plus: 16, plus_3d: 24 }[packageType]
  const express = addOns.includes('express_sla') ? 0.4 : 1
  return usual * express * makeRandom(seedFrom(seed, 'delivery', index)).between(0.75, 1.35)
}

function eventsOf(
  course: Course,
  createdAt: number,
  first: number,
  now: number,
  deliveryDelay: number,
): OrderEvent[] {
  const draft: OrderEvent = { at: createdAt, status: 'Draft' }
  const pending = (at: number): OrderEvent => ({ at: round(at), status: 'Pending' })
  const ready = (at: number): OrderEvent => ({ at: round(at), status: 'Ready', delivers: true })
  const fixing = (at: number): OrderEvent => ({ at: round(at), status: 'Fixing' })
  const scanned = createdAt + hour
  switch (course) {
    case 'new':
      return [{ at: createdAt, status: 'New' }]
    case 'draft':
      return [draft]
    case 'pending':
      return [draft, pending(scanned)]
    case 'fixing':
      return [draft, pending(scanned), ready(first), fixing(now - 5 * hour)]
    case 'future':
      return [draft, pending(scanned), { at: round(createdAt + 3 * hour), status: 'QualityHold' }]
    case 'ready':
      return [draft, pending(scanned), ready(first)]
    case 'redelivered':
      return [draft, pending(scanned), ready(first), fixing(first + 4 * day), ready(first + 4.7 * day)]
    case 'soonReady':
      return [draft, pending(createdAt + 600), ready(now + deliveryDelay)]
    case 'soonDraft':
      return [draft, pending(now + deliveryDelay / 2), ready(now + deliveryDelay)]
    case 'soonFixed':
      return [draft, pending(scanned), ready(first), fixing(now - hour), ready(now + deliveryDelay)]
    case 'soonRedraw':
      return [{ at: createdAt, status: 'New' }, pending(now + deliveryDelay / 4), ready(now + deliveryDelay)]
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
