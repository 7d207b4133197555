import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { messages } from '../../../renderer/app/messages.ts'
import OrdersPage from '../../../renderer/features/orders/list/OrdersPage.vue'
import { useRefresh } from '../../../renderer/features/orders/list/refresh.ts'
import type { RefreshProgress } from '../../../shared/contract/orders.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { emit, mountInWindow } from '../mounting.ts'

const progress = (state: RefreshProgress['state'], changed: number): RefreshProgress => ({
  connectionId: 'larkfield',
  state,
  phase: 'orders',
  seen: changed,
  changed,
  detailsDone: 0,
  detailsTotal: 0,
  finishedAt: null,
  error: null,
})

it('the first read of a list counts no order as new, and later reads do', async () => {
  const data = makeFakeData()
  data.overview.lastReadAt = null
  const Window = defineComponent({
    setup: () => ({ refresh: useRefresh() }),
    template: '<p>{{ refresh.text }}</p>',
  })
  const { wrapper, fake } = await mountInWindow(Window, { data })
  async function read(changed: number): Promise<string> {
    fake.emit('refresh:progress', progress('running', 0))
    fake.emit('refresh:progress', progress('running', changed))
    await emit(fake, 'refresh:progress', progress('done', changed))
    return wrapper.text()
  }
  expect(await read(60)).toBe(messages.orders.refreshed(0))
  fake.emit('app:changed', { ...data.overview, lastReadAt: 1_774_000_000 })
  expect(await read(2)).toBe(messages.orders.refreshed(2))
})

it('while the first orders of a company are read, the page has placeholders instead of “No orders yet”', async () => {
  const data = makeFakeData(0)
  data.overview.lastReadAt = null
  const { wrapper, fake } = await mountInWindow(OrdersPage, { data })
  await emit(fake, 'refresh:progress', progress('running', 0))
  expect(wrapper.text()).not.toContain(messages.words.noOrdersYet)
  expect(wrapper.findAll('.skeleton').length).toBeGreaterThan(0)
  expect(wrapper.text()).not.toContain(messages.orders.count(0, 0))
  await emit(fake, 'refresh:progress', progress('done', 0))
  expect(wrapper.text()).toContain(messages.words.noOrdersYet)
  expect(wrapper.text()).toContain(messages.orders.count(0, 0))
})
