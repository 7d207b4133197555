import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { composed } from '../../support/composed.ts'
import { saveConnection } from '../../support/connected.ts'
import type { Ran } from '../../support/headlessRun.ts'
import type { Fault } from '../../support/servers/faultRules.ts'
import { useCommands } from '../../support/useCommands.ts'

/** `token show` and `token extend`, with a token address and a key and nothing else. */

const { service, run: runAll, runText, path } = useCommands({ orders: 1, service: 'per file' })
let demo: { id: string; token: string; valid_until: string }
let environment: Record<string, string>
beforeAll(async () => {
  environment = { PLANROOM_TOKEN_URL: service.tokenUrl, PLANROOM_API_KEY: service.apiKey }
  const answer = await fetch(`${service.tokenUrl}/token`, { headers: { 'x-api-key': service.apiKey } })
  demo = (await answer.json()) as typeof demo
  service.reset()
})

const run = (...words: string[]): Promise<Ran> => runAll(['token', ...words], { environment })
const methods = () => service.seen.map(({ method }) => method)
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const json = (value: unknown, status: number): Fault => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

test('“token show” prints id and end, and the secret only with --reveal', async () => {
  const shown = await run('show')
  expect(shown).toMatchObject({ exit: 0, result: { ok: true } })
  expect(shown.result.data).toEqual({
    id: demo.id,
    valid_until: demo.valid_until,
    ended: false,
    read_at: expect.any(String) as unknown,
  })
  expect(JSON.stringify(shown)).not.toContain(demo.token)
  expect((await run('show', '--reveal')).result.data).toMatchObject({ id: demo.id, token: demo.token })
  const text = await runText(['token', 'show'], { environment })
  expect(text.out).toContain(`valid until ${demo.valid_until} (19 days left)`)
  expect(text.out + text.err).not.toContain(demo.token)
  const revealed = await runText(['token', 'show', '--reveal'], { environment })
  expect(revealed.out.split('\n')).toContain(demo.token)
})

test('a connection from the environment writes no secret to disk', async () => {
  await run('show', '--reveal')
  const files = readdirSync(path(), { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name)).includes(demo.token), name).toBe(false)
  expect(files.map(({ name }) => name)).not.toContain('token.json')
})

describe('“token extend”', () => {
  test('the id is read first, and the new end is sent once', async () => {
    const until = inDays(40)
    const ran = await run('extend', '--until', until)
    expect(ran).toMatchObject({
      exit: 0,
      result: { data: { id: demo.id, valid_until: until, ended: false } },
    })
    expect(methods()).toEqual(['GET', 'PATCH'])
    expect(service.seen[1]).toMatchObject({
      url: `${new URL(service.tokenUrl).pathname}/token/${demo.id}`,
      body: JSON.stringify({ valid_until: until }),
    })
    expect(JSON.stringify(ran)).not.toContain(demo.token)
  })

  test('the same end twice exits with 0', async () => {
    const until = inDays(41)
    expect(await run('extend', demo.id, '--until', until)).toMatchObject({ exit: 0 })
    expect(await run('extend', demo.id, '--until', until)).toMatchObject({ exit: 0 })
  })

  test('a time without a zone is sent as UTC, and the output says so', async () => {
    const until = `${inDays(42).slice(0, 11)}08:00:00`
    const ran = await run('extend', '--until', until)
    expect(ran.result.data).toMatchObject({ valid_until: `${until}.000Z` })
    expect(ran.lines[0]).toMatchObject({ event: 'progress', taken_as: 'UTC', valid_until: `${until}.000Z` })
    const text = await runText(['token', 'extend', '--until', until], { environment })
    expect(text.out).toContain(`${until} has no time zone and is read as UTC.`)
  })

  test.each([
    ['an end in the past', ['--until', '2020-01-01T00:00:00Z']],
    ['an end at this moment', ['--until', new Date().toISOString()]],
    ['a day without a time', ['--until', '2099-01-01']],
    ['an invalid date', ['--until', '2099-02-30T00:00:00Z']],
    ['a word instead of a time', ['--until', 'soon']],
    ['no --until', []],
    ['two ids', ['a', 'b', '--until', '2099-01-01T00:00:00Z']],
  ])('%s exits with 2 before a request', async (_what, words) => {
    expect(await run('extend', ...words)).toMatchObject({ exit: 2, result: { error: { code: 'bad_input' } } })
    expect(service.seen).toEqual([])
  })

  test('an end before the present end exits with 2 after reading the scan link', async () => {
    await run('extend', '--until', inDays(50))
    service.seen.length = 0
    expect(await run('extend', '--until', inDays(1))).toMatchObject({ exit: 2 })
    expect(methods()).toEqual(['GET'])
  })

  const until = inDays(60)
  test.each<[string, string, Fault, number]>([
    ['a refused key', 'GET', json({}, 401), 3],
    ['a web page', 'GET', { kind: 'answer', status: 200, type: 'text/html', body: '<p>' }, 4],
    ['a missing scan link', 'GET', json({}, 404), 7],
    ['a refused key', 'PATCH', json({}, 403), 3],
    [
      'a refusal',
      'PATCH',
      json({ validation_error: { body_params: [{ loc: ['valid_until'], msg: 'no' }] } }, 400),
      7,
    ],
    ['a lost answer', 'PATCH', { kind: 'reset', when: 'before-headers' }, 8],
    ['a 500', 'PATCH', json({}, 500), 8],
  ])('%s on %s exits with its code', async (_what, method, fault, exit) => {
    service.fault({ method, url: '/token', fault })
    const ran = await run('extend', '--until', until)
    expect(ran.exit).toBe(exit)
    expect(ran.result.ok).toBe(false)
    expect(methods().filter((each) => each === 'PATCH').length).toBe(method === 'PATCH' ? 1 : 0)
    if (exit === 7 && method === 'PATCH')
      expect(ran.result.error.details).toMatchObject({ fields: [{ field: 'valid_until', message: 'no' }] })
  })

  test('a lost answer is confirmed by reading the scan link again', async () => {
    service.fault({ method: 'PATCH', url: '/token', fault: { kind: 'lost-answer' } })
    expect(await run('extend', '--until', until)).toMatchObject({
      exit: 0,
      result: { data: { valid_until: until } },
    })
    expect(methods()).toEqual(['GET', 'PATCH', 'GET'])
  })

  test.each<[string, Fault]>([
    ['is not offered', json({}, 405)],
    ['is not found', json({}, 404)],
    ['is not allowed', json({}, 403)],
    ['fails', json({}, 500)],
    ['returns a web page', { kind: 'answer', status: 200, type: 'text/html', body: '<p>' }],
    ['breaks off', { kind: 'reset', when: 'before-headers' }],
  ])('a given id is extended although reading the scan link %s', async (_what, fault) => {
    service.fault({ method: 'GET', url: '/token', fault })
    const ran = await run('extend', demo.id, '--until', until)
    expect(ran).toMatchObject({ exit: 0, result: { data: { id: demo.id, valid_until: until } } })
    expect(methods()).toEqual(['GET', 'PATCH'])
    service.reset()
    expect((await run('show')).result.data).toMatchObject({ valid_until: until })
  })

  test('a given id with a later end exits with 2 if the scan link can be read', async () => {
    await run('extend', demo.id, '--until', inDays(70))
    service.seen.length = 0
    expect(await run('extend', demo.id, '--until', inDays(1))).toMatchObject({ exit: 2 })
    expect(methods()).toEqual(['GET'])
  })

  test('an unknown id is refused by the service and exits with 7', async () => {
    expect(await run('extend', 'no-such-id', '--until', until)).toMatchObject({ exit: 7 })
  })
})

test('a missing address exits with 2, a missing key with 3, a closed port with 4', async () => {
  const withOut = (some: Record<string, string>, words = ['token', 'show']) =>
    runAll(words, { environment: some })
  expect(await withOut({ PLANROOM_API_KEY: 'k' })).toMatchObject({ exit: 2 })
  expect(await withOut({ PLANROOM_TOKEN_URL: service.tokenUrl })).toMatchObject({ exit: 3 })
  const nowhere = { ...environment, PLANROOM_TOKEN_URL: 'http://127.0.0.1:9' }
  expect(await withOut(nowhere, ['token', 'extend', '--until', inDays(1)])).toMatchObject({ exit: 4 })
  expect(service.seen).toEqual([])
})

test('a saved connection whose key is refused prints the last known scan link and exits with 3', async () => {
  const program = await composed({ folder: path('home') })
  await saveConnection(program, service)
  await program.close()
  const saved = (words: string[]) => runAll(words, { environment: {} })
  expect(await saved(['token', 'show'])).toMatchObject({ exit: 0 })
  service.fault({ method: 'GET', url: '/token', fault: json({}, 403) })
  const ran = await saved(['token', 'show', '--reveal'])
  expect(ran).toMatchObject({
    exit: 3,
    result: { ok: false, error: { code: 'key_refused' }, data: { id: demo.id, token: demo.token } },
  })
})
