import { expect, test } from 'vitest'
import type { Ran } from '../../support/headlessRun.ts'
import { useCommands } from '../../support/useCommands.ts'

/** Links are probed before a redraw or a change request is sent. */

const { service, client, startService, run, runText, file } = useCommands()

const redraw = (source: string[], order_type = 'Tier1') =>
  file({ street: '9 Link Road', city: 'Dover', country: 'GB', order_type, source })
const sent = (): { source: string[]; img_urls: string[] } =>
  JSON.parse(service.writes()[0]?.body ?? '') as { source: string[]; img_urls: string[] }
const at = (path: string): string => `${service.origin}/share/${path}`
const fieldsOf = (ran: Ran): { field: string; message: string }[] =>
  (ran.result.error.details as { fields: { field: string; message: string }[] }).fields

test('valid links are sent unchanged, in sequence, and checked without the key', async () => {
  const source = [at('file/plan.pdf'), at('file/plan.png'), at('file/plan.jpg')]
  expect(await run(['redraws', 'create', redraw(source)])).toMatchObject({ exit: 0 })
  expect(sent().source).toEqual(source)
  const probes = service.seen.filter(({ url }) => url.startsWith('/share/'))
  expect(probes.length).toBeGreaterThan(0)
  for (const { headers } of probes) expect(JSON.stringify(headers)).not.toContain(service.apiKey)
})

test('links that lead to no plan are named, and nothing is sent or saved', async () => {
  const source = [at('file/plan.png'), at('dead'), at('page'), at('login'), at('file/plan.heic')]
  const ran = await run(['redraws', 'create', redraw(source)])
  expect(ran).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
  expect(fieldsOf(ran).map(({ field }) => field)).toEqual(['source.1', 'source.2', 'source.3', 'source.4'])
  expect(fieldsOf(ran)[0]?.message).toContain('404')
  expect(service.writes()).toEqual([])
  expect((await run(['outbox', 'list'])).result.data).toEqual({ entries: [] })
})

test('--skip-link-check sends links without a check', async () => {
  const source = [at('dead'), at('page')]
  expect(await run(['redraws', 'create', redraw(source), '--skip-link-check'])).toMatchObject({ exit: 0 })
  expect(sent().source).toEqual(source)
  expect(service.seen.filter(({ url }) => url.startsWith('/share/'))).toEqual([])
})

test('a share page is replaced by its file, and the output says so', async () => {
  const page = at('s/abc123/plan.png?dl=0')
  const path = redraw([at('file/plan.jpg'), page])
  const ran = await run(['redraws', 'create', path])
  expect(ran.exit).toBe(0)
  const direct = sent().source[1] ?? ''
  expect(direct).not.toBe(page)
  expect((await fetch(direct)).headers.get('content-type')).toBe('image/png')
  const line = ran.lines.find(({ what, field }) => what === 'link' && field === 'source.1')
  expect(line).toMatchObject({ event: 'progress', given: page, direct })
  const text = await runText(['redraws', 'create', path])
  expect(text.out).toContain(`${direct} is sent instead of ${page}`)
})

test('a tour link is accepted with a reminder of the measurement tool', async () => {
  const ran = await run(['redraws', 'create', redraw([at('tour')], 'Tier2-redraw')])
  expect(ran.exit).toBe(0)
  expect(sent().source).toEqual([at('tour')])
  expect(JSON.stringify(ran.lines)).toContain('measurement')
  expect(await run(['redraws', 'create', redraw([at('dead')], 'Tier2-redraw')])).toMatchObject({ exit: 2 })
})

test('picture links of a change request are checked and replaced like plan links', async () => {
  const order = (await client.allOrders('&status=Ready'))[0]?.id ?? ''
  service.reset()
  const change = (...img_urls: string[]): string =>
    file({ products: ['products_2d'], text: 'A wall.', img_urls })
  const wrong = await run(['change-requests', 'create', order, change(at('file/plan.png'), at('dead'))])
  expect(wrong).toMatchObject({ exit: 2 })
  expect(fieldsOf(wrong).map(({ field }) => field)).toEqual(['img_urls.1'])
  expect(service.writes()).toEqual([])
  const right = await run(['change-requests', 'create', order, change(at('s/abc123/plan.png?dl=0'))])
  expect(right).toMatchObject({ exit: 0 })
  expect((await fetch(sent().img_urls[0] ?? '')).headers.get('content-type')).toBe('image/png')
  service.reset()
  expect(await run(['change-requests', 'create', order, change()])).toMatchObject({ exit: 0 })
  expect(sent().img_urls).toEqual([])
})

test('links of an order saved while offline are checked before the order is sent', async () => {
  const port = Number(new URL(service.origin).port)
  const words = ['redraws', 'create', redraw([at('file/plan.png')])]
  await service.close()
  expect(await run(words)).toMatchObject({ exit: 4 })
  await startService({ port })
  const removeFault = service.fault({ url: '/share/file/', fault: { kind: 'answer', status: 410 } })
  expect(await run(words)).toMatchObject({ exit: 2 })
  // The outbox must not send an order with a dead link.
  expect((await run(['outbox', 'send'])).result.data).toEqual({ entries: [] })
  removeFault()
  expect(await run(words)).toMatchObject({ exit: 0 })
  expect(service.writes()).toHaveLength(1)
})
