import type { FastifyInstance } from 'fastify'
import type { DemoOrder } from '../model.ts'
import { missing } from '../problems.ts'
import { secondsNow, type DemoState } from '../state.ts'
import { stateAt, stateNow } from '../timeline.ts'
import { wireListed, wireOrder } from '../wire.ts'
import { allValues, moment, one, paginate, type ById, type Query } from './query.ts'

/** Returns an order that was not deleted, or throws a 404. */
export function findOrder(state: DemoState, id: string): DemoOrder {
  const order = state.orders.get(id.toLowerCase())
  if (order === undefined) throw missing('Order')
  return order
}

/** Adds the routes that read orders: the list with its filters, one order, and its combined PDF. */
export function orderRoutes(app: FastifyInstance, state: DemoState): void {
  app.get<{ Querystring: Query }>('/orders', (request) => {
    const page = paginate(request.query, filtered(state, request.query))
    return { ...page, items: page.items.map((order) => wireListed(state, order)) }
  })

  app.get<ById>('/orders/:id', (request) => wireOrder(state, findOrder(state, request.params.id)))

  app.get<ById>('/orders/:id/combined-pdf', (request) => {
    const order = findOrder(state, request.params.id)
    if (stateNow(state, order).deliveries === 0) throw missing('Combined PDF')
    return { url: `${state.origin}/combined/${order.token}.pdf` }
  })
}

/** Returns the orders that match the filters, newest first. */
function filtered(state: DemoState, query: Query): DemoOrder[] {
  const statuses = allValues(query, 'status')
  const after = moment(query, 'created_after')
  const before = moment(query, 'created_before')
  const userId = one(query, 'user_id')
  const userEmail = one(query, 'user_email')?.toLowerCase()
  const officeId = one(query, 'office_id')
  const officeName = one(query, 'office')?.toLowerCase()
  const seconds = secondsNow(state)
  const listedUntil = seconds - state.listLag()
  return [...state.orders.values()]
    .filter((order) => {
      if (order.createdAt > listedUntil) return false
      if (after !== undefined && order.createdAt < after) return false
      if (before !== undefined && order.createdAt > before) return false
      if (userId !== undefined && order.ownerId !== userId) return false
      if (statuses.length > 0 && !statuses.includes(stateAt(order, seconds).status)) return false
      const owner = state.users.find((user) => user.id === order.ownerId)
      if (userEmail !== undefined && owner?.email.toLowerCase() !== userEmail) return false
      const office = state.offices.find((each) => each.id === owner?.officeId)
      if (officeId !== undefined && office?.id !== officeId) return false
      return officeName === undefined || office?.name.toLowerCase() === officeName
    })
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
}
