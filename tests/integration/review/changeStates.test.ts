import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeId, createChangeStates } from '../../../electron/services/review/records/changeStates.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
let problems: string[]
let now: number
beforeEach(() => {
  folder = temporaryFolder()
  problems = []
  now = Date.UTC(2026, 2, 1)
})

const pair = { before: 'a'.repeat(64), after: 'b'.repeat(64) }
const box = { x: 10, y: 20, width: 300, height: 40 }
const place = (): string => join(folder, '.planroom', 'review')
const file = (): string => join(place(), 'changes.json')
const store = () =>
  createChangeStates({
    retryLocked: (step) => step(),
    now: () => now,
    onProblem: (path, error) => problems.push(`${path} ${String(error)}`),
  })
const statesOf = async () =>
  Object.fromEntries([...(await store().of(folder, pair))].map(([id, { state }]) => [id, state]))

test('a decision about a change is saved in the order folder for its pair of files', async () => {
  const id = changeId(pair, box)
  await store().set(folder, pair, { id, box, state: 'accepted' })
  expect(await statesOf()).toEqual({ [id]: 'accepted' })
  expect(Object.fromEntries(await store().of(folder, { ...pair, after: 'c'.repeat(64) }))).toEqual({})
  await store().set(folder, pair, { id, box, state: 'question' })
  expect(await statesOf()).toEqual({ [id]: 'question' })
  expect(await readdir(place())).toEqual(['changes.json'])
})

test('twenty decisions at once are all saved', async () => {
  const one = store()
  const ids = Array.from({ length: 20 }, (_, at) => changeId(pair, { ...box, x: at }))
  await Promise.all(ids.map((id) => one.set(folder, pair, { id, box, state: 'accepted' })))
  expect(Object.keys(await statesOf()).sort()).toEqual(ids.sort())
})

test('a question is open until a change request asks about it, and again when asked anew', async () => {
  await store().set(folder, pair, { id: 'one', box, state: 'question', title: 'Plan 1: POWDER' })
  now += 1000
  await store().set(folder, pair, { id: 'two', box, state: 'question' })
  await store().set(folder, pair, { id: 'three', box, state: 'accepted' })
  const [one, two] = [
    { id: 'one', title: 'Plan 1: POWDER' },
    { id: 'two', title: '' },
  ]
  expect(await store().questions(folder)).toEqual([one, two])
  await store().noteRequested(folder, ['one', 'three', 'unknown'], true)
  expect(await store().questions(folder)).toEqual([two])
  expect(await statesOf()).toEqual({ one: 'question', two: 'question', three: 'accepted' })
  // The request was removed before it was sent.
  await store().noteRequested(folder, ['one', 'two', 'three'], false)
  expect(await store().questions(folder)).toHaveLength(2)
  await store().noteRequested(folder, ['one'], true)
  await store().set(folder, pair, { id: 'one', box, state: 'question', title: 'Plan 1: POWDER' })
  expect(await store().questions(folder)).toEqual([two, one])
})

test('a requested question whose change is undone is requested and ticked off again', async () => {
  const requestedAt = async () => (await store().of(folder, pair)).get('one')?.requestedAt
  const isDone = async () => (await store().all(folder)).map((each) => each.isDone)
  await store().set(folder, pair, { id: 'one', box, state: 'question' })
  await store().noteRequested(folder, ['one'], true)
  await store().noteChecked(folder, ['one'], true)
  const before = await requestedAt()
  await store().set(folder, pair, { id: 'one', box, state: 'accepted' })
  expect(await requestedAt()).toBeUndefined()
  await store().set(folder, pair, { id: 'one', box, state: 'question', requestedAt: before })
  expect([await requestedAt(), await isDone()]).toEqual([before, [true]])
  expect(await store().questions(folder)).toEqual([])
  // Asked anew, it needs another answer.
  await store().set(folder, pair, { id: 'one', box, state: 'question' })
  await store().noteRequested(folder, ['one'], true)
  expect(await isDone()).toEqual([undefined])
})

describe('decisions of two computers', () => {
  test('the decisions of a conflicted copy are merged, and the newer decision counts', async () => {
    const other = temporaryFolder()
    await store().set(folder, pair, { id: 'both', box, state: 'question' })
    await store().set(folder, pair, { id: 'here', box, state: 'accepted' })
    now += 60_000
    await store().set(other, pair, { id: 'both', box, state: 'accepted' })
    await store().set(other, pair, { id: 'there', box, state: 'question' })
    // A sync program adds the other file as a conflicted copy.
    const copy = join(place(), 'changes (conflicted copy 2026-03-01).json')
    await writeFile(copy, await readFile(join(other, '.planroom', 'review', 'changes.json')))
    const merged = { both: 'accepted', here: 'accepted', there: 'question' }
    expect(await statesOf()).toEqual(merged)
    // The next decision writes all merged decisions.
    now += 60_000
    await store().set(folder, pair, { id: 'next', box, state: 'accepted' })
    await rm(copy)
    expect(await statesOf()).toEqual({ ...merged, next: 'accepted' })
  })

  test('the last decision counts even if its computer’s clock is an hour behind', async () => {
    await store().set(folder, pair, { id: 'both', box, state: 'question' })
    now -= 3_600_000
    await store().set(folder, pair, { id: 'both', box, state: 'accepted' })
    expect(await statesOf()).toEqual({ both: 'accepted' })
  })

  test('a decision dated 400 days ahead is replaced by the next decision', async () => {
    const present = now
    now += 400 * 24 * 3_600_000
    await store().set(folder, pair, { id: 'both', box, state: 'question' })
    now = present
    await store().set(folder, pair, { id: 'both', box, state: 'accepted' })
    expect(await statesOf()).toEqual({ both: 'accepted' })
    expect(await readFile(file(), 'utf8')).toContain('2026-03-01')
  })
})

describe('decisions file that other programs wrote', () => {
  test.each([
    ['no JSON', '{"planroom":1,'],
    ['something else', '[1,2,3]'],
    [
      'broken items',
      JSON.stringify({ planroom: 1, items: [null, 7, { id: '' }, { id: 'x', state: 'paid' }] }),
    ],
  ])('a file with %s counts as empty and is replaced by the next decision', async (_, text) => {
    await mkdir(place(), { recursive: true })
    await writeFile(file(), text)
    expect(await statesOf()).toEqual({})
    await store().set(folder, pair, { id: 'one', box, state: 'accepted' })
    expect(await statesOf()).toEqual({ one: 'accepted' })
  })

  test('a file of a newer version is not overwritten, and the error says so', async () => {
    await mkdir(place(), { recursive: true })
    const text = JSON.stringify({ planroom: 2, items: {} })
    await writeFile(file(), text)
    await expect(store().set(folder, pair, { id: 'one', box, state: 'accepted' })).rejects.toThrow(
      'newer version',
    )
    expect(await readFile(file(), 'utf8')).toBe(text)
  })

  test('a review folder replaced by a symlink is neither read nor written', async () => {
    const elsewhere = temporaryFolder()
    await mkdir(join(folder, '.planroom'))
    await symlink(elsewhere, place())
    await expect(store().set(folder, pair, { id: 'one', box, state: 'accepted' })).rejects.toThrow('link')
    await expect(store().of(folder, pair)).rejects.toThrow('link')
    expect(await readdir(elsewhere)).toEqual([])
  })
})
