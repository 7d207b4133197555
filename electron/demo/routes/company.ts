import type { FastifyInstance } from 'fastify'
import { webhookBodySchema, type UserUpdateBody } from '../../../shared/domain/requestBodies.ts'
import { demoNewUserSchema, demoUserUpdateSchema } from '../bodies.ts'
import { company } from '../data/company.ts'
import type { DemoUser } from '../model.ts'
import { invalid, missing, parseBody } from '../problems.ts'
import { uuidFrom } from '../random.ts'
import { newId, secondsNow, userByEmail, type DemoState } from '../state.ts'
import { wireOfficeUser, wireUpdatedUser, wireUser } from '../wire.ts'
import { paginate, type Query } from './query.ts'

/** Adds the routes of the company, its offices, users and webhook. */
export function companyRoutes(app: FastifyInstance, state: DemoState): void {
  app.get('/companies/info', () => ({ id: uuidFrom(state.seed, 'company'), ...company }))

  app.get('/companies/offices', () =>
    state.offices.map((office) => ({
      id: office.id,
      name: office.name,
      users: state.users.filter((user) => user.officeId === office.id).map(wireOfficeUser),
    })),
  )

  app.patch('/companies/webhook', (request) => {
    const { webhook_urls, webhook_triggers } = parseBody(webhookBodySchema, request.body)
    state.webhook = { webhook_urls, webhook_triggers }
    return state.webhook
  })

  app.get<{ Querystring: Query }>('/users', (request) => paginate(request.query, state.users.map(wireUser)))

  app.post('/users', (request) => {
    const body = parseBody(demoNewUserSchema, request.body)
    if (!state.offices.some((office) => office.id === body.office_id))
      throw invalid('body_params', [{ loc: ['office_id'], msg: 'no such office' }])
    refuseTaken(state, body.email, 'email', null)
    const user: DemoUser = {
      id: newId(state, 'created-user'),
      email: body.email,
      name: null,
      surname: null,
      role: body.role,
      emailConfirmed: false,
      createdAt: secondsNow(state),
      officeId: body.office_id,
    }
    state.users.push(user)
    return wireUser(user)
  })

  app.patch<{ Params: { who: string } }>('/users/:who', (request) => {
    const body = parseBody(demoUserUpdateSchema, request.body)
    const user = findUser(state, request.params.who, body)
    if (body.new_email !== undefined) {
      refuseTaken(state, body.new_email, 'new_email', user)
      user.email = body.new_email
    }
    user.role = body.role ?? user.role
    user.name = body.name ?? user.name
    user.surname = body.surname ?? user.surname
    return wireUpdatedUser(user)
  })
}

/**
 * Returns the user to update: from the path (`/users/mara@…`), or from `id` or `email` in the body. Otherwise it is the
 * user who already has the address in `new_email`.
 */
function findUser(state: DemoState, who: string, body: UserUpdateBody): DemoUser {
  const email = who === 'email' ? (body.email ?? (body.id === undefined ? body.new_email : undefined)) : who
  const user =
    email === undefined ? state.users.find((each) => each.id === body.id) : userByEmail(state, email)
  if (user === undefined) throw missing('User')
  return user
}

function refuseTaken(state: DemoState, email: string, field: string, except: DemoUser | null): void {
  const user = userByEmail(state, email)
  if (user !== undefined && user !== except)
    throw invalid('body_params', [{ loc: [field], msg: 'another user has this e-mail address' }])
}
