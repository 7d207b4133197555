import { expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/outbox.ts'
import type { Fault } from '../../support/servers/faultRules.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import {
  connection,
  draftBody,
  outboxBench,
  redrawBody,
  type OutboxBench,
} from '../../support/benches/outboxBench.ts'
import { often } from '../../support/soak.ts'
import { seeded } from '../../support/random/seeded.ts'

/**
 * Waiting takes no time: the test moves the clock of program and service forward, and never while the service processes
 * a request. So no request arrives later than a minute after its sender gave up, however busy the computer is. Time
 * limits are long, except where a sender is meant to give up.
 */
/** Time limit of a sender that is meant to give up, in milliseconds. */
const patience = 30
const processed: Fault = { kind: 'headers', set: {} }
const page: Fault = { kind: 'answer', status: 200, type: 'text/html', body: '<!doctype html><p>Sign in</p>' }

/** Faults of the service for one POST or PATCH. */
const sendingFaults: Record<string, Fault | Fault[]> = {
  'answer lost': { kind: 'lost-answer' },
  'reset before it was read': { kind: 'reset', when: 'before-headers' },
  'reset in its answer': { kind: 'reset', when: 'after-headers' },
  'half an answer': { kind: 'truncate', at: 30 },
  '500, processed': [processed, { kind: 'answer', status: 500, body: '{"message":"oh"}' }],
  '500, not processed': { kind: 'answer', status: 500, body: '{"message":"oh"}' },
  '502 page, processed': [processed, { kind: 'answer', status: 502, body: '<html>Bad Gateway</html>' }],
  '408, processed': [processed, { kind: 'answer', status: 408, body: '' }],
  '429': { kind: 'answer', status: 429, body: '' },
  'web page, processed': [processed, page],
  'web page, not processed': page,
  'redirect, not processed': { kind: 'redirect', to: 'other-origin', status: 307 },
  silence: { kind: 'hang' },
  'processed after the time limit': { kind: 'delay', ms: 60 },
}
const givenUp = ['silence', 'processed after the time limit']
/** Steps at which a sender may end: its request has arrived (lost or processed later), or the order exists. */
const endings: readonly ((held: Fault) => Fault[])[] = [
  (held) => [held, { kind: 'reset', when: 'before-headers' }],
  (held) => [held, processed],
  (held) => [processed, held],
]
/** Faults of the service while an order is looked for. */
const probeFaults: Record<string, Fault> = {
  'look: reset': { kind: 'reset', when: 'before-headers' },
  'look: 500': { kind: 'answer', status: 500, body: '' },
  'look: web page': page,
  'look: half a list': { kind: 'truncate', at: 400 },
}

interface Counts {
  faults: Record<string, number>
  placed: number
  dropped: number
  requests: number
}

/** One round of random faults at one company. */
async function round(seed: number, wanted: number, counts: Counts): Promise<void> {
  const random = seeded(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  let now = Date.now
  // This speed keeps every draft in its state while the clock moves forward.
  const service = await startFaultService({ orders: 2, seed, now: () => now(), speed: 1e-6 })
  const bench = outboxBench(service, { beforeWaiting: () => service.done() })
  now = () => bench.now() * 1000
  const all: Entry[] = []
  const dropped = new Set<string>()
  let met = 0
  const count = (name: string, times = 1): void => {
    counts.faults[name] = (counts.faults[name] ?? 0) + times
    met += times
  }
  const asked = (isProbe: boolean): number =>
    service.seen.filter(({ method }) => (method === 'GET') === isProbe).length
  /** Runs `work` while the next matching request fails. Counts the fault if a request matched. */
  async function under(name: string, fault: Fault | Fault[], isProbe: boolean, work: () => Promise<unknown>) {
    const before = asked(isProbe)
    bench.patience = givenUp.includes(name) ? patience : null
    const rule = isProbe
      ? { method: 'GET' }
      : { url: /orders\/(draft|redraw)/, method: random() < 0.9 ? 'POST' : 'PATCH' }
    const stop = service.fault({ ...rule, times: 1, fault })
    await work()
    stop()
    bench.patience = null
    if (asked(isProbe) > before) count(name)
  }
  /** Calls `end` at a step of the next ordering request, or before that request. */
  async function endWhileSending(send: () => Promise<unknown>, end: () => unknown): Promise<void> {
    const [reached, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const held: Fault = { kind: 'hold', onReach: () => reached.resolve(undefined), until: ended.promise }
    const fault = one(endings)?.(held) ?? []
    const stop = service.fault({ url: /orders\/(draft|redraw)/, method: 'POST', times: 1, fault })
    const sending = send()
    if (random() < 0.8) await Promise.race([sending, reached.promise])
    // A program that closes waits for its running request.
    const ending = end()
    ended.resolve(undefined)
    await ending
    await sending
    stop()
  }
  async function place(): Promise<Entry> {
    const number = all.length + 1
    const userReference = random() < 0.2 ? { external_id: `JOB-${seed}-${number}` } : {}
    const wishes = random() < 0.2 ? { order_preferences: { style_2d: { add_info: 'warm' } } } : {}
    const street = `${number} Example Lane`
    const entry =
      random() < 0.7
        ? await bench.outbox.placeBody(connection, 'draft', null, {
            ...draftBody,
            ...userReference,
            ...wishes,
            street,
          })
        : await bench.outbox.placeBody(connection, 'redraw', null, {
            ...redrawBody,
            ...userReference,
            street,
          })
    all.push(entry)
    return entry
  }
  const inState = (state: Entry['state']): Entry[] =>
    bench.outbox.list(connection).filter((entry) => entry.state === state)
  /** Returns the next entry to send: mostly a new entry, sometimes an entry that failed before. */
  const next = async (): Promise<Entry> =>
    (random() < 0.35
      ? one([...inState('ready'), ...inState('refused'), ...inState('unknown')])
      : undefined) ?? (await place())

  while (met < wanted) {
    const roll = random()
    if (roll < 0.6) {
      const name = one(Object.keys(sendingFaults)) ?? ''
      const { id } = await next()
      await under(name, sendingFaults[name] ?? [], false, () => bench.outbox.send(id))
    } else if (roll < 0.7) {
      const { id } = await next()
      await under('two presses, answer lost', { kind: 'lost-answer' }, false, () =>
        Promise.all([bench.outbox.send(id), bench.outbox.send(id), bench.outbox.sendAll(connection)]),
      )
    } else if (roll < 0.78) {
      // The program ends while it sends, and starts again.
      const { id } = await next()
      await endWhileSending(
        () => bench.outbox.send(id).catch(() => null),
        () => bench.restart(),
      )
      count('ended while sending')
    } else if (roll < 0.84) {
      const { id } = await next()
      const stop = new AbortController()
      await endWhileSending(
        () => bench.outbox.send(id, stop.signal),
        () => stop.abort(),
      )
      count('cancelled')
    } else if (roll < 0.9) {
      bench.online = false
      const { id } = await next()
      await bench.outbox.send(id)
      await bench.outbox.reconcile(connection)
      bench.online = true
      count('offline')
    } else if (roll < 0.96) {
      const name = one(Object.keys(probeFaults)) ?? ''
      await under(name, probeFaults[name] ?? [], true, () => bench.outbox.reconcile(connection))
    } else {
      const waiting = inState('ready').filter(({ sentAt }) => sentAt === null)
      const entry = one(waiting)
      if (entry === undefined) await place()
      else {
        bench.outbox.drop([entry.id])
        await bench.outbox.send(entry.id)
        if (random() < 0.5) bench.outbox.putBack([entry.id])
        else dropped.add(entry.id)
      }
    }
  }

  // Without faults, all remaining entries are looked for and sent, as a user would do.
  const left = () => [...inState('unknown'), ...inState('ready'), ...inState('refused')]
  for (let day = 0; day < 5 && left().length > 0; day++) {
    await service.done()
    bench.ahead += 120
    for (const { id, state } of left())
      if (state === 'unknown') await bench.outbox.resend(id)
      else await bench.outbox.send(id)
  }
  await compare(service, bench, all, dropped)
  expect(service.failures).toEqual([])
  counts.placed += all.length
  counts.dropped += dropped.size
  counts.requests += service.seen.filter(
    ({ method, url }) => method === 'POST' && /draft|redraw/.test(url),
  ).length
  await bench.close()
  await service.close()
}

async function compare(
  service: FaultService,
  bench: OutboxBench,
  all: readonly Entry[],
  dropped: ReadonlySet<string>,
) {
  const answer = await fetch(`${service.baseUrl}/orders?limit=10000`, {
    headers: { 'api-key': service.apiKey },
  })
  const { items } = (await answer.json()) as { items: { id: string; info: { external_id: string } }[] }
  const made = Map.groupBy(items, ({ info }) => info.external_id)
  for (const { id, reference } of all) {
    const found = made.get(reference ?? '') ?? []
    if (dropped.has(id)) expect(found, 'dropped').toEqual([])
    else {
      const { state, orderId, error, candidates, sentAt, checkedAt } = bench.outbox.entry(id)
      const requests = service.seen
        .filter(({ body }) => reference !== null && body.includes(reference))
        .map(({ method, url, at }) => `${method} ${url} ${at}`)
      const facts = JSON.stringify({ candidates, sentAt, checkedAt, requests, found }, null, 1)
      expect({ state, orders: found.map((order) => order.id), error }, facts).toEqual({
        state: 'done',
        orders: [orderId],
        error: null,
      })
    }
  }
  const ours = items.filter(({ info }) => all.some(({ reference }) => reference === info.external_id))
  // A removed entry may be an update that follows a draft, without an order of its own.
  expect(ours).toHaveLength(all.filter(({ id }) => !dropped.has(id)).length)
}

const rounds = often(1, 10)

test(`${rounds}00 random faults: every entry that was not removed is ordered exactly once`, async () => {
  const counts: Counts = { faults: {}, placed: 0, dropped: 0, requests: 0 }
  for (let seed = 1; seed <= rounds; seed++) await round(seed, 100, counts)
  const total = Object.values(counts.faults).reduce((sum, times) => sum + times, 0)
  const { placed, dropped, requests, faults } = counts
  process.stdout.write(`${JSON.stringify({ total, placed, dropped, requests, faults }, null, 1)}\n`)
  expect(total).toBeGreaterThanOrEqual(rounds * 100)
})
