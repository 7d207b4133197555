import type { FastifyInstance } from 'fastify'
import { changeRequestBodySchema } from '../../../shared/domain/requestBodies.ts'
import { demoPurchaseSchema, demoRedrawSchema } from '../bodies.ts'
import { styleTemplateOf } from '../data/company.ts'
import type { DemoChangeRequest, DemoOrder } from '../model.ts'
import { invalid, missing, parseBody, ErrorAnswer } from '../problems.ts'
import { newId, secondsNow, type DemoState } from '../state.ts'
import { addCorrection, redrawEvents, stateNow } from '../timeline.ts'
import { purchasableAddOns, upgradesOf, wireChangeRequest, wireOrder } from '../wire.ts'
import { addressOfBody, checkAddOns, newOrder } from './drafts.ts'
import { findOrder } from './orders.ts'
import { paginate, type ById, type Query } from './query.ts'

/** Adds the routes of redraws, change requests and purchases. */
export function orderActionRoutes(app: FastifyInstance, state: DemoState): void {
  app.post('/orders/redraw', (request) => {
    const body = parseBody(demoRedrawSchema, request.body)
    const owner = state.users[0]
    if (owner === undefined) throw new Error('the demo company has no users')
    const base = newOrder(state, addressOfBody(body, null), owner.id)
    const order: DemoOrder = {
      ...base,
      orderType: body.order_type,
      isScan: false,
      externalId: body.external_id ?? '',
      addInfo: body.info ?? '',
      styleTemplate: styleTemplateOf(body.template_id),
      events: redrawEvents(base.createdAt, state.speed),
    }
    state.orders.set(order.id, order)
    return { id: order.id, message: 'Redraw order created' }
  })

  app.post<ById>('/orders/:id/change-requests', (request) => {
    const order = findOrder(state, request.params.id)
    const body = parseBody(changeRequestBodySchema, request.body)
    const { status, deliveries } = stateNow(state, order)
    if (deliveries === 0)
      throw new ErrorAnswer(400, { message: `An order that is ${status} has no plan to change yet` })
    const change: DemoChangeRequest = {
      id: newId(state, 'change'),
      orderId: order.id,
      products: body.products,
      text: body.text,
      imgUrls: body.img_urls ?? [],
      createdAt: secondsNow(state),
    }
    state.changeRequests.push(change)
    addCorrection(order, secondsNow(state), state.speed)
    return { id: change.id, message: 'Change request created' }
  })

  app.get<ById & { Querystring: Query }>('/orders/:id/change-requests', (request) => {
    const order = findOrder(state, request.params.id)
    return paginate(
      request.query,
      state.changeRequests.filter((change) => change.orderId === order.id).map(wireChangeRequest),
    )
  })

  app.get<{ Params: { id: string; changeId: string } }>(
    '/orders/:id/change-requests/:changeId',
    (request) => {
      const order = findOrder(state, request.params.id)
      const change = state.changeRequests.find(
        (each) => each.orderId === order.id && each.id === request.params.changeId,
      )
      if (change === undefined) throw missing('Change request')
      return wireChangeRequest(change)
    },
  )

  app.post<ById>('/orders/:id/post-purchase', (request) => {
    const order = findOrder(state, request.params.id)
    const body = parseBody(demoPurchaseSchema, request.body)
    const packageType = body.package_type ?? order.packageType
    if (packageType !== order.packageType && !upgradesOf(order.packageType).includes(packageType)) {
      throw invalid('body_params', [
        {
          loc: ['package_type'],
          msg: `an order with ${order.packageType} cannot be changed to ${packageType}`,
        },
      ])
    }
    const upgraded: DemoOrder = { ...order, packageType }
    const bought = [...new Set(body.add_ons ?? [])].filter((addOn) => !order.addOns.includes(addOn))
    checkAddOns(packageType, bought)
    const buyable = purchasableAddOns(upgraded)
    if (bought.some((addOn) => !buyable.includes(addOn)))
      throw invalid('body_params', [{ loc: ['add_ons'], msg: 'not purchasable for this order' }])
    order.packageType = packageType
    order.addOns = [...order.addOns, ...bought]
    return wireOrder(state, order)
  })
}
