import { describe, expect, it } from 'vitest'
import OrdersToolbar from '../../../renderer/features/orders/list/OrdersToolbar.vue'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import OrderInspector from '../../../renderer/features/orders/inspector/OrderInspector.vue'
import {
  describeDue,
  describeRange,
  isOverdue,
} from '../../../renderer/features/orders/status/describeExpected.ts'
import type { ExpectedDelivery } from '../../../shared/contract/orders.ts'
import { byText, mountInWindow } from '../mounting.ts'

const HOUR = 3600
const expected = (more: Partial<ExpectedDelivery> = {}): ExpectedDelivery => ({
  from: 10.8 * HOUR,
  to: 16.2 * HOUR,
  dueAt: Date.now() / 1000 + HOUR,
  orders: 23,
  likeness: 'products',
  ...more,
})

describe('expected delivery in words', () => {
  it.each([
    [10.8 * HOUR, 16.2 * HOUR, '11–16 h'],
    [11.9 * HOUR, 12.2 * HOUR, 'about 12 h'],
    [0.4 * HOUR, 1.6 * HOUR, '25–95 min'],
    [1.4 * 24 * HOUR, 3.1 * 24 * HOUR, '1.5–3 days'],
  ])('%d to %d seconds are “%s”', (from, to, text) => {
    expect(describeRange({ from, to })).toBe(text)
  })

  it('a time of today has no day, another day of the week has its name, and times are rounded up', () => {
    const now = new Date(2026, 2, 4, 9)
    const at = (...of: [number, number, number]): string =>
      describeDue(expected({ dueAt: new Date(2026, 2, ...of).getTime() / 1000 }), now)
    expect(at(4, 16, 17)).toBe('4:30 PM')
    expect(at(6, 16, 30)).toBe('Fri 4:30 PM')
    expect(at(14, 16, 30)).toBe('Mar 14, 2026')
  })

  it('an order is overdue after its time', () => {
    expect([isOverdue(null), isOverdue(expected()), isOverdue(expected({ dueAt: 1 }))]).toEqual([
      false,
      false,
      true,
    ])
  })
})

const openDetails = async (delivery: ExpectedDelivery | null): Promise<string> => {
  const { wrapper } = await mountInWindow(OrderInspector, {
    props: {
      connectionId: 'larkfield',
      orderId: '00000000-0000-4000-8000-000000000002',
      list: 'orders',
      opened: false,
    },
    prepare: ({ data }) => {
      data.rows = data.rows.map((row, index) => (index === 2 ? { ...row, expected: delivery } : row))
    },
  })
  return wrapper.text()
}

describe('expected delivery › filter and details', () => {
  it('the filter of overdue orders turns on and off', async () => {
    const { wrapper } = await mountInWindow(OrdersToolbar, {
      prepare: (fake) => {
        fake.answer('orders:facets', (_, data) => ({ ...data.facets(), overdue: 3 }))
      },
    })
    const view = useOrdersView()
    const button = byText(wrapper, 'button', 'Overdue (3)')
    await button.trigger('click')
    expect(view.filter.overdue).toBe(true)
    await button.trigger('click')
    expect(view.filter.overdue).toBe(false)
  })

  it('the filter is hidden without overdue orders', async () => {
    const { wrapper } = await mountInWindow(OrdersToolbar)
    expect(wrapper.text()).not.toContain('Overdue')
  })

  it('the details say when the delivery is expected and what that is based on', async () => {
    const text = await openDetails(expected())
    expect(text).toContain('Usually 11–16 h, expected by')
    expect(text).toContain('80 % of 23 orders with the same package and add-ons took this long.')
    expect(text).not.toContain('Overdue')
  })

  it('the details of an overdue order are marked', async () => {
    const text = await openDetails(expected({ dueAt: 1_774_000_000 }))
    expect(text).toContain('Overdue')
    expect(text).toContain('was expected by')
  })

  it('the details say nothing without like orders', async () => {
    expect(await openDetails(null)).not.toContain('xpected')
  })
})
