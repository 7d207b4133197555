import { expect, it } from 'vitest'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { messages } from '../../../renderer/app/messages.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { rangeOf } from '../../../shared/domain/periods.ts'
import { byText, click, dispatch, mountInWindow, type Mounted } from '../mounting.ts'
import { firstOf, required } from '../../support/required.ts'

const texts = messages.dateFilter

/** A radio button of the open panel, which is rendered outside the page. */
const radio = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent.trim() === label)
  return required(found?.querySelector('input'), `No choice says ${label}.`)
}
async function choose(label: string): Promise<void> {
  await click(radio(label))
}
const dates = () => {
  const { createdAfter, createdBefore, deliveredAfter, deliveredBefore } = useOrdersView().filter
  return { createdAfter, createdBefore, deliveredAfter, deliveredBefore }
}
const none = { createdAfter: null, createdBefore: null, deliveredAfter: null, deliveredBefore: null }
async function open(): Promise<Mounted> {
  const page = await mountInWindow(OrdersPage)
  await click(byText(page.wrapper, 'button', texts.label))
  return page
}

it('the date filter sets a period of creation or of delivery, never both', async () => {
  const { wrapper, fake } = await open()
  const month = rangeOf('lastMonth', new Date())
  await choose(texts.periods.lastMonth)
  expect(dates()).toEqual({ ...none, createdAfter: month.after, createdBefore: month.before })
  expect(fake.callsOf('orders:query').at(-1)).toMatchObject({ filter: { createdAfter: month.after } })
  await choose(texts.fields.delivered)
  expect(dates()).toEqual({ ...none, deliveredAfter: month.after, deliveredBefore: month.before })
  expect(radio(texts.periods.lastMonth).checked).toBe(true)
  expect(byText(wrapper, 'button', texts.periods.lastMonth).exists()).toBe(true)
  await choose(texts.any)
  expect(dates()).toEqual(none)
  expect(radio(texts.fields.delivered).checked).toBe(true)
  await choose(texts.periods.today)
  expect(dates()).toEqual({ ...none, deliveredAfter: rangeOf('today', new Date()).after })
})

it('custom dates start with those of the period, and include the whole last day', async () => {
  await open()
  await choose(texts.periods.thisMonth)
  await choose(texts.custom)
  const [from, to] = firstOf([...document.querySelectorAll<HTMLInputElement>('input[type="date"]')], 2)
  expect([from.value.endsWith('-01'), to.value]).toEqual([true, ''])
  from.value = '2026-03-04'
  from.dispatchEvent(new Event('change'))
  to.value = '2026-03-05'
  await dispatch(to, new Event('change'))
  expect(dates()).toEqual({
    ...none,
    createdAfter: new Date(2026, 2, 4).getTime() / 1000,
    createdBefore: new Date(2026, 2, 6).getTime() / 1000 - 1,
  })
  expect(radio(texts.custom).checked).toBe(true)
})

it('a year typed digit by digit filters once it is complete, and an invalid date is reset on leaving', async () => {
  await open()
  await choose(texts.periods.thisMonth)
  await choose(texts.custom)
  const before = dates()
  const [from, to] = firstOf([...document.querySelectorAll<HTMLInputElement>('input[type="date"]')], 2)
  const type = async (day: string): Promise<void> => {
    from.value = day
    await dispatch(from, new Event('change'))
    expect(from.value).toBe(day)
  }
  from.focus()
  for (const year of ['0002', '0020', '0202']) {
    await type(`${year}-03-04`)
    expect(dates()).toEqual(before)
  }
  await type('2026-03-04')
  expect(dates()).toEqual({ ...before, createdAfter: new Date(2026, 2, 4).getTime() / 1000 })
  await type('0001-03-04')
  to.focus()
  expect(from.value).toBe('2026-03-04')
  from.focus()
  await type('')
  expect(dates().createdAfter).toBeNull()
})
