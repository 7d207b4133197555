import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { emailSchema } from '../../../shared/domain/requestBodies.ts'
import { packageTypes } from '../../../shared/domain/ordering/product.ts'
import { demoDraftSchema } from '../bodies.ts'
import { company, styleTemplateOf } from '../data/company.ts'
import type { DemoUser } from '../model.ts'
import { ErrorAnswer, invalid, missing, parseBody } from '../problems.ts'
import { newId, secondsNow, userByEmail, type DemoState } from '../state.ts'
import { addCorrection, stateNow } from '../timeline.ts'
import { wireOrder, wireToken, wireUser } from '../wire.ts'
import { addDraft } from './drafts.ts'
import { findOrder } from './orders.ts'
import type { ById } from './query.ts'

const text = z.string().min(1, 'must not be empty')
const officeSchema = z.looseObject({ name: text })
const passwordSchema = z.looseObject({
  password: z.string().min(8, 'must have at least 8 characters'),
  current_password: z.string().optional(),
})
const resetSchema = z.looseObject({ email: emailSchema })
const mergeSchema = z.looseObject({ company: text, email: emailSchema, message: z.string().optional() })
const redeliverySchema = z.looseObject({
  style_2d: z
    .looseObject({ style_template_id: z.string().optional(), add_info: z.string().optional() })
    .optional(),
  style_3d: z
    .looseObject({ furniture_set: z.string().optional(), include_basement: z.boolean().optional() })
    .optional(),
})

/** Adds operations at invented paths (shared/domain/operations/demoRequests.ts). A real service has other paths. */
export function inventedRoutes(app: FastifyInstance, state: DemoState): void {
  app.post<ById>('/orders/:id/redeliveries', (request) => {
    const order = findOrder(state, request.params.id)
    const { style_2d } = parseBody(redeliverySchema, request.body)
    const { status, deliveries } = stateNow(state, order)
    if (deliveries === 0)
      throw new ErrorAnswer(400, { message: `An order that is ${status} has no plan yet` })
    const template = style_2d?.style_template_id
    const style = styleTemplateOf(template)
    if (template !== undefined && style === null)
      throw invalid('body_params', [{ loc: ['style_2d', 'style_template_id'], msg: 'no such style' }])
    order.styleTemplate = style ?? order.styleTemplate
    addCorrection(order, secondsNow(state), state.speed)
    return wireOrder(state, order)
  })

  app.post('/orders/scan', (request) => {
    return wireOrder(state, addDraft(state, parseBody(demoDraftSchema, request.body)))
  })

  app.post('/companies/offices', (request) => {
    const { name } = parseBody(officeSchema, request.body)
    if (state.offices.some((office) => office.name === name))
      throw invalid('body_params', [{ loc: ['name'], msg: 'another office has this name' }])
    const office = { id: newId(state, 'created-office'), name }
    state.offices.push(office)
    return office
  })

  app.get<{ Params: { email: string } }>('/users/by-email/:email', (request) => {
    const user = userByEmail(state, request.params.email)
    if (user === undefined) throw missing('User')
    const office = state.offices.find(({ id }) => id === user.officeId)
    return { ...wireUser(user), office: office === undefined ? null : { id: office.id, name: office.name } }
  })

  app.delete<ById>('/users/:id', (request, reply) => {
    const user = userOf(state, request.params.id)
    if (user.role === 'Manager' && state.users.filter(({ role }) => role === 'Manager').length === 1)
      throw new ErrorAnswer(400, { message: 'A company needs a manager' })
    state.users = state.users.filter((each) => each !== user)
    return reply.code(204).send()
  })

  app.put<ById>('/users/:id/password', (request, reply) => {
    const user = userOf(state, request.params.id)
    parseBody(passwordSchema, request.body)
    return reply.send({ id: user.id, message: 'Password changed' })
  })

  app.post('/users/password-reset', (request, reply) => {
    const { email } = parseBody(resetSchema, request.body)
    if (userByEmail(state, email) === undefined) throw missing('User')
    return reply.code(204).send()
  })

  app.get('/companies/package', () => ({
    package_type: packageTypes[1],
    seats: { used: state.users.length, included: 12 },
    add_ons: ['gla'],
    company: company.name,
  }))

  app.delete('/companies/webhook', (_request, reply) => {
    state.webhook = { webhook_urls: [], webhook_triggers: [] }
    return reply.code(204).send()
  })

  app.post('/companies/merge-requests', (request) => {
    const body = parseBody(mergeSchema, request.body)
    return { id: newId(state, 'merge'), message: `Merge request sent to ${body.company}` }
  })
}

/** Adds the invented list of scan-link tokens. */
export function inventedTokenRoutes(app: FastifyInstance, state: DemoState): void {
  app.get('/tokens', () => [wireToken(state.token)])
}

function userOf(state: DemoState, id: string): DemoUser {
  const user = state.users.find((each) => each.id === id)
  if (user === undefined) throw missing('User')
  return user
}
