import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutoDownloads } from '../../../electron/services/autoDownload/autoDownloads.ts'

const minute = 60_000
const state = { wanted: true, usable: true, blocked: false, online: true, broken: false, due: ['a', 'b'] }
const asked: string[] = []
const started: string[][] = []
const calls: unknown[] = []
const held: number[] = []
/** When automatic downloads were switched on, and what the clock says now. In seconds. */
let since = 1
let now = 2
const lookedSince: number[] = []
let downloads: ReturnType<typeof createAutoDownloads>

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(state, {
    wanted: true,
    usable: true,
    blocked: false,
    online: true,
    broken: false,
    due: ['a', 'b'],
  })
  for (const list of [asked, started, calls, held, lookedSince]) list.length = 0
  since = 1
  now = 2
  downloads = createAutoDownloads({
    deliveries: {
      due(_, from) {
        lookedSince.push(from)
        return state.due
      },
      started: (_, ids) => {
        state.due = state.due.filter((id) => !ids.includes(id))
      },
    },
    wanted: () => (state.wanted ? [{ connectionId: 'c', since }] : []),
    setSince(_, corrected) {
      since = corrected
      return Promise.resolve()
    },
    onFault: (error) => {
      throw error
    },
    usable: () => state.usable,
    refresh: (id) => {
      if (state.broken) throw new Error('a fault of the program')
      asked.push(id)
    },
    blocked: () => state.blocked,
    start: (_, ids) => started.push([...ids]),
    isOnline: () => state.online,
    onHeld: () => held.push(downloads.held()),
    onDone: (result) => calls.push(result),
    now: () => now,
    random: () => 0.5,
  })
})
afterEach(() => {
  downloads.close()
  vi.useRealTimers()
})

test('a refresh is asked for every ten minutes, only while switched on, online and usable', () => {
  downloads.plan()
  vi.advanceTimersByTime(9 * minute)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(minute)
  expect(asked).toEqual(['c'])
  downloads.refreshed('c', false)
  state.online = false
  vi.advanceTimersByTime(20 * minute)
  expect(asked).toEqual(['c'])
  state.online = true
  state.usable = false
  vi.advanceTimersByTime(10 * minute)
  expect(asked).toEqual(['c'])
  state.usable = true
  vi.advanceTimersByTime(10 * minute)
  expect(asked).toEqual(['c', 'c'])
  state.wanted = false
  downloads.plan()
  vi.advanceTimersByTime(60 * minute)
  expect(asked).toEqual(['c', 'c'])
})

test('the next refresh is asked for although the previous attempt threw', () => {
  downloads.plan()
  state.broken = true
  expect(() => vi.advanceTimersByTime(10 * minute)).toThrow('a fault of the program')
  state.broken = false
  vi.advanceTimersByTime(10 * minute)
  expect(asked).toEqual(['c'])
})

test('planning again does not delay the next refresh', () => {
  downloads.plan()
  vi.advanceTimersByTime(6 * minute)
  downloads.plan()
  vi.advanceTimersByTime(4 * minute)
  expect(asked).toEqual(['c'])
})

test('after sleep a refresh is asked for within 30 seconds, but not within nine', () => {
  downloads.plan()
  downloads.onWake()
  vi.advanceTimersByTime(9_000)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(21_000)
  expect(asked).toEqual(['c'])
  state.wanted = false
  downloads.onWake()
  vi.advanceTimersByTime(60 * minute)
  expect(asked).toEqual(['c'])
})

test('a complete refresh starts the due orders of its connection once', () => {
  downloads.refreshed('c', false)
  downloads.refreshed('other', true)
  expect(started).toEqual([])
  downloads.refreshed('c', true)
  downloads.refreshed('c', true)
  expect(started).toEqual([['a', 'b']])
})

test('a blocked download is held with its count and starts once when unblocked', () => {
  state.blocked = true
  downloads.refreshed('c', true)
  expect(started).toEqual([])
  expect(held).toEqual([2])
  downloads.unblocked()
  expect(started).toEqual([])
  state.blocked = false
  downloads.unblocked()
  downloads.unblocked()
  expect(started).toEqual([['a', 'b']])
  expect(held).toEqual([2, 0])
})

test('held orders are dropped when automatic downloads are switched off', () => {
  state.blocked = true
  downloads.refreshed('c', true)
  state.wanted = false
  downloads.plan()
  expect(held).toEqual([2, 0])
  state.blocked = false
  downloads.unblocked()
  expect(started).toEqual([])
})

test('one report is made when all started orders ended, also if nothing was downloaded', () => {
  downloads.refreshed('c', true)
  downloads.ended({ connectionId: 'c', orderId: 'a', done: 4, state: 'done' })
  downloads.ended({ connectionId: 'c', orderId: 'elsewhere', done: 4, state: 'done' })
  expect(calls).toEqual([])
  downloads.ended({ connectionId: 'c', orderId: 'b', done: 2, state: 'failed' })
  expect(calls).toEqual([{ orders: 1, failed: 1 }])
  state.due = ['d']
  downloads.refreshed('c', true)
  downloads.ended({ connectionId: 'c', orderId: 'd', done: 0, state: 'done' })
  expect(calls).toEqual([
    { orders: 1, failed: 1 },
    { orders: 0, failed: 0 },
  ])
})

test('switched on while the clock was ahead, downloads count from the last refresh interval', () => {
  now = 1_000_000
  since = 9_000_000
  downloads.plan()
  // Deliveries count from one refresh interval before now.
  expect(since).toBe(now - 690)
  now += 60
  downloads.refreshed('c', true)
  expect(lookedSince).toEqual([1_000_000 - 690])
  expect(started).toEqual([['a', 'b']])
})

test('a clock that was put back moves the start to the last refresh interval', () => {
  now = since = 9_000_000
  downloads.plan()
  now = 1_000_000
  downloads.refreshed('c', true)
  expect(lookedSince).toEqual([1_000_000 - 690])
})
