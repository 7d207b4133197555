import type { FastifyInstance } from 'fastify'
import { addOnPackages, type AddOn, type PackageType } from '../../../shared/domain/ordering/product.ts'
import { demoDraftSchema, demoDraftUpdateSchema, type DemoDraftBody } from '../bodies.ts'
import { styleTemplateOf } from '../data/company.ts'
import { toAddress } from '../data/orders.ts'
import type { DemoAddress, DemoOrder, DemoUser } from '../model.ts'
import { invalid, parseBody, ErrorAnswer } from '../problems.ts'
import { hexFrom, seedFrom, uuidFrom } from '../random.ts'
import { newId, secondsNow, userByEmail, type DemoState } from '../state.ts'
import { draftEvents, stateNow } from '../timeline.ts'
import { wireListed, wireOrder } from '../wire.ts'
import { findOrder } from './orders.ts'
import type { ById } from './query.ts'

/** Package and add-ons of a draft without any. */
const defaultSetup = { packageType: 'base', addOns: [] } as const

/** Adds the routes that create, update and delete draft orders. */
export function draftRoutes(app: FastifyInstance, state: DemoState): void {
  app.post('/orders/draft', (request) => {
    return wireOrder(state, addDraft(state, parseBody(demoDraftSchema, request.body)))
  })

  app.patch<ById>('/orders/draft/:id', (request) => {
    const order = findDraft(state, request.params.id)
    const body = parseBody(demoDraftUpdateSchema, request.body)
    const product = chosenProduct(body, order)
    order.ownerId = ownerOf(state, body.owner_email).id
    order.address = addressOfBody(body, order.address)
    order.externalId = body.external_id ?? order.externalId
    order.addInfo = body.info ?? order.addInfo
    order.packageType = product.packageType
    order.addOns = product.addOns
    order.preferences = body.order_preferences ?? order.preferences
    order.styleTemplate =
      styleTemplateOf(body.order_preferences?.style_2d?.style_template_id) ?? order.styleTemplate
    return { ...wireListed(state, order), delivery_assets: null }
  })

  app.delete<ById>('/orders/draft/:id', (request) => {
    const order = findDraft(state, request.params.id)
    state.orders.delete(order.id)
    return { id: order.id, message: 'Draft order deleted' }
  })
}

/** Returns the fields of a new order that do not depend on how it was ordered. */
export function newOrder(
  state: DemoState,
  address: DemoAddress,
  ownerId: string,
): Omit<DemoOrder, 'events' | 'orderType' | 'isScan'> {
  const id = newId(state, 'created')
  const serial = state.created
  return {
    id,
    token: hexFrom(24, state.seed, 'created', serial),
    ownerId,
    createdAt: secondsNow(state),
    address,
    externalId: '',
    addInfo: '',
    ...defaultSetup,
    addOns: [],
    styleTemplate: null,
    modelId: uuidFrom(state.seed, 'created-model', serial),
    preferences: null,
    houseSeed: seedFrom(state.seed, 'created-house', serial),
    floors: serial % 3 === 0 ? 1 : 2,
    hasTour: false,
    quirk: null,
  }
}

/** Adds a draft order. Throws the service's error for an unknown owner or a wrong add-on. */
export function addDraft(state: DemoState, body: DemoDraftBody): DemoOrder {
  const product = chosenProduct(body, defaultSetup)
  const owner = ownerOf(state, body.owner_email)
  const base = newOrder(state, addressOfBody(body, null), owner.id)
  const order: DemoOrder = {
    ...base,
    ...product,
    orderType: 'vbim',
    isScan: true,
    externalId: body.external_id ?? '',
    addInfo: body.info ?? '',
    events: draftEvents(base.createdAt, state.speed),
  }
  state.orders.set(order.id, order)
  return order
}

function findDraft(state: DemoState, id: string): DemoOrder {
  const order = findOrder(state, id)
  if (stateNow(state, order).status !== 'Draft')
    throw new ErrorAnswer(400, { message: 'The order is no longer a draft' })
  return order
}

function ownerOf(state: DemoState, email: string): DemoUser {
  const owner = userByEmail(state, email)
  if (owner === undefined)
    throw invalid('body_params', [
      { loc: ['owner_email'], msg: 'no user of the company has this e-mail address' },
    ])
  return owner
}

/** Returns the package and add-ons of a body. Missing ones stay as they were. */
function chosenProduct(
  body: DemoDraftBody,
  before: { packageType: PackageType; addOns: readonly AddOn[] },
): { packageType: PackageType; addOns: AddOn[] } {
  const packageType = body.package_type ?? before.packageType
  const addOns = [...new Set(body.add_ons ?? before.addOns)]
  checkAddOns(packageType, addOns)
  return { packageType, addOns }
}

/** Throws the service's error if an add-on needs another package. */
export function checkAddOns(packageType: PackageType, addOns: readonly AddOn[]): void {
  const problems = addOns.flatMap((addOn) => {
    const needed = addOnPackages[addOn]
    return needed === undefined || needed.includes(packageType)
      ? []
      : [{ loc: ['add_ons'], msg: `${addOn} requires package ${needed[0] ?? ''}` }]
  })
  if (problems.length > 0) throw invalid('body_params', problems)
}

/** Returns the address of a body. A house number at the start of the street stays there, as on the live service. */
export function addressOfBody(
  body: {
    street: string
    city: string
    country: string
    suite?: string
    state?: string
    postalCode?: string
    latitude?: unknown
    longitude?: unknown
  },
  before: DemoAddress | null,
): DemoAddress {
  const { street, city, country, suite = '', state = '', postalCode = '' } = body
  const latitude = typeof body.latitude === 'number' ? body.latitude : (before?.latitude ?? 0)
  const longitude = typeof body.longitude === 'number' ? body.longitude : (before?.longitude ?? 0)
  return toAddress({ number: '', street, suite, city, state, postalCode, country, latitude, longitude })
}
