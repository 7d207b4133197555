import { afterEach, describe, expect, it } from 'vitest'
import { createKeyValue } from '../../../electron/services/catalogue/keyValue.ts'
import {
  createExpectedDeliveries,
  expectDeliveries,
} from '../../../electron/services/catalogue/expectedDeliveries.ts'
import {
  createOverdueOrders,
  type AnnouncedOverdue,
} from '../../../electron/services/overdue/overdueOrders.ts'
import { createLifecycle } from '../../../electron/services/timing/lifecycle.ts'
import { emptyFilter } from '../../../shared/domain/filter.ts'
import { company, openHistory, type GivenOrder } from '../../support/orderHistory.ts'

const HOUR = 3600
const scope = { connection: company, root: '', fields: null }
const byDate = { key: 'createdAt', descending: true } as const
/** The list compares with the computer's clock. */
const now = Date.now() / 1000
/** Ten delivered orders that took 10 to 19 hours, from `order-0` on. */
const past = Array.from({ length: 10 }, (_, index): GivenOrder => ({
  // At different times of the day, so that all of them are like orders at any weekday.
  at: now - (index + 3) * 24 * HOUR - (index % 3) * 8 * HOUR,
  hours: 10 + index,
  packageType: 'plus',
}))
const pending = (hoursAgo: number, more: Partial<GivenOrder> = {}): GivenOrder => ({
  at: now - hoursAgo * HOUR,
  status: 'Pending',
  packageType: 'plus',
  ...more,
})
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Opens the service on a catalogue with `past` and these orders, from `order-10` on. */
function open(others: readonly GivenOrder[], { announceDownloads = true, clock = { now } } = {}) {
  const history = openHistory([...past, ...others])
  const { db, orders } = history
  const told: AnnouncedOverdue[] = []
  const changed: (readonly string[] | undefined)[] = []
  const refreshed: string[] = []
  const timers: { ms: number; work: () => void }[] = []
  const lifecycle = createLifecycle((what, error) => {
    throw new Error(what, { cause: error })
  })
  const service = createOverdueOrders({
    thread: { expect: (connection) => Promise.resolve(expectDeliveries(db, connection)) },
    expected: createExpectedDeliveries(db),
    keyValue: createKeyValue(db),
    connections: {
      activeId: () => company,
      find: (id) => (id === company ? ({ name: 'Larkfield' } as never) : null),
    },
    preferences: { settings: () => ({ announceDownloads }) },
    announce: (each) => void told.push(each),
    refresh: (id) => void refreshed.push(id),
    emit: (event, value) => {
      if (event === 'orders:changed') changed.push((value as { orderIds?: string[] }).orderIds)
    },
    onFault(error) {
      throw error
    },
    lifecycle,
    after(ms, work) {
      const timer = { ms, work }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    now: () => clock.now,
  })
  closing.push(async () => {
    await lifecycle.close()
    db.close()
  })
  const refresh = async (isRead = true): Promise<void> => {
    service.refreshed(company, isRead)
    await service.done()
  }
  const row = (index: number) => orders.row(scope, `order-${String(index)}`)?.expected ?? null
  const overdueIds = async (): Promise<string[]> => {
    const { rows } = await orders.query(scope, { ...emptyFilter, overdue: true }, byDate, 0, 100)
    return rows.map(({ id }) => id).sort()
  }
  return { ...history, refresh, row, overdueIds, told, changed, refreshed, timers, clock }
}

describe('expected deliveries of the list', () => {
  it('pending orders say when they are expected, others do not', async () => {
    const { refresh, row, changed } = open([
      pending(2),
      pending(3, { status: 'New' }),
      pending(4, { status: 'Draft' }),
      pending(5, { status: 'Quality check' }),
      pending(6, { packageType: 'base' }),
    ])
    await refresh()
    expect(row(10)).toMatchObject({ orders: 10, likeness: 'products' })
    const dueAt = row(10)?.dueAt ?? 0
    expect((dueAt - now) / HOUR).toBeGreaterThan(14)
    expect((dueAt - now) / HOUR).toBeLessThan(18)
    expect([row(11) !== null, row(12), row(13), row(14), row(0)]).toEqual([true, null, null, null, null])
    expect(changed.map((ids) => ids?.toSorted())).toEqual([['order-10', 'order-11']])
    await refresh()
    expect(changed).toHaveLength(1)
  })

  it('a delivered, removed or unlisted order is no longer expected', async () => {
    const { db, refresh, row, store } = open([pending(30), pending(30), pending(30)])
    await refresh()
    const others = Array.from({ length: 10 }, () => ({ at: null }))
    store([...others, { ...pending(30), status: 'Ready', hours: 29 }])
    db.prepare("DELETE FROM orders WHERE id = 'order-11'").run()
    db.prepare("UPDATE orders SET unlisted_at = 1 WHERE id = 'order-12'").run()
    expect(row(10)).toBeNull()
    expect(db.prepare('SELECT count(*) AS n FROM expected_deliveries').get()).toEqual({ n: 0 })
  })

  it('the filter and its count have the overdue orders', async () => {
    const { orders, refresh, overdueIds } = open([pending(30), pending(2), pending(50)])
    expect(await overdueIds()).toEqual([])
    await refresh()
    expect(await overdueIds()).toEqual(['order-10', 'order-12'])
    expect(orders.facets(company).overdue).toBe(2)
  })
})

describe('announcement of overdue orders', () => {
  it('orders that become overdue are announced once, in one message', async () => {
    const { refresh, told, clock } = open([pending(2), pending(3), pending(60)])
    await refresh()
    // The first refresh only says what is overdue already.
    expect(told).toEqual([])
    clock.now = now + 24 * HOUR
    await refresh(false)
    expect(told).toEqual([])
    await refresh()
    await refresh()
    expect(told).toEqual([
      {
        orders: [
          { orderId: 'order-11', address: '11 Oak Lane, Dover' },
          { orderId: 'order-10', address: '10 Oak Lane, Dover' },
        ],
        company: null,
      },
    ])
  })

  it('an order that was delivered meanwhile is not announced', async () => {
    const { refresh, told, clock, store } = open([pending(2)])
    await refresh()
    clock.now = now + 24 * HOUR
    store([...past, { ...pending(2), status: 'Ready', hours: 20 }], clock.now)
    await refresh()
    expect(told).toEqual([])
  })

  it('nothing is announced when the user turned notifications off', async () => {
    const { refresh, told, clock } = open([pending(2)], { announceDownloads: false })
    await refresh()
    clock.now = now + 24 * HOUR
    await refresh()
    expect(told).toEqual([])
  })

  it('when an order becomes overdue, the list is refreshed', async () => {
    const { refresh, refreshed, timers, clock } = open([pending(16)])
    await refresh()
    const fire = (): void => {
      const timer = timers.splice(0)[0]
      clock.now += (timer?.ms ?? 0) / 1000
      timer?.work()
    }
    for (let hours = 0; hours < 6 && refreshed.length === 0; hours += 1) fire()
    expect(refreshed).toEqual([company])
    expect((clock.now - now) / HOUR).toBeGreaterThan(1)
    expect((clock.now - now) / HOUR).toBeLessThan(4)
    expect(timers).toEqual([])
  })
})
