import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { AppError } from '../../../shared/errors.ts'
import type { OpenedItem } from '../../../shared/contract/app.ts'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import { messages } from '../../../renderer/app/messages.ts'
import { useDropped } from '../../../renderer/features/drops/drops.ts'
import { useOpenedItems } from '../../../renderer/features/drops/openedItems.ts'
import { useOrdersView } from '../../../renderer/features/orders/list/ordersView.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { emit, mountInWindow, type Mounted } from '../mounting.ts'

const tables = vi.fn<(file: File) => void>()
const links = vi.fn<(found: readonly string[]) => void>()
const Shell = defineComponent(() => {
  useOpenedItems()
  useDropped('table', tables)
  useDropped('links', links)
  return () => h('p')
})

let mounted: Mounted | undefined
/** Mounts the window after the system asked the program to open the items. */
async function openAtStart(...opened: OpenedItem[]): Promise<Mounted> {
  mounted = await mountInWindow(Shell, { path: '/library', data: { ...makeFakeData(), opened } })
  return mounted
}
afterEach(() => {
  mounted?.wrapper.unmount()
  vi.clearAllMocks()
})
const file = (name: string, text: string): OpenedItem => ({
  kind: 'file',
  name,
  bytes: new TextEncoder().encode(text),
})

it('shows the order of a link, also when the window is open already', async () => {
  const data = makeFakeData()
  const [first, second] = data.rows
  const { path, fake } = await openAtStart({ kind: 'order', orderId: first?.id ?? '' })
  expect(path()).toBe('/orders')
  expect(useOrdersView().inspectedId).toBe(first?.id)
  fake.data.opened = [{ kind: 'order', orderId: second?.id ?? '' }]
  await emit(fake, 'app:opened', {})
  expect(useOrdersView().inspectedId).toBe(second?.id)
})

it('tells an order that is not in the list, and a file that cannot be used', async () => {
  const { path, fake } = await openAtStart({ kind: 'unusable', name: 'gone.csv' })
  expect(useAnnounce().current?.text).toBe(messages.drops.notUsed('gone.csv'))
  fake.fail('orders:detail', new AppError('not_found', 'This order is not in the list.'))
  fake.data.opened = [{ kind: 'order', orderId: 'other' }]
  await emit(fake, 'app:opened', {})
  expect(path()).toBe('/library')
  expect(useAnnounce().current).toMatchObject({ text: 'This order is not in the list.', bad: true })
})

it('opens a table and the links of a file as if they were dropped', async () => {
  await openAtStart(
    file('day.csv', 'street'),
    file('plan.url', '[InternetShortcut]\nURL=https://a.example/1.png'),
  )
  expect(await tables.mock.lastCall?.[0].text()).toBe('street')
  expect(links.mock.lastCall?.[0]).toEqual(['https://a.example/1.png'])
})
