import { describe, expect, it } from 'vitest'
import BarsChart from '../../renderer/features/insights/BarsChart.vue'
import ColumnsChart from '../../renderer/features/insights/ColumnsChart.vue'
import { ordersByMonth, ordersByPeople } from '../../renderer/features/insights/charts.ts'
import InsightsPage from '../../renderer/features/insights/InsightsPage.vue'
import { insightsRange, recentMonths } from '../../renderer/features/insights/insightsPeriods.ts'
import { axisTicks } from '../../renderer/features/insights/chart.ts'
import { useOrdersView } from '../../renderer/features/orders/list/ordersView.ts'
import type { Insights } from '../../shared/contract/insights.ts'
import { emptyFilter } from '../../shared/domain/filter.ts'
import { barFilter } from '../../shared/domain/insights/barFilter.ts'
import { fakeInsights } from '../support/fakes/answers/fakeInsights.ts'
import { byText, click, mountInWindow, passTime, setValue, trigger, type Mounted } from './mounting.ts'

async function open(prepare?: (fake: Mounted['fake']) => void): Promise<Mounted> {
  return await mountInWindow(InsightsPage, {
    path: '/insights',
    ...(prepare === undefined ? {} : { prepare }),
  })
}
const scope = (): { after: number | null; before: number | null; officeId: null } => ({
  ...insightsRange('last12Months', new Date()),
  officeId: null,
})
const focused = (): string => document.activeElement?.textContent.trim() ?? ''

describe('insights page', () => {
  it('has each number of the chart in a table', async () => {
    const { wrapper } = await open()
    const card = wrapper.find('section section')
    const rows = card.findAll('tbody tr').map((row) => row.findAll('th, td').map((cell) => cell.text()))
    expect(rows).toEqual([
      ['January 2026', '4', '2', '1', '1'],
      ['February 2026', '0', '0', '0', '0'],
      ['March 2026', '5', '4', '1', '0'],
    ])
    expect(card.findAll('thead th').map((cell) => cell.text())).toEqual([
      'Month',
      'Orders',
      'Plus',
      'Base',
      'No package',
    ])
  })

  it('a bar, a month and a number open their orders', async () => {
    const { wrapper, path } = await open()
    const orders = useOrdersView()
    await wrapper.find('svg rect[data-row="2"][data-series="0"]').trigger('click')
    expect(orders.filter).toEqual(barFilter(scope(), { month: '2026-03', packageTypes: ['plus'] }))
    await passTime()
    expect(path()).toBe('/orders')
    await byText(wrapper, 'tbody th button', 'January 2026').trigger('click')
    expect(orders.filter).toEqual(barFilter(scope(), { month: '2026-01' }))
    await wrapper.find('button[aria-label="January 2026, No package: 1"]').trigger('click')
    expect(orders.filter).toEqual(barFilter(scope(), { month: '2026-01', packageTypes: [''] }))
  })

  it('the table is one tab stop, and arrow keys skip numbers without orders', async () => {
    const { wrapper } = await open()
    const stops = wrapper
      .find('tbody')
      .findAll('button')
      .filter((button) => button.attributes('tabindex') === '0')
    expect(stops.map((button) => button.text())).toEqual(['January 2026'])
    const press = async (key: string): Promise<void> => {
      await trigger(wrapper.find('tbody'), 'keydown', { key })
    }
    await press('ArrowDown')
    expect(focused()).toBe('March 2026')
    await press('ArrowRight')
    expect(focused()).toBe('4')
    await press('ArrowUp')
    expect(focused()).toBe('2')
    await press('End')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('March 2026, Base: 1')
  })

  it('reads the last 12 months, then the chosen period and office', async () => {
    const { wrapper, fake } = await open()
    await setValue(wrapper.find('select[aria-label="Period"]'), 'all')
    expect(fake.callsOf('insights:show').at(-1)).toMatchObject({ after: null, before: null, officeId: null })
    expect(fake.callsOf('insights:show')[0]).toMatchObject(scope())
    await setValue(wrapper.find('select[aria-label="Office"]'), 'office-1')
    expect(fake.callsOf('insights:show').at(-1)).toMatchObject({ after: null, officeId: 'office-1' })
  })

  const none = (): Insights => ({ ...fakeInsights(), orders: 0, months: [], packages: [] })

  it('says that there are no orders yet', async () => {
    const { wrapper } = await open((fake) => {
      fake.answer('insights:show', none)
    })
    expect(wrapper.text()).toContain('No orders yet')
  })

  it('says that the period has no orders, and shows all time', async () => {
    const { wrapper, fake } = await open((fake) => {
      fake.answer('insights:show', () => ({ ...none(), hasOthers: true }))
    })
    expect(wrapper.text()).toContain('No orders in this period')
    await click(byText(wrapper, 'button', 'Show all time'))
    expect(fake.callsOf('insights:show').at(-1)).toMatchObject({ after: null })
  })
})

describe('insights › charts', () => {
  const tables = ({ wrapper }: Mounted): Record<string, string[]> =>
    Object.fromEntries(
      wrapper.findAll('table').map((table) => [
        table.find('caption').text(),
        table.findAll('tbody tr').map((row) =>
          row
            .findAll('th, td')
            .map((cell) => cell.text())
            .join(' | '),
        ),
      ]),
    )

  it('times, people, corrections and hand-overs are tables with a sentence', async () => {
    const mounted = await open()
    expect(tables(mounted)).toMatchObject({
      'Time to first delivery': ['January 2026 | 4 | 12 h | 15 h', 'March 2026 | 3 | 14 h | 20 h'],
      'Orders by photographer and office': ['Jonas Pryce | 6', 'No photographer | 3'],
      Corrections: ['January 2026 | 4 | 1 | 25 %', 'February 2026 | 0 | 0 | 0 %', 'March 2026 | 3 | 0 | 0 %'],
      'What corrections were for': ['Floor 1 | 2', 'Basement | 1'],
      'Completeness at delivery': [
        'January 2026 | 4 | 2 | 1 | 1',
        'February 2026 | 0 | 0 | 0 | 0',
        'March 2026 | 3 | 3 | 0 | 0',
      ],
      'Delivery to hand-over': [
        'Within an hour | 2',
        'Within a day | 1',
        'Within 3 days | 0',
        'Later | 0',
        'Not handed over | 4',
      ],
    })
    const text = mounted.wrapper.text()
    expect(text).toContain('Half of the orders took up to 13 h, 80 % up to 18 h')
    expect(text).toContain('1 delivered order is left out: the service has no time of delivery.')
    expect(text).toContain('1 of 7 delivered orders was delivered again')
    expect(text).toContain('A correction usually takes 16 h')
    expect(text).toContain('Corrections that were requested and downloaded elsewhere are missing.')
    expect(text).toContain('5 of 6 first deliveries had all expected files when Planroom first read them.')
  })

  it('times are compared by weekday, and people by office', async () => {
    const mounted = await open()
    const orders = useOrdersView()
    for (const name of ['Weekday', 'Office', 'Product']) {
      const option = mounted.wrapper
        .findAll('[role="radiogroup"] label')
        .find((label) => label.text() === name)
      await option?.find('input').setValue()
    }
    expect(tables(mounted)['Time to first delivery']?.[0]).toBe('Monday | 3 | 12 h | 13 h')
    expect(tables(mounted)['Orders by photographer and office']).toEqual(['Willamette | 6', 'No office | 3'])
    expect(tables(mounted)['What corrections were for']).toEqual(['2D floor plans | 2'])
    await byText(mounted.wrapper, 'tbody th button', 'Monday').trigger('click')
    expect(orders.filter).toEqual(barFilter(scope(), { weekday: 1, isTimed: true }))
    await byText(mounted.wrapper, 'tbody th button', 'Willamette').trigger('click')
    expect(orders.filter).toMatchObject({ officeId: 'office-1' })
  })

  it('in each chart, clicked bars and chosen numbers open the same orders', async () => {
    const { wrapper } = await open()
    const orders = useOrdersView()
    const cards = wrapper.findAll('section section')
    expect(cards).toHaveLength(7)
    for (const card of cards) {
      await card.find('tbody button').trigger('click')
      const chosen = orders.filter
      expect(chosen.traits).not.toBeNull()
      orders.setFilter(emptyFilter)
      // A bar of one part opens what its row opens; a bar of several parts opens the part.
      const parts = card.findAll('svg [data-row="0"]')
      await parts[0]?.trigger('click')
      expect(orders.filter.traits).not.toBeNull()
      if (parts.length === 1) expect(orders.filter).toEqual(chosen)
      else expect(orders.filter.traits).not.toEqual(chosen.traits)
    }
  })

  it('the newest bar has a label, also if bars are narrow', async () => {
    const [month] = fakeInsights().months
    const months = Array.from({ length: 240 }, (_, at) => ({
      ...(month as Insights['months'][number]),
      key: `${String(2006 + Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`,
    }))
    const props = { chart: ordersByMonth({ ...fakeInsights(), months }) }
    const { wrapper } = await mountInWindow(ColumnsChart, { props })
    const labels = wrapper.findAll('svg g > rect ~ text')
    expect(labels.length).toBeLessThan(240)
    expect(labels.at(-1)?.text()).toBe('Dec')
  })

  it('names are written in full at their bars, with the value', async () => {
    const { wrapper } = await open()
    for (const name of ['Package', 'Subject']) {
      const option = wrapper.findAll('[role="radiogroup"] label').find((label) => label.text() === name)
      await option?.find('input').setValue()
    }
    const textsIn = (title: string): string[] =>
      wrapper
        .findAll('section section')
        .find((card) => card.find('h2').text() === title)
        ?.findAll('svg text')
        .map((text) => text.text()) ?? []
    expect(textsIn('Delivery to hand-over').slice(-2)).toEqual(['Not handed over', '4'])
    expect(textsIn('Orders by photographer and office')).toEqual(['Jonas Pryce', '6', 'No photographer', '3'])
    expect(textsIn('What corrections were for')).toEqual(['Doors and windows', '1'])
    expect(textsIn('Time to first delivery')).toEqual(['Plus', '15 h · 80 % 20 h', 'Base', '9 h · 80 % 10 h'])
  })

  it('of many names the first ones have bars, and the table has the others', async () => {
    const photographers = Array.from({ length: 12 }, (_, at) => ({
      key: `${String(at)}@a.example`,
      orders: 1,
    }))
    const chart = ordersByPeople({ ...fakeInsights(), photographers }, 'photographer', (email) => email)
    const { wrapper } = await mountInWindow(BarsChart, { props: { chart } })
    expect(wrapper.findAll('svg [data-row]')).toHaveLength(8)
    expect(wrapper.text()).toContain('4 more in the table')
  })

  it('without a time of delivery there is a sentence instead of a chart', async () => {
    const delivery = { ...fakeInsights().delivery, all: null, byMonth: [], withoutTime: 3 }
    const corrections = { ...fakeInsights().corrections, delivered: 0, corrected: 0 }
    const mounted = await open((fake) =>
      fake.answer('insights:show', () => ({ ...fakeInsights(), delivery, corrections })),
    )
    expect(tables(mounted)['Time to first delivery']).toBeUndefined()
    expect(mounted.wrapper.text()).toContain('3 delivered orders are left out')
    expect(mounted.wrapper.text()).not.toContain('0 of 0')
  })
})

describe('insights › statement', () => {
  it('saves the last complete month, or the chosen month', async () => {
    const { wrapper, fake } = await open()
    await click(byText(wrapper, 'button', 'Statement…'))
    const panel = document.querySelector('[role="dialog"]')
    const button = (text: string): HTMLButtonElement | undefined =>
      [...(panel?.querySelectorAll('button') ?? [])].find((each) => each.textContent.trim() === text)
    await click(button('Save PDF…'))
    const select = panel?.querySelector('select')
    if (select) {
      select.value = recentMonths(new Date())[5] ?? ''
      select.dispatchEvent(new Event('change'))
    }
    await click(button('Save CSV…'))
    expect(fake.callsOf('insights:saveStatement')).toMatchObject([
      { month: recentMonths(new Date())[1], officeId: null, format: 'pdf', languageTag: 'en-US' },
      { month: recentMonths(new Date())[5], format: 'csv' },
    ])
  })

  it('months go back over the turn of the year', () => {
    expect(recentMonths(new Date(2026, 1, 28)).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  })
})

describe('insights › bars', () => {
  it('a month bar stays within the period', () => {
    const [after, before] = [new Date(2026, 2, 10).getTime() / 1000, new Date(2026, 2, 20).getTime() / 1000]
    expect(barFilter({ after, before, officeId: 'o' }, { month: '2026-03' })).toMatchObject({
      ...emptyFilter,
      createdAfter: after,
      createdBefore: before,
      officeId: 'o',
      traits: { packageTypes: null, isTimed: false },
    })
  })

  it('an axis has few round values', () => {
    expect(axisTicks(0, 1)).toEqual([0, 1])
    expect(axisTicks(3, 1)).toEqual([0, 1, 2, 3])
    expect(axisTicks(47, 1)).toEqual([0, 20, 40, 60])
    expect(axisTicks(5000, 1)).toEqual([0, 2000, 4000, 6000])
  })
})
