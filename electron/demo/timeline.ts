import type { DemoOrder, OrderEvent } from './model.ts'
import { secondsNow, type DemoState } from './state.ts'

/** Durations of an order's stages in seconds, before they are divided by `speed`. */
const stages = {
  draftPending: 30,
  draftReady: 80,
  redrawPending: 15,
  redrawReady: 60,
  fixingReady: 45,
} as const

/** State of an order at one time. */
export interface OrderState {
  status: string
  /** Number of deliveries until then. 0 means that there are no files. */
  deliveries: number
  firstDeliveredAt: number | null
  lastDeliveredAt: number | null
}

/** Returns the state of an order at a time, from its events. No timer is needed: time alone changes an order. */
export function stateAt(order: DemoOrder, seconds: number): OrderState {
  const state: OrderState = { status: 'New', deliveries: 0, firstDeliveredAt: null, lastDeliveredAt: null }
  for (const event of order.events) {
    if (event.at > seconds) break
    state.status = event.status
    if (event.delivers !== true) continue
    state.deliveries += 1
    state.firstDeliveredAt ??= event.at
    state.lastDeliveredAt = event.at
  }
  return state
}

/** Returns the state of an order now. */
export function stateNow(state: DemoState, order: DemoOrder): OrderState {
  return stateAt(order, secondsNow(state))
}

/** Returns the events of a new draft: Draft, then scanned (Pending), then delivered. */
export function draftEvents(at: number, speed: number): OrderEvent[] {
  return [
    { at, status: 'Draft' },
    { at: at + stages.draftPending / speed, status: 'Pending' },
    { at: at + stages.draftReady / speed, status: 'Ready', delivers: true },
  ]
}

/** Returns the events of a new redraw order. */
export function redrawEvents(at: number, speed: number): OrderEvent[] {
  return [
    { at, status: 'New' },
    { at: at + stages.redrawPending / speed, status: 'Pending' },
    { at: at + stages.redrawReady / speed, status: 'Ready', delivers: true },
  ]
}

/** Adds a correction: Fixing now, and Ready with a corrected delivery later. */
export function addCorrection(order: DemoOrder, at: number, speed: number): void {
  const already = order.events.filter((event) => event.at <= at)
  order.events = [
    ...already,
    { at, status: 'Fixing' },
    { at: at + stages.fixingReady / speed, status: 'Ready', delivers: true },
  ]
}

/** Adds a corrected delivery at this time, in place of later events. */
export function deliverCorrection(order: DemoOrder, at: number): void {
  const already = order.events.filter((event) => event.at <= at)
  order.events = [...already, { at, status: 'Ready', delivers: true }]
}
