import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInvoke } from '../../../electron/app/ipc/invoke.ts'
import { outboxVersion } from '../../../electron/services/outbox/store/outboxSchema.ts'
import type { Overview } from '../../../shared/contract/app.ts'
import type { ChannelName, Result } from '../../../shared/contract.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import { golden } from '../../support/golden.ts'
import { environmentOf, runCommand } from '../../support/headlessRun.ts'
import { makeOlderOutbox } from '../../support/olderOutbox.ts'
import { draftForm } from '../../support/benches/outboxBench.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

function change(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

/** Unusable outboxes, by their defect. */
const broken: Record<string, (file: string) => void> = {
  'that is no database': (file) => {
    writeFileSync(file, 'not a database at all, and long enough to be read as one '.repeat(400))
  },
  'that is empty': (file) => {
    writeFileSync(file, '')
  },
  'with a damaged page': (file) => {
    makeOlderOutbox(file)
    const bytes = readFileSync(file)
    bytes.fill(0x5a, bytes.length - 4000)
    writeFileSync(file, bytes)
  },
  'that a newer program wrote': (file) => {
    makeOlderOutbox(file)
    change(file, `ALTER TABLE entries ADD COLUMN later TEXT; PRAGMA user_version = ${outboxVersion + 1}`)
  },
  'that an older program wrote': (file) => {
    makeOlderOutbox(file)
  },
  'with another schema than it says': (file) => {
    makeOlderOutbox(file)
    change(file, 'PRAGMA journal_mode = DELETE')
    change(file, `PRAGMA user_version = ${outboxVersion}; ALTER TABLE entries DROP COLUMN looked_at`)
  },
  'of which only the journal is left': (file) => {
    writeFileSync(`${file}-wal`, 'pages that were not written back')
  },
}

const filesOf = (home: string): [string, string][] =>
  readdirSync(home)
    .filter((name) => name.startsWith('outbox') && !name.endsWith('-shm'))
    .sort()
    .map((name) => [name, readFileSync(join(home, name)).toString('base64')])

const asker =
  (program: Composed) =>
  (channel: ChannelName, input: unknown): Promise<Result> =>
    createInvoke(program.planroom.handlers, () => undefined)(channel, input)
const refused = { ok: false, error: { code: 'outbox_unusable' } }

test('a window with an unusable outbox rejects ordering, and everything else works', async () => {
  mkdirSync(join(folder, 'data'))
  broken['that a newer program wrote']?.(join(folder, 'data', 'outbox.db'))
  const program = await composed({ folder })
  try {
    const ask = asker(program)
    // Without the sample files: drawing them takes longer than this test.
    const { id: connectionId } = await program.planroom.services.demo.start()
    const entry = { kind: 'draft', form: draftForm() }
    const rows = [{ row: 0, form: draftForm() }]
    const writing: [ChannelName, unknown][] = [
      ['outbox:list', { connectionId }],
      ['outbox:entry', { id: 'ready' }],
      ['outbox:write', { connectionId, entry }],
      ['outbox:place', { id: 'ready', entry, send: true, agreed: true }],
      ['outbox:placeMany', { connectionId, batchId: 'b', rows, send: true, agreed: true }],
      ['outbox:send', { connectionId, ids: ['ready'] }],
      ['outbox:drop', { ids: ['ready'] }],
      ['outbox:putBack', { ids: ['dropped'] }],
      ['outbox:reconcile', { connectionId }],
      ['outbox:settle', { id: 'unknown', arrived: false, orderId: null }],
      ['outbox:resend', { id: 'unknown', except: [] }],
      ['orders:deleteDraft', { connectionId, orderId: '1' }],
      ['orders:keepDraft', { entryId: 'ready' }],
      ['bulk:list', { connectionId }],
      ['bulk:load', { connectionId, id: 'l' }],
      ['bulk:keep', { connectionId, id: 'l', name: 'n', state: '{}' }],
      ['bulk:drop', { id: 'l' }],
      ['connections:forget', { id: connectionId }],
    ]
    for (const [channel, input] of writing) expect(await ask(channel, input), channel).toMatchObject(refused)
    const reading: [ChannelName, unknown][] = [
      ['connections:activate', { id: connectionId }],
      ['orders:refresh', { connectionId }],
      ['orders:facets', { connectionId }],
      ['people:list', { connectionId }],
      ['library:folders', { connectionId, search: '' }],
      ['reports:runs', { connectionId }],
    ]
    for (const [channel, input] of reading)
      expect(await ask(channel, input), channel).toMatchObject({ ok: true })
    const asked: string[] = []
    const { deliveryNews } = program.planroom.services
    // At the first end of a refresh, there is nothing to announce.
    for (let end = 0; end < 2; end += 1)
      deliveryNews.refreshed(connectionId, true, (id) => (asked.push(id), []))
    expect(asked).toEqual([connectionId, connectionId])
  } finally {
    await program.close()
  }
})

test.each(Object.keys(broken))(
  'an outbox %s stops ordering, stays unchanged and is exported',
  async (kind) => {
    const home = join(folder, 'data')
    mkdirSync(home)
    broken[kind]?.(join(home, 'outbox.db'))
    const before = filesOf(home)
    const program = await composed({ folder, saveAs: join(folder, 'rescued.json') })
    const ask = asker(program)
    try {
      expect(await ask('outbox:send', { connectionId: 'company', ids: ['ready'] })).toMatchObject(refused)
      const overview = (await ask('app:overview', {})) as { value: Overview }
      expect(overview.value.outboxProblem?.message).toContain('Ordering is off')
      expect(overview.value.outboxProblem?.details).not.toBe('')
      expect(overview.value.notices).toEqual([])
      expect(await ask('outbox:export', {})).toEqual({ ok: true, value: { saved: true } })
      expect(await ask('outbox:reveal', {})).toMatchObject({ ok: true })
      expect(program.revealed).toEqual([join(home, 'outbox.db')])
    } finally {
      await program.close()
    }
    expect(filesOf(home)).toEqual(before)
    for (const [name, bytes] of before) {
      const copy = join(folder, name.replace('outbox.db', 'rescued.db'))
      expect(readFileSync(copy).toString('base64')).toBe(bytes)
    }
    const rescued = JSON.parse(readFileSync(join(folder, 'rescued.json'), 'utf8')) as {
      reason: string
      tables: { entries?: { id: string; body: string | null }[] }
    }
    expect(rescued.reason).not.toBe('')
    if (!kind.endsWith('program wrote') && !kind.includes('schema')) return
    const entries = rescued.tables.entries ?? []
    const states = ['typed', 'ready', 'sending', 'unknown', 'refused', 'done', 'dropped', 'resend']
    expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining(states))
    expect(entries.find(({ id }) => id === 'unknown')?.body).toContain('16 Example Lane')
  },
)

test('an export does not replace a file that the dialog did not ask about', async () => {
  mkdirSync(join(folder, 'data'))
  broken['that is no database']?.(join(folder, 'data', 'outbox.db'))
  writeFileSync(join(folder, 'mine.db'), 'the user’s own')
  const program = await composed({ folder, saveAs: join(folder, 'mine.json') })
  expect(await program.planroom.handlers['outbox:export']({})).toEqual({ saved: true })
  await program.close()
  expect(readFileSync(join(folder, 'mine.db'), 'utf8')).toBe('the user’s own')
  expect(readFileSync(join(folder, 'mine 2.db'))).toEqual(readFileSync(join(folder, 'data', 'outbox.db')))
})

test('an export into the outbox’s own files is rejected', async () => {
  mkdirSync(join(folder, 'data'))
  const file = join(folder, 'data', 'outbox.db')
  broken['that is no database']?.(file)
  const before = readFileSync(file)
  const program = await composed({ folder, saveAs: file })
  await expect(program.planroom.handlers['outbox:export']({})).rejects.toMatchObject({ code: 'bad_input' })
  await program.close()
  expect(readFileSync(file)).toEqual(before)
})

test('a leftover new outbox of a killed program is replaced by an empty outbox', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'outbox.db.new'), 'of a program that was killed')
  const program = await composed({ folder })
  expect(program.planroom.services.outbox.list(null)).toEqual([])
  await program.close()
  expect(existsSync(join(folder, 'data', 'outbox.db.new'))).toBe(false)
})

describe('command line with an unusable outbox', () => {
  let service: FaultService
  beforeEach(async () => {
    service = await startFaultService()
    const home = join(folder, 'home', 'data')
    mkdirSync(home, { recursive: true })
    broken['that a newer program wrote']?.(join(home, 'outbox.db'))
  })
  afterEach(() => service.close())
  const run = (...words: string[]) => runCommand(words, { folder, environment: environmentOf(service) })
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  test('commands that order or list entries exit with outbox_unusable and send nothing', async () => {
    const draft = file('draft.json', JSON.stringify(golden('draft-create-minimal').body))
    const redraw = file('redraw.json', JSON.stringify(golden('redraw-tier1').body))
    const request = file('request.json', JSON.stringify(golden('change-request').body))
    const upgrade = file('upgrade.json', JSON.stringify(golden('post-purchase-both').body))
    const list = file('list.csv', 'street,city,country,owner_email\n1 Oak Lane,Dover,US,a@b.example\n')
    const user = file('user.json', JSON.stringify({ email: 'a@b.example', name: 'Ann' }))
    const report = file('report.json', JSON.stringify({ exports: [{ homereportFloors: {} }] }))
    const commands = [
      ['users', 'update', user],
      ['token', 'extend', 'id-1', '--until', '2100-01-01T00:00:00Z'],
      ['report', 'export', 'model-1', report, '--to', join(folder, 'reports')],
      ['drafts', 'create', draft],
      ['drafts', 'update', '1', draft],
      ['drafts', 'import', list],
      ['redraws', 'create', redraw],
      ['redraws', 'create', redraw, '--skip-link-check'],
      ['change-requests', 'create', '1', request],
      ['orders', 'upgrade', '1', upgrade],
      ['outbox', 'list'],
      ['outbox', 'send'],
      ['outbox', 'drop', 'ready'],
    ]
    for (const words of commands) {
      const { exit, result } = await run(...words)
      expect([exit, result.ok, result.error.code], words.join(' ')).toEqual([1, false, 'outbox_unusable'])
      expect(result.error.message).toContain('newer version of Planroom')
    }
    expect(service.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('commands that send nothing work', async () => {
    expect(await run('users', 'list')).toMatchObject({ exit: 0 })
    expect(await run('token', 'show')).toMatchObject({ exit: 0 })
    expect(await run('orders', 'list')).toMatchObject({ exit: 0 })
    expect(await run('sync', '--to', join(folder, 'plans'), '--status', 'Pending')).toMatchObject({
      exit: 0,
    })
    expect(await run('verify', join(folder, 'plans'))).toMatchObject({ exit: 0 })
  })
})
