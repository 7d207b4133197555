import { expect, test } from 'vitest'
import type { EntryForm } from '../../../shared/contract/outbox.ts'
import { connection, draftForm } from '../../support/benches/outboxBench.ts'
import { useOutbox } from '../../support/benches/useOutbox.ts'

const { service, bench, listed, offered } = useOutbox({ orders: 40, service: 'per test' })

const requests = (): string[] =>
  service.seen.map(({ method, url }) => `${method} ${url.replace(/[?].*/, '').replace('/v3', '')}`)
const waiting = () => bench.timers.filter(({ over }) => !over)
/** Runs the next timer. Returns its delay in milliseconds. */
async function tick(): Promise<number> {
  const [timer] = waiting()
  if (timer === undefined) throw new Error('nothing waits')
  timer.over = true
  const count = bench.timers.length
  timer.run()
  // The timer's work is over when the next timer is set, or when nothing changes any more.
  await expect.poll(() => bench.timers.length > count || isQuiet()).toBe(true)
  return timer.ms
}
let last = -1
function isQuiet(): boolean {
  const now = service.seen.length + bench.changed.length + bench.faults.length
  const same = now === last
  last = now
  return same
}
const draft = async (agreed: boolean, street = '12 Example Lane') => {
  const form = draftForm({ street })
  const { id } = bench.outbox.write(connection, { kind: 'draft', form })
  return bench.outbox.place(id, { kind: 'draft', form }, { send: false, agreed })
}
const states = () => bench.outbox.list(connection).map(({ state }) => state)

test('an agreed entry is sent when the network is back, and an entry without consent is not', async () => {
  bench.outbox.startWork()
  bench.online = false
  await draft(true)
  await draft(false, '13 Example Lane')
  const delays = [await tick(), await tick(), await tick(), await tick(), await tick(), await tick()]
  expect(delays).toEqual([500, 15_000, 30_000, 60_000, 120_000, 120_000])
  expect(requests()).toEqual([])
  bench.online = true
  await tick()
  await expect.poll(states).toEqual(['ready', 'done'])
  expect(requests()).toEqual(['GET /orders', 'POST /orders/draft'])
  await expect.poll(waiting).toEqual([])
})

test('an answered request or waking from sleep retries at once', async () => {
  bench.outbox.startWork()
  bench.online = false
  await draft(true)
  await tick()
  await tick()
  expect(waiting().map(({ ms }) => ms)).toEqual([30_000])
  bench.outbox.answered('another')
  expect(waiting().map(({ ms }) => ms)).toEqual([30_000])
  bench.outbox.answered(connection)
  expect(waiting().map(({ ms }) => ms)).toEqual([500])
  await tick()
  expect(waiting().map(({ ms }) => ms)).toEqual([15_000])
  bench.online = true
  bench.outbox.onWake()
  expect(await tick()).toBe(500)
  await expect.poll(states).toEqual(['done'])
})

test('an upgrade is never sent automatically, even with consent', async () => {
  bench.outbox.startWork()
  const { id: orderId } = await offered()
  const entry: EntryForm = { kind: 'upgrade', orderId, form: { package_type: null, add_ons: ['gla'] } }
  const { id } = bench.outbox.write(connection, entry)
  expect(await bench.outbox.place(id, entry, { send: false, agreed: true })).toMatchObject({
    state: 'ready',
    agreed: false,
  })
  expect(bench.timers).toEqual([])
  expect(await bench.outbox.place(id, entry, { send: true, agreed: true })).toMatchObject({ state: 'done' })
})

test('the start finds a lost entry and sends an agreed entry', async () => {
  service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
  const lost = await draft(false)
  await bench.outbox.send(lost.id)
  await draft(true, '13 Example Lane')
  expect(bench.timers).toEqual([])
  await bench.restart()
  bench.outbox.startWork()
  await tick()
  await expect.poll(states).toEqual(['done', 'done'])
  expect(requests().filter((line) => line.startsWith('POST'))).toHaveLength(2)
})

test('a lost answer is looked for with growing pauses for a day and never sent again', async () => {
  bench.outbox.startWork()
  service.fault({ method: 'POST', times: 1, fault: { kind: 'reset', when: 'before-headers' } })
  const { id } = await draft(false)
  await bench.outbox.send(id)
  expect(await tick()).toBe(500)
  const pauses: number[] = []
  const ages: number[] = []
  let before: number | null = null
  for (;;) {
    await expect.poll(() => bench.outbox.entry(id).checkedAt).not.toBe(before)
    const { checkedAt, sentAt } = bench.outbox.entry(id)
    before = checkedAt
    ages.push((checkedAt ?? 0) - (sentAt ?? 0))
    if ((ages.at(-1) ?? 0) > 24 * 3600) break
    await expect.poll(() => waiting().length).toBe(1)
    pauses.push(Math.round((waiting()[0]?.ms ?? 0) / 1000))
    bench.ahead += (waiting()[0]?.ms ?? 0) / 1000
    await tick()
  }
  await expect.poll(waiting).toEqual([])
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses[0]).toBeGreaterThanOrEqual(15)
  expect(pauses.length).toBeLessThan(40)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3601)
  expect(ages.at(-2)).toBeLessThan(24 * 3600)
  expect(states()).toEqual(['unknown'])
  // The next start does not look either. The user can still check.
  await bench.restart()
  bench.outbox.startWork()
  expect(waiting()).toEqual([])
  expect(await bench.outbox.reconcile(connection)).toMatchObject([{ state: 'unknown' }])
  expect(requests().filter((line) => line.startsWith('POST'))).toHaveLength(1)
})

test('a lost answer older than a day is looked for once at the start', async () => {
  service.fault({ method: 'POST', times: 1, fault: { kind: 'reset', when: 'before-headers' } })
  const { id } = await draft(false)
  await bench.outbox.send(id)
  bench.ahead += 3 * 86_400
  await bench.restart()
  bench.outbox.startWork()
  expect(await tick()).toBe(500)
  await expect.poll(() => bench.outbox.entry(id).checkedAt).not.toBeNull()
  await expect.poll(waiting).toEqual([])
  expect(states()).toEqual(['unknown'])
})

test('a new lost answer is looked for at once, though the next check is an hour away', async () => {
  bench.outbox.startWork()
  service.fault({ method: 'POST', times: 2, fault: { kind: 'reset', when: 'before-headers' } })
  const first = await draft(false)
  await bench.outbox.send(first.id)
  bench.ahead += 5 * 3600
  await tick()
  await expect.poll(() => bench.outbox.entry(first.id).checkedAt).not.toBeNull()
  await expect.poll(() => waiting()[0]?.ms).toBeGreaterThan(3_000_000)
  const second = await draft(false, '13 Example Lane')
  await bench.outbox.send(second.id)
  await expect.poll(() => waiting()[0]?.ms).toBe(500)
})

test('an entry that cannot be looked for does not keep another entry from being sent', async () => {
  const orderId = (await listed()).find(({ info }) => info.status === 'Ready')?.id ?? ''
  service.fault({ method: 'POST', times: 1, fault: { kind: 'lost-answer' } })
  const body = { products: ['products_2d'], text: 'Move the door' }
  const change = await bench.outbox.placeBody(connection, 'change_request', orderId, body)
  await bench.outbox.send(change.id)
  service.fault({ method: 'GET', url: '/change-requests', fault: { kind: 'answer', status: 500, body: '' } })
  const { id } = await draft(true)
  bench.outbox.startWork()
  await tick()
  await expect.poll(() => bench.outbox.entry(id).state).toBe('done')
  expect(bench.outbox.entry(change.id).state).toBe('unknown')
})

test('removing the only waiting entry stops the timer, and undoing starts it', async () => {
  bench.outbox.startWork()
  bench.online = false
  const { id } = await draft(true)
  bench.outbox.drop([id])
  expect(waiting()).toEqual([])
  bench.outbox.putBack([id])
  expect(waiting()).toHaveLength(1)
})

test('nothing is sent or requested automatically before the window starts the work', async () => {
  await draft(true)
  bench.outbox.answered(connection)
  bench.outbox.onWake()
  expect(bench.timers).toEqual([])
  expect(requests()).toEqual([])
})
