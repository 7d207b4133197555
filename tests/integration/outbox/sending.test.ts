import { copyFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorPage, type Fault } from '../../support/servers/faultRules.ts'
import { connection, draftBody, draftForm, redrawBody } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

const { service, bench, ordersWith, once } = useOutbox({ orders: 3, service: 'per test' })

const place = (
  kind: 'draft' | 'redraw' = 'draft',
  body: unknown = kind === 'draft' ? draftBody : redrawBody,
) => bench.outbox.placeBody(connection, kind, null, body)

test('a draft is sent once, and its order has its generated reference', async () => {
  const { id, reference, isGeneratedReference } = await place()
  expect(reference).toMatch(/^PR-[2-9A-HJKMNP-Z]{14}$/)
  expect(isGeneratedReference).toBe(true)
  const entry = await bench.outbox.send(id)
  expect(entry).toMatchObject({ state: 'done', error: null })
  expect(await ordersWith(reference)).toEqual([entry.orderId])
  expect(bench.outbox.answerOf(id)).toMatchObject({ id: entry.orderId, info: { status: 'Draft' } })
  expect(service.writes()).toHaveLength(1)
})

test('Send pressed twice at once and once later sends one request', async () => {
  const { id, reference } = await place()
  service.fault({ method: 'POST', url: '/draft', fault: { kind: 'delay', ms: 60 } })
  const both = await Promise.all([bench.outbox.send(id), bench.outbox.send(id)])
  bench.outbox.startSending(connection, [id, id])
  const second = await bench.outbox.send(id)
  expect([...both, second].map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(await ordersWith(reference)).toHaveLength(1)
  expect(service.writes()).toHaveLength(1)
})

test('the state “sending” is on disk before the service receives the request', async () => {
  const { id } = await place()
  const states: string[] = []
  const { DatabaseSync } = await import('node:sqlite')
  service.fault({
    method: 'POST',
    fault: {
      kind: 'json',
      change(value) {
        // A committed change is in the database file, so a copy of this file alone contains it.
        copyFileSync(`${bench.folder}/outbox.db`, `${bench.folder}/copy.db`)
        const other = new DatabaseSync(`${bench.folder}/copy.db`, { readOnly: true })
        states.push(String(other.prepare('SELECT state FROM entries WHERE id = ?').get(id)?.['state']))
        other.close()
        return value
      },
    },
  })
  await bench.outbox.send(id)
  expect(states).toEqual(['sending'])
  expect(bench.outbox.db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test.each<[string, Fault, 'ready' | 'refused' | 'unknown', string | null]>([
  [
    '400 with fields',
    {
      kind: 'answer',
      status: 400,
      type: 'application/json',
      body: '{"validation_error":{"body_params":[{"loc":["city"],"msg":"not known"}]}}',
    },
    'refused',
    null,
  ],
  [
    '422 with fields and other words',
    { kind: 'answer', status: 422, type: 'application/json', body: '{"errors":{"city":["no"]},"why":"7"}' },
    'refused',
    '{\n  "errors": {\n    "city": [\n      "no"\n    ]\n  },\n  "why": "7"\n}',
  ],
  [
    '400 with other words',
    { kind: 'answer', status: 400, body: 'no more drafts today' },
    'refused',
    'no more drafts today',
  ],
  [
    '401',
    { kind: 'answer', status: 401, type: 'application/json', body: '{"message":"no"}' },
    'ready',
    '{\n  "message": "no"\n}',
  ],
  ['404', { kind: 'answer', status: 404, body: '' }, 'refused', null],
  ['422 with an empty object', { kind: 'answer', status: 422, body: '{}' }, 'refused', null],
  ['425', { kind: 'answer', status: 425, body: '' }, 'refused', null],
  ['429', { kind: 'answer', status: 429, body: '' }, 'refused', null],
  ['302', { kind: 'redirect', to: 'https://elsewhere.example/' }, 'unknown', null],
  ['408', { kind: 'answer', status: 408, body: '' }, 'unknown', null],
  ['500', { kind: 'answer', status: 500, body: 'oh' }, 'unknown', 'oh'],
  ['501', { kind: 'answer', status: 501, body: '' }, 'unknown', null],
  ['503', { kind: 'answer', status: 503, body: '' }, 'unknown', null],
  ['504', { kind: 'answer', status: 504, body: '' }, 'unknown', null],
  ['a web page with 200', errorPage, 'unknown', null],
  ['an empty 200', { kind: 'answer', status: 200, body: '' }, 'unknown', null],
  [
    'a 200 without an order',
    { kind: 'answer', status: 200, type: 'application/json', body: '{"ok":true}' },
    'unknown',
    '{\n  "ok": true\n}',
  ],
  ['a truncated answer', { kind: 'truncate', at: 20 }, 'unknown', null],
  ['truncated JSON', { kind: 'shorten', at: 30 }, 'unknown', null],
  ['a reset before the headers', { kind: 'reset', when: 'before-headers' }, 'unknown', null],
  ['a reset after the headers', { kind: 'reset', when: 'after-headers' }, 'unknown', null],
  ['a lost answer', { kind: 'lost-answer' }, 'unknown', null],
  ['no answer', { kind: 'hang' }, 'unknown', null],
])('%s sets the right state after one request', async (_name, fault, state, answer) => {
  const { id } = await place()
  once('POST', '/orders/draft', fault)
  if (fault.kind === 'hang') bench.patience = 300
  const entry = await bench.outbox.send(id)
  expect(entry).toMatchObject({ state, agreed: false, error: { answer } })
  expect(service.writes()).toHaveLength(1)
})

test('a field error of the service is shown at that field', async () => {
  const { id } = await place('draft', { ...draftBody, owner_email: 'nobody@brightfield.example' })
  expect(await bench.outbox.send(id)).toMatchObject({
    state: 'refused',
    error: {
      code: 'refused',
      message: 'The service declined the order. Nothing was ordered.',
      fields: [{ field: 'owner_email', message: 'no user of the company has this e-mail address' }],
      answer: null,
    },
  })
})

test('a draft answered by 429 can be sent again by the user and is ordered once', async () => {
  const { id, reference } = await place()
  once('POST', '/orders/draft', { kind: 'answer', status: 429, body: '' })
  expect((await bench.outbox.send(id)).error?.message).toContain('Send it again')
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
  expect(await ordersWith(reference)).toHaveLength(1)
})

test('a draft sent offline stays ready and is sent once online', async () => {
  const { id } = await place()
  bench.online = false
  expect(await bench.outbox.send(id)).toMatchObject({
    state: 'ready',
    sentAt: null,
    error: { code: 'unreachable' },
  })
  bench.online = true
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'done' })
  expect(service.writes()).toHaveLength(1)
})

test('a request cancelled after it was sent is unknown, cancelled before it is ready', async () => {
  const { id } = await place()
  const stop = new AbortController()
  service.fault({
    method: 'POST',
    url: '/draft',
    fault: [{ kind: 'delay', ms: 2000 }, { kind: 'lost-answer' }],
  })
  const sending = bench.outbox.send(id, stop.signal)
  // Only a request that was sent can be unknown.
  await expect.poll(() => service.writes().length).toBe(1)
  stop.abort()
  expect(await sending).toMatchObject({ state: 'unknown' })
  const second = await place('draft', { ...draftBody, street: '13 Example Lane' })
  expect(await bench.outbox.send(second.id, AbortSignal.abort())).toMatchObject({
    state: 'ready',
    error: null,
  })
  expect(service.writes()).toHaveLength(1)
})

test('a redraw is identified by the id in its answer, and its order is read', async () => {
  const { id, reference } = await place('redraw')
  const entry = await bench.outbox.send(id)
  expect(entry).toMatchObject({ state: 'done', message: 'Redraw order created' })
  expect(await ordersWith(reference)).toEqual([entry.orderId])
  expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /v3/orders/redraw',
    `GET /v3/orders/${entry.orderId}`,
    'GET /v3/orders?limit=1000',
  ])
})

test('style preferences of a draft are sent once in an update of their own', async () => {
  const wishes = { style_2d: { add_info: 'warm' } }
  const { id, reference } = await place('draft', { ...draftBody, order_preferences: wishes })
  const entry = await bench.outbox.send(id)
  const sent = service.writes().map(({ method, url, body }) => [method, url, JSON.parse(body) as unknown])
  expect(sent).toEqual([
    ['POST', '/v3/orders/draft', { ...draftBody, external_id: reference }],
    [
      'PATCH',
      `/v3/orders/draft/${entry.orderId}`,
      { ...draftBody, external_id: reference, order_preferences: wishes },
    ],
  ])
  expect(bench.outbox.list(connection).map(({ kind, state }) => [kind, state])).toEqual([
    ['draft_update', 'done'],
    ['draft', 'done'],
  ])
})

test('style preferences follow a draft that is found after a lost answer', async () => {
  const { id } = await place('draft', { ...draftBody, order_preferences: { style_2d: { add_info: 'warm' } } })
  once('POST', '/orders/draft', { kind: 'lost-answer' })
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'unknown' })
  await bench.outbox.reconcile(connection)
  expect(service.writes().map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  expect(bench.outbox.list(connection).map(({ kind, state }) => [kind, state])).toEqual([
    ['draft_update', 'done'],
    ['draft', 'done'],
  ])
})

test('a form is saved, placed and sent, and keeps its reference when edited', async () => {
  const { id } = bench.outbox.write(connection, { kind: 'draft', form: draftForm({ street: '' }) })
  await expect(
    bench.outbox.place(id, { kind: 'draft', form: draftForm({ street: '' }) }, { send: true, agreed: false }),
  ).rejects.toMatchObject({ code: 'bad_input', details: { fields: [{ field: 'street' }] } })
  expect(service.writes()).toEqual([])
  const first = await bench.outbox.place(
    id,
    { kind: 'draft', form: draftForm() },
    { send: false, agreed: true },
  )
  expect(first).toMatchObject({ state: 'ready', agreed: true, title: '12 Example Lane, Brightfield' })
  bench.outbox.write(connection, { kind: 'draft', form: draftForm({ suite: '2' }) }, id)
  expect(bench.outbox.list(connection)).toMatchObject([{ state: 'writing', agreed: false }])
  const second = await bench.outbox.place(
    id,
    { kind: 'draft', form: draftForm({ suite: '2' }) },
    { send: true, agreed: false },
  )
  expect(second).toMatchObject({ state: 'done', reference: first.reference })
  expect(JSON.parse(bench.outbox.entry(id).body ?? '')).toMatchObject({
    suite: '2',
    external_id: first.reference,
  })
  expect(() => bench.outbox.write(connection, { kind: 'draft', form: draftForm() }, id)).toThrow(
    'already sent',
  )
})

test('many drafts are placed all or none', async () => {
  const rows = [draftForm(), draftForm({ city: '' }), draftForm({ owner_email: 'x' })].map((form, row) => ({
    row,
    form,
  }))
  const fields = [expect.objectContaining({ row: 1, field: 'city' }), expect.objectContaining({ row: 2 })]
  expect(() => bench.outbox.placeMany(connection, 'b', rows, { send: true, agreed: true })).toThrow(
    expect.objectContaining({ code: 'bad_input', details: { fields } }),
  )
  expect(bench.outbox.list(connection)).toEqual([])
  const good = [1, 2, 3].map((row) => ({ row, form: draftForm({ street: `${row} Long Row` }) }))
  const placed = bench.outbox.placeMany(connection, 'b', good, { send: false, agreed: true })
  expect(placed.map(({ row, batchId, state }) => [row, batchId, state])).toEqual([
    [1, 'b', 'ready'],
    [2, 'b', 'ready'],
    [3, 'b', 'ready'],
  ])
  expect(new Set(placed.map(({ reference }) => reference)).size).toBe(3)
  const sent = await bench.outbox.sendAll(connection)
  expect(sent.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
})

test('the same body returns the same entry while it waits or is unknown, and a new entry when done', async () => {
  const first = await place()
  expect(await place('draft', { ...draftBody })).toMatchObject({ id: first.id, reference: first.reference })
  expect((await place('draft', { ...draftBody, suite: '3' })).id).not.toBe(first.id)
  once('POST', '/orders/draft', { kind: 'lost-answer' })
  expect(await bench.outbox.send(first.id)).toMatchObject({ state: 'unknown' })
  expect((await place()).id).toBe(first.id)
  expect(await bench.outbox.send(first.id)).toMatchObject({ state: 'done' })
  expect(service.writes()).toHaveLength(1)
  expect((await place()).id).not.toBe(first.id)
})

test('a removed entry is not sent, and an entry being sent cannot be removed', async () => {
  const { id } = await place()
  bench.outbox.drop([id])
  expect(await bench.outbox.send(id)).toMatchObject({ state: 'ready' })
  await bench.outbox.sendAll(connection)
  expect(service.writes()).toEqual([])
  bench.outbox.putBack([id])
  service.fault({ method: 'POST', url: '/draft', fault: { kind: 'delay', ms: 60 } })
  const sending = bench.outbox.send(id)
  await expect.poll(() => bench.outbox.list(connection)[0]?.state).toBe('sending')
  expect(() => {
    bench.outbox.drop([id])
  }).toThrow('being sent')
  expect(() => {
    bench.outbox.checkForgettable(connection)
  }).toThrow('unconfirmed entry')
  expect(await sending).toMatchObject({ state: 'done' })
})

test('sending all entries stops at a refused key and while offline, and resumes', async () => {
  const rows = [1, 2, 3, 4].map((row) => ({ row, form: draftForm({ street: `${row} Long Row` }) }))
  bench.outbox.placeMany(connection, 'b', rows, { send: false, agreed: false })
  once('POST', '/orders/draft', { kind: 'answer', status: 401, body: '' })
  const first = await bench.outbox.sendAll(connection)
  expect(first.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
  bench.online = false
  await bench.outbox.sendAll(connection)
  bench.online = true
  expect(service.writes()).toHaveLength(1)
  once('POST', '/orders/draft', { kind: 'lost-answer' })
  const last = await bench.outbox.sendAll(connection)
  expect(last.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(service.writes()).toHaveLength(5)
})
