import { expect, test } from 'vitest'
import { createOrderingApi } from '../../../electron/services/api/orderingApi.ts'
import type { ScriptedServer } from '../../support/servers/scripted.ts'
import { answeringClient } from '../../support/servers/scriptedClient.ts'

let server: ScriptedServer
async function answering(...answers: unknown[]) {
  const started = await answeringClient(...answers)
  ;({ server } = started)
  return createOrderingApi(started.client)
}
const asked = (): string[] => server.requests.map(({ method, url }) => `${method} ${url.pathname}`)
const draft = { street: 'a', city: 'b', country: 'c', owner_email: 'd@e.example' }
const change = { products: ['products_2d'], text: 'Move it' }

test('order ids are escaped in the path, and ids such as ".." are rejected before a request', async () => {
  const api = await answering({ id: 'a/../b' })
  await api.updateDraft('a/../b', draft)
  await api.postPurchase('a/../b', { add_ons: [] })
  await api.createChangeRequest('a/../b', change)
  expect(asked()).toEqual([
    'PATCH /v3/orders/draft/a%2F..%2Fb',
    'POST /v3/orders/a%2F..%2Fb/post-purchase',
    'POST /v3/orders/a%2F..%2Fb/change-requests',
  ])
  for (const id of ['', '.', '..', '...']) {
    await expect(api.updateDraft(id, draft)).rejects.toMatchObject({ code: 'bad_input' })
    await expect(api.postPurchase(id, {})).rejects.toMatchObject({ code: 'bad_input' })
    await expect(api.createChangeRequest(id, change)).rejects.toMatchObject({ code: 'bad_input' })
  }
  expect(asked()).toHaveLength(3)
})

test.each([[{}], [{ id: '' }], [{ id: 7 }], [[]], [null], ['done'], [{ message: 'created' }]])(
  'an answer without the id of the created object (%j) fails as not_service',
  async (answer) => {
    const api = await answering(answer)
    const calls = [
      () => api.createDraft(draft),
      () => api.updateDraft('o', draft),
      () => api.postPurchase('o', {}),
      () => api.createChangeRequest('o', change),
      () => api.createRedraw({ street: 'a', city: 'b', country: 'c', source: [], order_type: 'Tier1' }),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ code: 'not_service', details: { answer } })
  },
)

test('an answer with the id of another order fails as not_service', async () => {
  const api = await answering({ id: 'other' })
  await expect(api.updateDraft('o', draft)).rejects.toMatchObject({ code: 'not_service' })
  await expect(api.postPurchase('o', {})).rejects.toMatchObject({ code: 'not_service' })
})
