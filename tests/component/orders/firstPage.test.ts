import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef, toRef } from 'vue'
import App from '../../../renderer/app/shell/App.vue'
import { useFirstPage } from '../../../renderer/features/orders/list/firstPage.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { useOrderWindow } from '../../../renderer/features/orders/list/useOrderWindow.ts'
import type { Input } from '../../../shared/contract.ts'
import type { FakeBridge } from '../../support/fakes/fakeBridge.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { mountInWindow, type Mounted } from '../mounting.ts'

/** The first rows of a start are requested before the page that shows them is created. */

let mounted: Mounted | undefined

/** Requests of the list. Other parts of the window request orders by delivery. */
const lists = (fake: FakeBridge): Input<'orders:query'>[] =>
  (fake.callsOf('orders:query') as Input<'orders:query'>[]).filter(({ sort }) => sort.key === 'createdAt')

it('the first page of orders is requested right after the overview, before anything else', async () => {
  mounted = await mountInWindow(App, { isStart: true })
  const { fake } = mounted
  expect(lists(fake)).toHaveLength(1)
  const [first, second] = fake.calls
  expect(first?.channel).toBe('app:overview')
  expect(second?.input).toEqual(lists(fake)[0])
})

describe('first page of orders', () => {
  const isOpen = shallowRef(false)
  const List = defineComponent(() => {
    const view = useOrdersView()
    const { rows } = useOrderWindow(toRef(() => view.query))
    return () => h('p', rows.get(0)?.address)
  })
  const Page = defineComponent(() => () => (isOpen.value ? h(List) : null))

  /** Opens the page after `between`. Returns the text that the page shows. */
  async function shownAfter(between: (opened: Mounted) => void): Promise<string> {
    isOpen.value = false
    mounted = await mountInWindow(Page, { data: makeFakeData() })
    useFirstPage().ask('larkfield')
    await flushPromises()
    between(mounted)
    isOpen.value = true
    await flushPromises()
    return mounted.wrapper.text()
  }

  it('is used by the list without a second request', async () => {
    expect(await shownAfter(() => undefined)).not.toBe('')
    expect(mounted && lists(mounted.fake)).toHaveLength(1)
  })

  it('is requested again if orders changed meanwhile', async () => {
    const shown = await shownAfter(({ fake }) => {
      fake.data.rows = fake.data.rows.map((row) => ({ ...row, address: '1 Later Lane' }))
      fake.emit('orders:changed', { connectionId: 'larkfield' })
    })
    expect(shown).toBe('1 Later Lane')
  })

  it('is requested again for another filter', async () => {
    const shown = await shownAfter(({ fake }) => {
      const author = 'only@larkfield.example'
      fake.data.rows = fake.data.rows.map((row, at) => (at === 7 ? { ...row, createdBy: author } : row))
      useOrdersView().setFilter({ ...useOrdersView().filter, userEmail: author })
    })
    expect(shown).toBe(mounted?.fake.data.rows[7]?.address)
  })
})
