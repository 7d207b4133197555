import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Output } from '../../../shared/contract.ts'
import { emptyDraftForm } from '../../../shared/domain/ordering/draftForm.ts'
import { AppError } from '../../../shared/errors.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { connected } from '../../support/connected.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { clientOf } from '../demo/support.ts'
import { perTest } from '../../support/perTest.ts'

let folder: string
let program: Composed
let owner: string
const service = perTest(() => startFaultService())
beforeEach(async () => {
  folder = temporaryFolder()
  const page = await clientOf(service).get<{ items: { email: string }[] }>('/users')
  owner = page.items[0]?.email ?? ''
  program = await composed({ folder, saveAs: join(folder, 'saved.csv') })
  service.reset()
})
afterEach(async () => {
  await program.close()
  expect(service.failures).toEqual([])
})

const form = (number: number, mail = owner) => ({
  ...emptyDraftForm(),
  street: `${String(number)} List Row`,
  city: 'Larkfield',
  country: 'USA',
  owner_email: mail,
})
const posts = () => service.seen.filter(({ method, url }) => method === 'POST' && url.includes('/draft'))
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => AppError.toValue(error).code,
  )
/** Saves a bulk order, as the window does before it places the rows. */
const keep = (connectionId: string) =>
  program.call('bulk:keep', { connectionId, id: 'list-1', name: 'day.csv', state: '{}' })
/** Waits until no entry is ready or being sent. */
async function sent(connectionId: string): Promise<Output<'outbox:list'>['entries']> {
  const entries = async () => (await program.call('outbox:list', { connectionId })).entries
  const isOnItsWay = ({ state }: { state: string }): boolean => state === 'ready' || state === 'sending'
  await expect.poll(async () => (await entries()).filter(isOnItsWay)).toEqual([])
  return entries()
}

test('a bulk order is saved, loaded after a restart and deleted when dropped', async () => {
  const connectionId = await connected(program, service)
  const one = { connectionId, id: 'list-1', name: 'day.csv', state: '{"a":1}' }
  await program.call('bulk:keep', one)
  await program.call('bulk:keep', { ...one, state: '{"a":2}' })
  await program.close()
  program = await composed({ folder })
  expect(await program.call('bulk:load', { connectionId, id: 'list-1' })).toEqual({
    id: 'list-1',
    name: 'day.csv',
    state: '{"a":2}',
  })
  expect((await program.call('bulk:list', { connectionId })).lists).toMatchObject([
    { id: 'list-1', name: 'day.csv' },
  ])
  await program.call('bulk:drop', { id: 'list-1' })
  expect(await codeOf(program.call('bulk:load', { connectionId, id: 'list-1' }))).toBe('not_found')
})

test('a bulk order belongs to its connection and is deleted with it', async () => {
  const [first, second] = [await connected(program, service, 'One'), await connected(program, service, 'Two')]
  await program.call('bulk:keep', { connectionId: first, id: 'list-1', name: 'day.csv', state: 'first' })
  expect(
    await codeOf(program.call('bulk:keep', { connectionId: second, id: 'list-1', name: 'x', state: 'y' })),
  ).toBe('not_found')
  expect((await program.call('bulk:list', { connectionId: second })).lists).toEqual([])
  expect(await codeOf(program.call('bulk:load', { connectionId: second, id: 'list-1' }))).toBe('not_found')
  const place = { batchId: 'list-1', rows: [{ row: 2, form: form(2) }], send: true, agreed: true }
  expect(await codeOf(program.call('outbox:placeMany', { connectionId: second, ...place }))).toBe('not_found')
  expect((await program.call('outbox:list', { connectionId: second })).entries).toEqual([])
  expect((await program.call('bulk:load', { connectionId: first, id: 'list-1' })).state).toBe('first')
  await program.call('connections:forget', { id: first })
  expect(await codeOf(program.call('bulk:load', { connectionId: first, id: 'list-1' }))).toBe('not_found')
})

test('a CSV is written completely to the chosen path only', async () => {
  writeFileSync(join(folder, 'saved.csv'), 'what stood there')
  const before = readdirSync(folder)
  expect(await program.call('bulk:saveCsv', { name: '../../evil.csv', text: '\uFEFFa,b\r\n' })).toEqual({
    saved: true,
  })
  expect(readFileSync(join(folder, 'saved.csv'), 'utf8')).toBe('\uFEFFa,b\r\n')
  expect(readdirSync(folder)).toEqual(before)
  await program.close()
  program = await composed({ folder, saveAs: null })
  expect(await program.call('bulk:saveCsv', { name: 'a.csv', text: 'x' })).toEqual({ saved: false })
  await program.close()
  program = await composed({ folder, saveAs: join(folder, 'saved.csv', 'a.csv') })
  expect(await codeOf(program.call('bulk:saveCsv', { name: 'a.csv', text: 'x' }))).toBe('disk')
})

test('a row of a bulk order is never placed twice', async () => {
  const connectionId = await connected(program, service)
  await keep(connectionId)
  const place = (rows: number[], mail?: string) =>
    program.call('outbox:placeMany', {
      connectionId,
      batchId: 'list-1',
      rows: rows.map((row) => ({ row, form: form(row, mail) })),
      send: true,
      agreed: false,
    })
  expect(await codeOf(place([2, 2]))).toBe('busy')
  await place([2, 3])
  // Rows being sent, or one of them with a new row, place nothing.
  expect(await codeOf(place([2, 3]))).toBe('busy')
  await sent(connectionId)
  expect(await codeOf(place([3, 4]))).toBe('busy')
  expect((await sent(connectionId)).map(({ row }) => row).toSorted()).toEqual([2, 3])
  expect(posts()).toHaveLength(2)
})

test('a corrected row replaces its refused entry, which cannot be put back', async () => {
  const connectionId = await connected(program, service)
  await keep(connectionId)
  const place = (mail: string) =>
    program.call('outbox:placeMany', {
      connectionId,
      batchId: 'list-1',
      rows: [{ row: 2, form: form(2, mail) }],
      send: true,
      agreed: false,
    })
  await place('nobody@larkfield.example')
  const [refused] = await sent(connectionId)
  expect(refused).toMatchObject({ state: 'refused', batchId: 'list-1', row: 2 })
  await place(owner)
  const after = await sent(connectionId)
  expect(after.map(({ state }) => state)).toEqual(['done'])
  expect(await codeOf(program.call('outbox:putBack', { ids: [refused?.id ?? ''] }))).toBe('busy')
  expect(posts()).toHaveLength(2)
})
