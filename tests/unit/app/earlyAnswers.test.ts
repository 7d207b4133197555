import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AtStart } from '../../../shared/contract.ts'
import type { Overview } from '../../../shared/contract/app.ts'
import type { Invoke } from '../../../electron/app/ipc/invoke.ts'
import { openEarlyAnswers, type EarlyAnswers } from '../../../electron/app/earlyAnswers.ts'

/** What the contract marks. */
const marks: Partial<Record<string, AtStart>> = {
  'app:overview': 'overview',
  'orders:query': 'list',
  'orders:facets': 'kept',
  'transfers:overview': 'local',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'planroom-early-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const page = { senderFrame: { url: 'app://planroom/index.html', parent: null } }
const list = { connectionId: 'one', filter: {}, offset: 0, limit: 200 }
const overview = (connections: string[], notices: string[] = []) =>
  ({
    connections: connections.map((id) => ({ id, name: `Company ${id}` })),
    notices: notices.map((message) => ({ id: message, message, details: null })),
    online: true,
    outboxProblem: null,
    heldDeliveries: 2,
  }) as unknown as Overview

/** A start of the program, which is made when `make` is called. `answers`: what it says, by channel. */
function start(answers: Record<string, unknown>, build = '1') {
  const { promise: made, resolve } = Promise.withResolvers<{ invoke: Invoke }>()
  const outdated: string[][] = []
  const asked: string[] = []
  const pauses: { ms: number; work: () => void }[] = []
  const early: EarlyAnswers = openEarlyAnswers({
    file: path.join(folder, 'first-page.json'),
    build,
    made,
    isTrusted: (url) => url.startsWith('app:'),
    write: (file, text) => writeFile(file, text),
    onOutdated: (ids) => outdated.push([...ids]),
    after: (ms, work) => {
      pauses.push({ ms, work })
      return () => undefined
    },
  })
  const endPauses = (): void => {
    for (const { work } of pauses.splice(0)) work()
  }
  const invoke: Invoke = (channel, input) => {
    asked.push(channel)
    const result = { ok: true, value: answers[channel] } as const
    const atStart = marks[channel]
    if (atStart !== undefined) early.answered({ channel, atStart, input, result })
    return Promise.resolve(result)
  }
  return { early, outdated, asked, pauses, endPauses, make: () => (resolve({ invoke }), made) }
}

/** What a promise has come to by now. */
const soon = <T>(promise: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([promise, new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))])

/** A whole start in which the window asked for its first page. */
async function startOnce(answers: Record<string, unknown>, build = '1'): Promise<EarlyAnswers> {
  const { early, make } = start(answers, build)
  const first = [early.answer(page, 'app:overview', {}), early.answer(page, 'orders:query', list)]
  await make()
  await Promise.all(first)
  await early.save()
  return early
}

test('the window has the last list before the program is made, and is told that it is outdated', async () => {
  await startOnce({ 'app:overview': overview(['one']), 'orders:query': { rows: ['old'], total: 1 } })
  const { early, make, outdated, asked } = start({ 'orders:query': { rows: ['new'], total: 1 } })
  expect(await early.answer(page, 'orders:query', { ...list, asker: { name: 'x', question: 7 } })).toEqual({
    ok: true,
    value: { rows: ['old'], total: 1 },
  })
  expect(outdated).toEqual([])
  await make()
  expect(outdated).toEqual([['one']])
  expect(asked).toEqual([])
  expect(await early.answer(page, 'orders:query', list)).toEqual({
    ok: true,
    value: { rows: ['new'], total: 1 },
  })
})

test('the program is made once the last list is painted, and what shows no rows waits', async () => {
  await startOnce({ 'app:overview': overview(['one']), 'orders:query': { rows: ['old'], total: 1 } })
  const { early, endPauses, make } = start({})
  await early.answer(page, 'app:overview', {})
  expect(await soon(early.needed)).toBe('waits')
  await early.answer(page, 'orders:query', list)
  const others = early.answer(page, 'people:list', { connectionId: 'one' })
  expect(await soon(early.needed)).toBe('waits')
  endPauses()
  expect(await soon(early.needed)).toBeUndefined()
  await make()
  await others
})

test.each([
  ['there is none', () => Promise.resolve(), 'app:overview', {}],
  [
    'it is another',
    () => startOnce({ 'app:overview': overview([]), 'orders:query': { rows: [] } }),
    'orders:query',
    { ...list, offset: 200 },
  ],
  [
    'another page is shown',
    () => startOnce({ 'app:overview': overview([]) }),
    'team:show',
    { connectionId: 'one' },
  ],
] as const)('the window waits for no list when %s', async (_what, before, channel, input) => {
  await before()
  const { early, make } = start({})
  const answer = early.answer(page, channel, input)
  expect(await soon(early.needed)).toBeUndefined()
  await make()
  await answer
})

test('the list is kept even if the program was made before the window asked for it', async () => {
  const answers = { 'app:overview': overview(['one']), 'orders:query': { rows: ['old'], total: 1 } }
  const { early, make } = start(answers)
  const first = early.answer(page, 'app:overview', {})
  await make()
  await first
  await early.answer(page, 'orders:query', list)
  await early.answer(page, 'orders:query', { ...list, offset: 200 })
  await early.save()
  expect(await start({}).early.answer(page, 'orders:query', list)).toMatchObject({ value: { rows: ['old'] } })
})

test('what was reported in the last start is not reported again', async () => {
  await startOnce({ 'app:overview': overview(['one'], ['A disk is full.']) })
  const answer = await start({}).early.answer(page, 'app:overview', {})
  expect(answer).toMatchObject({
    value: { connections: [{ name: 'Company one' }], notices: [], online: null, heldDeliveries: 0 },
  })
})

test('another list and anything that writes wait for the program', async () => {
  await startOnce({ 'app:overview': overview(['one']), 'orders:query': { rows: [], total: 0 } })
  const { early, make, outdated } = start({})
  const waiting = [
    early.answer(page, 'orders:query', { ...list, offset: 200 }),
    early.answer(page, 'orders:refresh', { connectionId: 'one' }),
  ]
  expect(await Promise.all(waiting.map(soon))).toEqual(waiting.map(() => 'waits'))
  await make()
  await Promise.all(waiting)
  expect(outdated).toEqual([])
})

test('answers of another build, and a broken file, are not used', async () => {
  await startOnce({ 'app:overview': overview(['one']) }, '1')
  expect(await soon(start({}, '2').early.answer(page, 'app:overview', {}))).toBe('waits')
  writeFileSync(path.join(folder, 'first-page.json'), '{"build":"1","answ')
  expect(await soon(start({}).early.answer(page, 'app:overview', {}))).toBe('waits')
})

test('the overview is kept as it changed since', async () => {
  const early = await startOnce({ 'app:overview': overview(['one']) })
  early.changed(overview(['one', 'two'], ['A disk is full.']))
  await early.save()
  const answer = await start({}).early.answer(page, 'app:overview', {})
  expect(answer).toMatchObject({ value: { connections: [{ id: 'one' }, { id: 'two' }], notices: [] } })
})

test('nothing stays of a connection that is removed', async () => {
  const answers = { 'app:overview': overview(['one', 'two']), 'orders:query': { rows: ['12 Oak Street'] } }
  const early = await startOnce(answers)
  const file = path.join(folder, 'first-page.json')
  expect(readFileSync(file, 'utf8')).toContain('12 Oak Street')
  early.changed(overview(['two']))
  expect(existsSync(file)).toBe(false)
  await early.save()
  expect(readFileSync(file, 'utf8')).toContain('Company two')
  expect(readFileSync(file, 'utf8')).not.toContain('12 Oak Street')
  expect(readFileSync(file, 'utf8')).not.toContain('Company one')
})

test.each([
  ['another page', { url: 'https://example.com/', parent: null }],
  ['a frame inside of the page', { ...page.senderFrame, parent: page.senderFrame }],
  ['a frame that is gone', null],
])('%s is answered nothing, and does not wait for the program', async (_who, senderFrame) => {
  await startOnce({ 'app:overview': overview(['one']) })
  const { early, asked } = start({})
  const refused = { ok: false, error: { code: 'wrong_sender' } }
  expect(await early.answer({ senderFrame }, 'app:overview', {})).toMatchObject(refused)
  expect(await early.answer({ senderFrame }, 'orders:refresh', {})).toMatchObject(refused)
  expect(asked).toEqual([])
  expect(await soon(early.needed)).toBe('waits')
})

test('other work begins once the list was answered and painted, and not before', async () => {
  const { early, pauses, endPauses, make } = start({ 'orders:query': { rows: [], total: 0 } })
  await make()
  await early.answer(page, 'transfers:overview', {})
  await early.answer(page, 'orders:facets', { connectionId: 'one' })
  expect(pauses).toEqual([])
  await early.answer(page, 'orders:query', list)
  await early.answer(page, 'orders:query', list)
  expect(pauses).toMatchObject([{ ms: 200 }])
  expect(await soon(early.painted)).toBe('waits')
  endPauses()
  expect(await soon(early.painted)).toBeUndefined()
})

test('a page without a list does not keep other work waiting for ever', async () => {
  const { early, pauses, endPauses, make } = start({ 'app:overview': overview([]) })
  await make()
  await early.answer(page, 'app:overview', {})
  await early.answer(page, 'app:overview', {})
  expect(pauses).toMatchObject([{ ms: 1000 }])
  endPauses()
  expect(await soon(early.painted)).toBeUndefined()
})

test('a list that was answered early does not keep other work waiting for another one', async () => {
  await startOnce({ 'app:overview': overview(['one']), 'orders:query': { rows: [], total: 0 } })
  const { early, endPauses, make } = start({})
  await early.answer(page, 'orders:query', list)
  endPauses()
  expect(await soon(early.painted)).toBe('waits')
  await make()
  endPauses()
  expect(await soon(early.painted)).toBeUndefined()
})

test('a start that ends before it was asked anything keeps the answers of the one before', async () => {
  await startOnce({ 'app:overview': overview(['one']) })
  await start({}).early.save()
  expect(await soon(start({}).early.answer(page, 'app:overview', {}))).not.toBe('waits')
})
