import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createChangeRequestsRepository } from '../../../electron/services/catalogue/changeRequestsRepository.ts'
import { createFiles } from '../../../electron/services/catalogue/filesRepository.ts'
import { migrations as catalogueSteps } from '../../../electron/services/catalogue/catalogueMigrations.ts'
import { createOrders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createSightings } from '../../../electron/services/catalogue/serviceList/sightings.ts'
import { createPeople } from '../../../electron/services/catalogue/peopleRepository.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { createDraftLists } from '../../../electron/services/draftLists/draftLists.ts'
import { migrations as outboxSteps } from '../../../electron/services/outbox/store/outboxMigrations.ts'
import { createEntries } from '../../../electron/services/outbox/store/entriesRepository.ts'
import { fixtureVersions, makeOldDatabase, rowsOf, schemaOf, type Rows } from '../../support/oldDatabases.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planroom-migrations-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const databases = {
  outbox: { steps: outboxSteps, open: (file: string) => openOutbox(file, () => 7).db },
  catalogue: {
    steps: catalogueSteps,
    open: (file: string) => {
      const { db, setAside } = openCatalogue(file)
      expect(setAside).toBeNull()
      return db
    },
  },
} as const
const names = Object.keys(databases) as (keyof typeof databases)[]

test.each(names)('every schema of the %s has a fixture: write one by hand for a new step', (name) => {
  const { steps } = databases[name]
  expect(fixtureVersions(name)).toEqual(steps.map((_, index) => index + 1))
})

describe.each(names)('the %s', (name) => {
  const { open, steps } = databases[name]

  test.each(fixtureVersions(name))('of schema %i keeps every value of every row', (version) => {
    const file = join(folder, 'old.db')
    makeOldDatabase(file, name, version)
    const before = rowsOf(file)
    // The record of changes is made when the rows are first read.
    const { record: _record, ...kept } = before
    expect(Object.values(kept).every((rows) => rows.length > 0)).toBe(true)
    open(file).close()
    const after = rowsOf(file)
    for (const [table, rows] of Object.entries(kept))
      expect(only(after, table, rows)).toEqual(name === 'outbox' && version < 4 ? rows.map(notFound) : rows)
  })

  test.each(fixtureVersions(name))('of schema %i has the schema of a new one afterwards', (version) => {
    const file = join(folder, 'old.db')
    makeOldDatabase(file, name, version)
    const db = open(file)
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: steps.length })
    db.close()
    open(join(folder, 'new.db')).close()
    expect(schemaOf(file)).toEqual(schemaOf(join(folder, 'new.db')))
  })

  /** Schema 4 takes back that what was looked for in vain was ready to be sent again. */
  function notFound(row: Record<string, unknown>): Record<string, unknown> {
    return row['id'] === 'resend' ? { ...row, state: 'unknown' } : row
  }

  /** The rows of a table with the columns that it had before. */
  function only(after: Rows, table: string, before: readonly Record<string, unknown>[]): unknown[] {
    const columns = Object.keys(before[0] ?? {})
    return (after[table] ?? []).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    )
  }
})

test.each(fixtureVersions('outbox'))('an outbox of schema %i means what it meant', (version) => {
  const file = join(folder, 'outbox.db')
  makeOldDatabase(file, 'outbox', version)
  const { db } = openOutbox(file, () => 1_700_000_200)
  const entries = createEntries(db, () => 1_700_001_000)
  expect(entries.find('typed')).toMatchObject({
    state: 'writing',
    kind: 'redraw',
    connectionId: 'company',
    form: { street: '3 Quay Street', city: 'Brightfield', notes: 'Attic ü' },
    body: null,
    createdAt: 1_700_000_000.25,
  })
  expect(entries.find('ready')).toMatchObject({
    state: 'ready',
    reference: 'PR-0001',
    isGeneratedReference: true,
    agreed: true,
    follow: { style_2d: { style_template_id: 'warm' } },
    before: { orderIds: ['100'] },
    body: { street: '12 Example Lane', external_id: 'PR-0001' },
    batchId: 'list-1',
    row: 4,
    edition: 0,
    sendsAt: null,
  })
  expect(entries.find('sending')).toMatchObject({ state: 'sending', sentAt: 1_700_000_021 })
  expect(entries.find('unknown')).toMatchObject({
    state: 'unknown',
    reference: 'own',
    isGeneratedReference: false,
    before: { orderIds: ['90'] },
    candidates: [{ orderId: '91', status: 'Draft' }],
    error: { code: 'unreachable' },
    sentAt: 1_700_000_031,
    endedAt: 1_700_000_032,
    checkedAt: 1_700_000_033,
  })
  expect(entries.find('refused')).toMatchObject({
    state: 'refused',
    orderId: '55',
    error: { fields: [{ field: 'text', message: 'too short' }] },
  })
  expect(entries.find('done')).toMatchObject({
    state: 'done',
    orderId: '4711',
    answer: { id: '4711' },
    message: 'Thank you',
  })
  // What was ordered is not taken for something else's order, and what goes out by itself still does.
  expect(entries.claimedOrders('company')).toEqual(new Set(['4711', '4712']))
  expect(entries.goingByThemselves().map(({ id }) => id)).toContain('ready')
  expect(entries.inState('sending', null).map(({ id }) => id)).toEqual(['sending'])
  expect(entries.list(null).map(({ id }) => id)).not.toContain('dropped')
  expect([...entries.lines('company', 'list-1').keys()]).toEqual([4])
  // The same command is known again, also where it gave its fields in another order.
  const given = {
    owner_email: 'theo@larkfield.example',
    country: 'US',
    city: 'Brightfield',
    street: '12 Example Lane',
  }
  expect(entries.same('company', 'draft', null, given, { batchId: 'list-1', row: 4 })?.id).toBe('ready')
  // That it was looked for in vain proved nothing; what its user denied is looked for once more before it is sent
  // again.
  expect(entries.find('resend')?.state).toBe(version < 4 ? 'unknown' : 'ready')
  expect(entries.find('resend')?.isDenied).toBe(true)
  expect(createDraftLists(db, () => 0).load('company', 'list-1')).toMatchObject({
    name: 'March – drafts.csv',
    state: '{"lines":[1,2,3]}',
  })
  if (version >= 2) expect(entries.editionOf('edited')).toBe(3)
  if (version >= 3) {
    expect(entries.find('deletion')).toMatchObject({ kind: 'draft_delete', sendsAt: 1_700_000_110 })
    expect(entries.goingByThemselves()).toContainEqual({
      id: 'deletion',
      connectionId: 'company',
      sendsAt: 1_700_000_110,
    })
  }
  db.close()
})

test.each(fixtureVersions('catalogue'))('a catalogue of schema %i means what it meant', (version) => {
  const file = join(folder, 'catalogue.db')
  makeOldDatabase(file, 'catalogue', version)
  const { db } = openCatalogue(file)
  const orders = createOrders(db)
  const row = orders.row({ connection: 'company', root: '/photos/Planroom' }, '501')
  expect(row?.newAt).toBe(version < 12 ? null : 1_690_500_004)
  expect(orders.find('company', '501')).toMatchObject({
    understood: true,
    detailReadAt: 1_690_500_002,
    delivery: {
      assets: [
        { url: 'https://files.example/1.png' },
        { url: 'https://files.example/2.png' },
        { url: 'https://files.example/cad.zip' },
      ],
    },
  })
  expect(orders.findRecord('company', '501')?.raw).toMatchObject({
    delivery_assets: { tour: 'https://tour.example/501' },
  })
  expect(orders.find('company', '502')).toMatchObject({
    delivery: null,
    detailProblem: 'The service has a fault of its own.',
  })
  expect(orders.find('other', '501')).toMatchObject({ understood: false, reason: 'The status is missing.' })
  expect(orders.events('company', '501').map(({ what, to }) => [what, to])).toEqual([
    ['seen', 'Pending'],
    ['status', 'Ready'],
    ['files', '3'],
    ['again', null],
  ])
  // Nothing was replaced since it was delivered again: what is on disk is of an earlier delivery.
  const newest = db.prepare(
    "SELECT newest_at AS at FROM orders WHERE connection_id = 'company' AND id = '501'",
  )
  expect(newest.get()).toEqual({ at: 1_699_000_000 })
  // Also where the step itself has to count them.
  const counts = db.prepare(
    "SELECT asset_counts AS counts FROM orders WHERE id = '501' AND connection_id = 'company'",
  )
  expect(JSON.parse((counts.get() as { counts: string }).counts)).toEqual({
    'listing_floorplans/png_urls/': 2,
    'cad_files/zip_urls/': 1,
  })
  expect(createPeople(db).list('company')).toMatchObject([{ email: 'theo@larkfield.example' }])
  const key = { connectionId: 'company', root: '/photos/Planroom', orderId: '501' }
  const asked = version >= 2 ? 'state-1' : null
  expect(createFiles(db).byId('file-1')).toMatchObject({ state: 'current', size: 5_000_000_000, asked })
  expect(
    createFiles(db)
      .ofOrder(key)
      .map(({ state }) => state),
  ).toEqual(['earlier', 'current'])
  expect(createSightings(db).find('company', '502')).toEqual({
    row: 2,
    listHash: 'hash-502',
    seenAt: 1_700_000_000,
    isUnlisted: false,
  })
  if (version >= 5)
    expect(createChangeRequestsRepository(db).find('company', '501')?.requests).toMatchObject([
      { id: 'cr-1' },
    ])
  db.close()
})
