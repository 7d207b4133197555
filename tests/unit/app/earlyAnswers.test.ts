import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AtStart } from '../../../shared/contract.ts'
import type { Overview } from '../../../shared/contract/app.ts'
import type { Invoke } from '../../../electron/app/ipc/invoke.ts'
import { openEarlyAnswers, type EarlyAnswers } from '../../../electron/app/earlyAnswers.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** Channels that the contract marks for the start. */
const marks: Partial<Record<string, AtStart>> = {
  'app:overview': 'overview',
  'orders:query': 'list',
  'orders:facets': 'kept',
  'transfers:overview': 'local',
}

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const page = { senderFrame: { url: 'app://planroom/index.html', parent: null } }
const list = { connectionId: 'one', filter: {}, offset: 0, limit: 200 }
const furtherDown = { ...list, offset: 200 }
/** Answers of a start with one company and one order in the list. */
const answers = () => ({ 'app:overview': overview(['one']), 'orders:query': { rows: ['old'], total: 1 } })
const overview = (connections: string[], notices: string[] = []) =>
  ({
    connections: connections.map((id) => ({ id, name: `Company ${id}` })),
    notices: notices.map((message) => ({ id: message, message, details: null })),
    online: true,
    outboxProblem: null,
    heldDeliveries: 2,
  }) as unknown as Overview

/** A start of the program. The program is ready when `make` is called. `given` has its answers by channel. */
function start(given: Record<string, unknown>, build = '1') {
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
    const result = { ok: true, value: given[channel] } as const
    const atStart = marks[channel]
    if (atStart !== undefined) early.answered({ channel, atStart, input, result })
    return Promise.resolve(result)
  }
  return { early, outdated, asked, pauses, endPauses, make: () => (resolve({ invoke }), made) }
}

/** The value of a settled promise, or 'waits' if it is pending. */
const soon = <T>(promise: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([promise, new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))])

/** A complete start in which the window asks for its first page. */
async function startOnce(given: Record<string, unknown>, build = '1'): Promise<EarlyAnswers> {
  const { early, make } = start(given, build)
  const first = [early.answer(page, 'app:overview', {}), early.answer(page, 'orders:query', list)]
  await make()
  await Promise.all(first)
  await early.save()
  return early
}

test('the window gets the stored list before the program is ready, and is told that it is outdated', async () => {
  await startOnce(answers())
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

test('the program starts after the stored list is painted; other pages’ requests wait for it', async () => {
  await startOnce(answers())
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
  ['no list is stored', () => Promise.resolve(), 'app:overview', {}],
  ['another part of the list is asked for', () => startOnce(answers()), 'orders:query', furtherDown],
  ['a page without orders is shown', () => startOnce(answers()), 'team:show', { connectionId: 'one' }],
] as const)('the program starts at once when %s', async (_what, before, channel, input) => {
  await before()
  const { early, make } = start({})
  const answer = early.answer(page, channel, input)
  expect(await soon(early.needed)).toBeUndefined()
  await make()
  await answer
})

test('the list is stored also if the program was ready before the window asked', async () => {
  const { early, make } = start(answers())
  const first = early.answer(page, 'app:overview', {})
  await make()
  await first
  await early.answer(page, 'orders:query', list)
  await early.answer(page, 'orders:query', furtherDown)
  await early.save()
  expect(await start({}).early.answer(page, 'orders:query', list)).toMatchObject({ value: { rows: ['old'] } })
})

test('a stored overview has no notices, no network state and no held deliveries', async () => {
  await startOnce({ 'app:overview': overview(['one'], ['A disk is full.']) })
  const answer = await start({}).early.answer(page, 'app:overview', {})
  expect(answer).toMatchObject({
    value: { connections: [{ name: 'Company one' }], notices: [], online: null, heldDeliveries: 0 },
  })
})

test('requests for another list and writing requests wait for the program', async () => {
  await startOnce(answers())
  const { early, make, outdated } = start({})
  const waiting = [
    early.answer(page, 'orders:query', furtherDown),
    early.answer(page, 'orders:refresh', { connectionId: 'one' }),
  ]
  expect(await Promise.all(waiting.map(soon))).toEqual(waiting.map(() => 'waits'))
  await make()
  await Promise.all(waiting)
  expect(outdated).toEqual([])
})

test('answers of another build and of a broken file are not used', async () => {
  await startOnce({ 'app:overview': overview(['one']) }, '1')
  expect(await soon(start({}, '2').early.answer(page, 'app:overview', {}))).toBe('waits')
  writeFileSync(path.join(folder, 'first-page.json'), '{"build":"1","answ')
  expect(await soon(start({}).early.answer(page, 'app:overview', {}))).toBe('waits')
})

test('a changed overview is stored without its notices', async () => {
  const early = await startOnce({ 'app:overview': overview(['one']) })
  early.changed(overview(['one', 'two'], ['A disk is full.']))
  await early.save()
  const answer = await start({}).early.answer(page, 'app:overview', {})
  expect(answer).toMatchObject({ value: { connections: [{ id: 'one' }, { id: 'two' }], notices: [] } })
})

test('removing a connection deletes its stored overview and list at once', async () => {
  const stored = { rows: ['12 Oak Street'] }
  const early = await startOnce({ 'app:overview': overview(['one', 'two']), 'orders:query': stored })
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
])('%s gets wrong_sender, and nothing is asked of the program', async (_who, senderFrame) => {
  await startOnce({ 'app:overview': overview(['one']) })
  const { early, asked } = start({})
  const refused = { ok: false, error: { code: 'wrong_sender' } }
  expect(await early.answer({ senderFrame }, 'app:overview', {})).toMatchObject(refused)
  expect(await early.answer({ senderFrame }, 'orders:refresh', {})).toMatchObject(refused)
  expect(asked).toEqual([])
  expect(await soon(early.needed)).toBe('waits')
})

test('background work begins 200 ms after the list was answered', async () => {
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

test('background work begins a second after the overview if no list is asked for', async () => {
  const { early, pauses, endPauses, make } = start({ 'app:overview': overview([]) })
  await make()
  await early.answer(page, 'app:overview', {})
  await early.answer(page, 'app:overview', {})
  expect(pauses).toMatchObject([{ ms: 1000 }])
  endPauses()
  expect(await soon(early.painted)).toBeUndefined()
})

test('after a stored list, background work begins without another list', async () => {
  await startOnce(answers())
  const { early, endPauses, make } = start({})
  await early.answer(page, 'orders:query', list)
  endPauses()
  expect(await soon(early.painted)).toBe('waits')
  await make()
  endPauses()
  expect(await soon(early.painted)).toBeUndefined()
})

test('a start that was asked nothing keeps the stored answers', async () => {
  await startOnce({ 'app:overview': overview(['one']) })
  await start({}).early.save()
  expect(await soon(start({}).early.answer(page, 'app:overview', {}))).not.toBe('waits')
})
