import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newReference, withReference } from '../../../electron/services/outbox/rules/bodies.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { localError, type StoredEntry } from '../../../electron/services/outbox/store/entry.ts'
import { createEntries, type Entries } from '../../../electron/services/outbox/store/entriesRepository.ts'
import type { EntryState } from '../../../shared/contract/outbox.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const error = localError('refused', 'No.')
const ready = {
  title: '12 Example Lane',
  form: null,
  given: { street: '12 Example Lane' },
  body: { street: '12 Example Lane', external_id: 'PR-1' },
  reference: 'PR-1',
  isGeneratedReference: true,
  agreed: true,
  follow: null,
  before: {},
}
const draft = (id: string) => ({ id, connectionId: 'c', kind: 'draft' as const, orderId: null })
function seen(entries: Entries, id: string): StoredEntry {
  const entry = entries.find(id)
  if (entry === null) throw new Error(id)
  return entry
}
const end = { orderId: 'o', answer: { id: 'o' }, message: null, error: null }

/** All state changes: name, allowed states before, state after, and the call. */
const changes: [string, EntryState[], EntryState, (entries: Entries, id: string) => boolean][] = [
  [
    'ready',
    ['writing', 'ready', 'refused'],
    'ready',
    (entries, id) => entries.ready(id, entries.editionOf(id) ?? -1, ready),
  ],
  [
    'claim a ready entry',
    ['ready'],
    'sending',
    (entries, id) => entries.claim(id, 'ready', entries.editionOf(id) ?? -1, {}),
  ],
  [
    'claim a refused entry',
    ['refused'],
    'sending',
    (entries, id) => entries.claim(id, 'refused', entries.editionOf(id) ?? -1, {}),
  ],
  ['back', ['sending'], 'ready', (entries, id) => entries.back(id, error, null, true)],
  ['refuse', ['sending'], 'refused', (entries, id) => entries.refuse(id, error)],
  ['lose', ['sending'], 'unknown', (entries, id) => entries.lose(id, error)],
  ['finish a sending entry', ['sending'], 'done', (entries, id) => entries.finish(id, 'sending', end)],
  ['finish an unknown entry', ['unknown'], 'done', (entries, id) => entries.finish(id, 'unknown', end)],
  [
    'restore',
    ['sending'],
    'unknown',
    (entries, id) => entries.restore(id, error, { sentAt: 1, checkedAt: 2 }),
  ],
  [
    'claim an unknown entry',
    ['unknown'],
    'sending',
    (entries, id) => entries.claim(id, 'unknown', entries.editionOf(id) ?? -1, {}),
  ],
  ['note that a draft is not deleted', [], 'ready', (entries, id) => entries.undeleted(id, 1, error)],
  [
    'suspect a waiting entry',
    ['ready'],
    'unknown',
    (entries, id) => entries.suspect({ ...seen(entries, id), state: 'ready' }, 1, [], error),
  ],
  ['doubt', ['unknown'], 'unknown', (entries, id) => entries.doubt(id, 1, [], error)],
  ['deny', ['unknown'], 'ready', (entries, id) => entries.deny(id, {})],
  ['drop', ['writing', 'ready', 'refused', 'unknown', 'done'], 'ready', (entries, id) => entries.drop(id)],
]
const all: EntryState[] = ['writing', 'ready', 'sending', 'refused', 'unknown', 'done']

test.each(changes)('“%s” changes entries of its allowed states only', (name, from, to, change) => {
  const { db } = openOutbox(join(folder, 'outbox.db'), () => 7)
  const entries = createEntries(db, () => 7)
  for (const state of all) {
    entries.add({ ...draft(state), ready, batchId: null, row: null })
    db.prepare('UPDATE entries SET state = ? WHERE id = ?').run(state, state)
    expect(change(entries, state), state).toBe(from.includes(state))
    const after = entries.find(state)
    if (name === 'drop') expect(after?.droppedAt !== null, state).toBe(from.includes(state))
    else expect(after?.state, state).toBe(from.includes(state) ? to : state)
    const isRepeatable = from.includes(to)
    if (from.includes(state))
      expect(change(entries, state), `${state}, again`).toBe(isRepeatable && name !== 'drop')
  }
  db.close()
})

test('a discarded entry is neither claimed nor listed, and is restored unchanged', () => {
  const { db } = openOutbox(join(folder, 'outbox.db'), () => 7)
  const entries = createEntries(db, () => 7)
  entries.add({ ...draft('a'), ready, batchId: 'b', row: 3 })
  const before = entries.find('a')
  entries.drop('a')
  expect(entries.claim('a', 'ready', entries.editionOf('a') ?? -1, {})).toBe(false)
  expect([
    entries.list('c'),
    entries.inState('ready', 'c'),
    entries.same('c', 'draft', null, ready.given, { batchId: 'b', row: 3 }),
  ]).toEqual([[], [], null])
  entries.putBack('a', 17)
  expect(entries.find('a')).toEqual(before)
  db.close()
})

test('an entry is found by its body with fields in any order, on its own row and connection', () => {
  const { db } = openOutbox(join(folder, 'outbox.db'), () => 7)
  const entries = createEntries(db, () => 7)
  const given = { street: 'a', city: 'b', more: { x: 1, y: [1, 2] } }
  entries.add({ ...draft('a'), ready: { ...ready, given }, batchId: null, row: null })
  const line = { batchId: null, row: null }
  const other = { more: { y: [1, 2], x: 1 }, city: 'b', street: 'a' }
  expect(entries.same('c', 'draft', null, other, line)?.id).toBe('a')
  expect(entries.same('c', 'draft', null, { ...other, more: { y: [2, 1], x: 1 } }, line)).toBeNull()
  expect(entries.same('c', 'draft', null, other, { batchId: 'b', row: 1 })).toBeNull()
  expect(entries.same('d', 'draft', null, other, line)).toBeNull()
  expect(entries.same('c', 'redraw', null, other, line)).toBeNull()
  db.close()
})

test('references are generated without ambiguous characters, or the user’s, and never replaced', () => {
  const made = new Set(Array.from({ length: 5000 }, newReference))
  expect(made.size).toBe(5000)
  for (const reference of made) expect(reference).toMatch(/^PR-[2-9ABCDEFGHJKMNPQRSTUVWXYZ]{14}$/)
  const first = withReference('draft', { street: 'a' }, null)
  expect(first.body).toEqual({ street: 'a', external_id: first.reference })
  expect(withReference('draft', { street: 'b' }, first).reference).toBe(first.reference)
  expect(withReference('redraw', { external_id: 'JOB-1' }, first)).toEqual({
    body: { external_id: 'JOB-1' },
    reference: 'JOB-1',
    isGeneratedReference: false,
  })
  expect(withReference('draft', { external_id: ' ' }, null).isGeneratedReference).toBe(true)
  expect(withReference('draft_update', { street: 'a' }, null)).toEqual({
    body: { street: 'a' },
    reference: null,
    isGeneratedReference: false,
  })
})

test('the outbox commits with full synchronization and a truncated journal', () => {
  const { db } = openOutbox(join(folder, 'outbox.db'), () => 7)
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'truncate' })
  db.close()
})
