import type { FastifyInstance } from 'fastify'
import { tokenUpdateBodySchema } from '../../../shared/domain/requestBodies.ts'
import { missing, parseBody } from '../problems.ts'
import type { ById } from './query.ts'
import type { DemoState } from '../state.ts'
import { wireToken } from '../wire.ts'

/** Adds the routes of the scan-link token. */
export function tokenRoutes(app: FastifyInstance, state: DemoState): void {
  app.get('/token', () => wireToken(state.token))

  app.patch<ById>('/token/:id', (request) => {
    if (request.params.id !== state.token.id) throw missing('Token')
    const { valid_until: until } = parseBody(tokenUpdateBodySchema, request.body)
    // Times without a zone are UTC in this API.
    const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(until) ? until : `${until}Z`
    state.token = { ...state.token, validUntil: new Date(zoned).toISOString() }
    return wireToken(state.token)
  })
}
