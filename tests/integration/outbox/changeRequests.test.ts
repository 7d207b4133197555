import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readChangeRequests } from '../../../electron/services/api/changeRequestsApi.ts'
import {
  createChangeRequests,
  type ChangeRequests,
} from '../../../electron/services/changeRequests/changeRequests.ts'
import { createConnectionWork } from '../../../electron/services/timing/connectionWork.ts'
import type { Fault } from '../../support/servers/faultRules.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import { bareGolden } from '../../support/golden.ts'
import { connection, outboxBench, type OutboxBench } from '../../support/benches/outboxBench.ts'
import type { ScriptedServer } from '../../support/servers/scripted.ts'
import { answeringClient } from '../../support/servers/scriptedClient.ts'

describe('reading a list of change requests', () => {
  let server: ScriptedServer
  async function read(...answers: unknown[]) {
    const started = await answeringClient(...answers)
    ;({ server } = started)
    return readChangeRequests(started.client, '/orders/o/change-requests')
  }
  const nothing = { text: null, products: [], status: null, createdAt: null }

  test('pages and bare arrays are read to the end, and entries without an id are left out', async () => {
    const first = { id: '1', text: 'a', products: ['products_2d', 7], status: 'Open', created_at: 5 }
    const pages = [
      { items: [first, 'rubbish', { text: 'no id' }], pagination: { has_more: true, next_offset: 3 } },
      { items: [{ id: 2, products: 'products_3d', created_at: '6.5' }], pagination: { has_more: false } },
    ]
    expect(await read(...pages)).toEqual([
      { id: '1', text: 'a', products: ['products_2d'], status: 'Open', createdAt: 5, raw: first },
      { ...nothing, id: '2', products: ['products_3d'], createdAt: 6.5, raw: pages[1]?.items[0] },
    ])
    expect(server.requests.map(({ url }) => url.search)).toEqual([
      '?limit=100&offset=0',
      '?limit=100&offset=3',
    ])
    const dated = { id: '3', text: 9, created_at: '2026-01-02T00:00:00Z' }
    expect(await read([dated])).toEqual([{ ...nothing, id: '3', createdAt: 1_767_312_000, raw: dated }])
    expect(await read([])).toEqual([])
    expect(await read({ what: 'else' })).toBeNull()
  })

  test('an endless list ends after a repeated page, and a refused page size is left to the service', async () => {
    const more = (next: number) => ({
      items: [{ id: '1' }],
      pagination: { has_more: true, next_offset: next },
    })
    expect(await read(more(1), more(2), more(3), more(4))).toHaveLength(1)
    expect(server.requests).toHaveLength(2)
    expect(await read(400, [{ id: '1' }])).toHaveLength(1)
    expect(server.requests.map(({ url }) => url.search)).toEqual(['?limit=100&offset=0', '?offset=0'])
    await expect(read(400)).rejects.toMatchObject({ code: 'refused' })
    await expect(read(401)).rejects.toMatchObject({ code: 'key_refused' })
  })
})

describe('change requests of an order', () => {
  let service: FaultService
  let bench: OutboxBench
  let changeRequests: ChangeRequests
  let orderId = ''
  let id = ''
  beforeAll(async () => {
    service = await startFaultService()
    bench = outboxBench(service)
    changeRequests = createChangeRequests({
      db: bench.db,
      work: createConnectionWork(),
      client: () => bench.client(),
      operations: bench.operations,
      sent: (connectionId, of) => bench.outbox.sentChangeRequests(connectionId, of),
      now: () => bench.now(),
    })
    const answer = await fetch(`${service.baseUrl}/orders?status=Ready&limit=1`, {
      headers: { 'api-key': service.apiKey },
    })
    orderId = ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? ''
    const body = { products: ['products_2d'], text: 'Move the wall' }
    const entry = await bench.outbox.placeBody(connection, 'change_request', orderId, body)
    await bench.outbox.send(entry.id)
    id = (bench.outbox.answerOf(entry.id) as { id: string }).id
    // A removed entry still counts as sent.
    bench.outbox.drop([entry.id])
  })
  afterAll(async () => {
    await bench.close()
    await service.close()
  })
  beforeEach(async () => {
    service.reset()
    bench.online = true
    bench.db.exec('DELETE FROM change_requests')
    await bench.operations.retry(connection, 'changeRequests')
    await bench.operations.retry(connection, 'changeRequest')
  })

  const answers = (status: number, body = '{}'): Fault => ({
    kind: 'answer',
    status,
    body,
    type: 'application/json',
  })
  const list = /\/change-requests\?/
  const single = /\/change-requests\/[^?]/
  const asked = () =>
    service.seen.map(({ method, url }) => `${method} ${url.replace('/v3', '').replace(/[?].*/, '')}`)
  const at = (name: 'change-requests-list' | 'change-request-by-id'): string => {
    const { method, path } = bareGolden(name)
    return `${method} ${path.replace('{order_id}', orderId).replace('{change_request_id}', id)}`
  }
  const read = () => changeRequests.read(connection, orderId)
  const known = { id, text: 'Move the wall', products: ['products_2d'], status: null, isLocal: false }
  const state = (name: 'changeRequests' | 'changeRequest') => bench.operations.state(connection, name)

  test('accepted requests of all orders are listed, also removed ones', () => {
    expect(bench.outbox.newestChangeRequests(connection)).toEqual([
      { orderId, text: 'Move the wall', products: ['products_2d'] },
    ])
    expect(bench.outbox.newestChangeRequests('other')).toEqual([])
  })

  test('the list is read, stored and shown offline', async () => {
    expect(changeRequests.known(connection, orderId)).toMatchObject({
      requests: [{ id, isLocal: true }],
      readAt: null,
    })
    const answer = await read()
    expect(answer).toMatchObject({ requests: [{ ...known, id }] })
    expect(JSON.parse(answer.requests?.[0]?.raw ?? '')).toMatchObject({ id, order_id: orderId })
    expect(asked()).toEqual([at('change-requests-list')])
    expect(state('changeRequests')).toBe('offered')
    bench.online = false
    await expect(read()).rejects.toMatchObject({ code: 'unreachable' })
    expect(changeRequests.known(connection, orderId)).toEqual(answer)
  })

  test.each([405, 404])('without a list (%i) each change request is read by its id', async (status) => {
    service.fault({ method: 'GET', url: list, fault: answers(status) })
    const answer = await read()
    expect(answer.requests).toMatchObject([{ ...known, id }])
    expect(asked()).toContain(at('change-request-by-id'))
    expect([state('changeRequests'), state('changeRequest')]).toEqual(['not_offered', 'offered'])
    service.seen.length = 0
    await read()
    expect(asked()).toEqual([at('change-request-by-id')])
    expect(changeRequests.known(connection, orderId)).toEqual({
      ...answer,
      readAt: expect.any(Number) as unknown,
    })
  })

  test.each([405, 404])(
    'without a list and single change requests (%i) the sent request is shown, not asked for again',
    async (status) => {
      service.fault({ method: 'GET', url: list, fault: answers(405) })
      service.fault({ method: 'GET', url: single, fault: answers(status) })
      const { requests, readAt } = await read()
      expect(requests).toMatchObject([
        { ...known, id, isLocal: true, createdAt: expect.any(Number) as unknown },
      ])
      expect(JSON.parse(requests?.[0]?.raw ?? '')).toMatchObject({
        sent: { text: 'Move the wall' },
        answered: { id },
      })
      expect(readAt).toBeNull()
      service.seen.length = 0
      expect(await read()).toMatchObject({ requests: [{ isLocal: true }] })
      expect(asked()).toEqual([])
      expect(await changeRequests.read(connection, 'another')).toEqual({ requests: null, readAt: null })
      expect(changeRequests.known(connection, 'another').requests).toBeNull()
    },
  )

  test('a 404 for a deleted order does not mark single change requests as not offered', async () => {
    service.fault({ method: 'GET', url: list, fault: answers(405) })
    service.fault({ method: 'GET', url: single, fault: answers(404) })
    service.fault({ method: 'GET', url: new RegExp(`/orders/${orderId}$`), fault: answers(404) })
    expect((await read()).requests).toMatchObject([{ id, isLocal: true }])
    expect([state('changeRequests'), state('changeRequest')]).toEqual(['not_offered', 'untried'])
  })

  test('change requests listed before a failure stay beside those read by id', async () => {
    const other = { id: 'other', text: 'By the office', products: [], created_at: 5 }
    const body = JSON.stringify([other, { id, text: 'Move the wall' }])
    service.fault({ method: 'GET', url: list, fault: answers(200, body) })
    await read()
    service.reset()
    service.fault({ method: 'GET', url: list, fault: answers(400) })
    await read()
    expect(changeRequests.known(connection, orderId).requests).toMatchObject([
      { ...known, id },
      { id: 'other' },
    ])
  })

  test('a 404 for an unknown order does not mark the list as not offered', async () => {
    expect(await changeRequests.read(connection, 'nobody')).toEqual({ requests: [], readAt: null })
    expect(state('changeRequests')).toBe('untried')
  })

  test('a 500 is reported and keeps the known change requests', async () => {
    const before = await read()
    service.fault({ method: 'GET', url: list, fault: answers(500) })
    await expect(read()).rejects.toMatchObject({ code: 'service_fault' })
    expect(changeRequests.known(connection, orderId)).toEqual(before)
    expect(state('changeRequests')).toBe('offered')
  })
})
