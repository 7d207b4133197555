import { expect, test, vi } from 'vitest'
import { createOpened } from '../../../electron/main/openedItems.ts'
import { orderLink, recentItems, recentJumpList } from '../../../electron/main/recentOrders.ts'

const orders = [
  { orderId: 'o-17', address: 'Smith & Sons, 1 Elm Street' },
  { orderId: 'a b', address: 'x'.repeat(200) },
  { orderId: '3', address: '' },
]

test('recent orders are named by their address, and a click opens the link to the order', () => {
  const open = vi.fn<(link: string) => void>()
  const items = recentItems(orders, open)
  expect(items.map(({ label }) => label)).toEqual([
    'Smith && Sons, 1 Elm Street',
    `${'x'.repeat(59)}…`,
    'No address',
  ])
  items[1]?.click?.call(undefined, {} as never, undefined, undefined as never)
  expect(open).toHaveBeenCalledExactlyOnceWith('planroom://order/a%20b')
})

test.each(['o-17', 'a b', `O'Hara "1" (2)!*`, 'é/..'])(
  'the link to order %s opens that order',
  async (orderId) => {
    const opened = createOpened(() => undefined)
    opened.add([orderLink(orderId)], '/')
    expect(orderLink(orderId)).toMatch(/^[\w:/.~%-]+$/)
    expect(await opened.take()).toEqual([{ kind: 'order', orderId }])
  },
)

test('the jump list starts the program with the link, and is empty without orders', () => {
  const [category] = recentJumpList(orders.slice(0, 1), 'C:\\Planroom.exe', 'Recent orders')
  expect(category?.items).toMatchObject([
    { title: 'Smith & Sons, 1 Elm Street', program: 'C:\\Planroom.exe', args: 'planroom://order/o-17' },
  ])
  expect(recentJumpList([], 'C:\\Planroom.exe', 'Recent orders')).toEqual([])
})
