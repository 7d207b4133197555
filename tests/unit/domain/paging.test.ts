import { expect, test } from 'vitest'
import { readPage, walkOrders, type OrderPage } from '../../../electron/services/api/orders.ts'
import { readPeople } from '../../../electron/services/api/people.ts'
import { parseOrder } from '../../../shared/domain/order.ts'

const page = (pagination: object) => readPage({ items: [{}, {}, {}], pagination }, 10).nextOffset

test.each([
  ['more is said to come', { has_more: true, next_offset: 13 }, 13],
  ['the end is said', { has_more: false, next_offset: 13 }, null],
  ['nothing is said of more, and the offset grows', { next_offset: 13 }, 13],
  ['nothing is said of more, and the offset stands still', { next_offset: 10 }, null],
  ['more is said without an offset', { has_more: true }, 13],
  ['the offset is one too high', { has_more: true, next_offset: 14 }, 13],
  ['nothing is said at all', {}, null],
])('the next page when %s', (_, pagination, next) => {
  expect(page(pagination)).toBe(next)
})

test('a list whose pages say nothing of more is walked to its end', async () => {
  const all = Array.from({ length: 45 }, (_, n) => ({ id: `order-${n}`, info: {}, address: {} }))
  const asked: number[] = []
  const api = {
    list: (_query: object, offset: number, limit: number): Promise<OrderPage> => {
      asked.push(offset)
      if (asked.length > 20) throw new Error('the walk does not end')
      const items = all.slice(offset, offset + Math.min(limit, 20))
      const answer = { items, pagination: { next_offset: offset + items.length } }
      const { nextOffset } = readPage(answer, offset)
      return Promise.resolve({ orders: items.map(parseOrder), nextOffset, rows: items.length })
    },
  }
  const seen = new Set<string>()
  for await (const { orders } of walkOrders(api, {}, 0))
    for (const entry of orders) if (entry.understood) seen.add(entry.order.id)
  expect(seen.size).toBe(45)
})

test('users of a service that knows no offset are read once, and not for ever', async () => {
  let asked = 0
  const client = {
    call: (_interface: string, _method: string, path: string): Promise<unknown> => {
      if (path !== '/users') return Promise.resolve([])
      asked += 1
      if (asked > 20) throw new Error('the walk does not end')
      const items = [
        { id: 'a', email: 'a@x.example' },
        { id: 'b', email: 'b@x.example' },
      ]
      return Promise.resolve({ items, pagination: { has_more: true, next_offset: asked * 2 } })
    },
  }
  const { users } = await readPeople(client as never)
  expect(users?.records.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(asked).toBe(2)
})
