import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyRestore, undoRestore } from '../../../electron/services/backup/restore.ts'
import { restoreState } from '../../../electron/services/backup/restoreMarks.ts'
import { createDraftLists } from '../../../electron/services/draftLists/draftLists.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { draftBody, draftForm } from '../../support/benches/outboxBench.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { startFaultService, type FaultService } from '../../support/servers/faultService.ts'
import { zipBytes, type ZipEntry } from '../../support/zipBytes.ts'

const now = (): number => Date.now() / 1000
let service: FaultService
let place: string
let backup: string
const open: Composed[] = []
beforeEach(async () => {
  service = await startFaultService({ orders: 3 })
  place = temporaryFolder()
  backup = join(place, 'Planroom backup.zip')
})
afterEach(async () => {
  for (const program of open.splice(0)) await program.close()
  await service.close()
})

async function start(name: string): Promise<Composed> {
  const program = await composed({ folder: join(place, name), saveAs: backup, backup })
  open.push(program)
  return program
}
async function stop(program: Composed): Promise<void> {
  open.splice(open.indexOf(program), 1)
  await program.close()
}
async function connect(program: Composed): Promise<string> {
  const { connection } = await program.call('connections:save', {
    name: 'Larkfield',
    baseUrl: service.baseUrl,
    tokenUrl: service.tokenUrl,
    exportUrl: service.exportUrl,
    apiKey: service.apiKey,
  })
  return connection.id
}
/** Enters the key of a restored connection. */
async function connectAgain(program: Composed, id: string): Promise<void> {
  await program.call('connections:save', {
    id,
    name: 'Larkfield',
    baseUrl: service.baseUrl,
    tokenUrl: service.tokenUrl,
    exportUrl: service.exportUrl,
    apiKey: service.apiKey,
  })
}
/** Chooses the backup, restores it, and starts again as the program does. */
async function restore(program: Composed, name: string): Promise<Composed> {
  const { chosen } = await program.call('backup:choose', {})
  await program.call('backup:restore', { id: chosen?.id ?? '' })
  expect(program.restarts).toHaveLength(1)
  await stop(program)
  await applyRestore(join(place, name, 'data'), now)
  return start(name)
}
/** A picture of one pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const logoPath = (bytes: Buffer): string => `logos/${createHash('sha256').update(bytes).digest('hex')}.png`
const posts = (): number => service.seen.filter(({ method }) => method === 'POST').length
const states = ({ planroom }: Composed): Record<string, string> =>
  Object.fromEntries(
    planroom.services.outboxFile
      .entries(null)
      .map(({ title, state }) => [title.replace(', Brightfield', ''), state]),
  )

/** A program with a connection, settings, a preset, an unfinished and a waiting draft, and a bulk order. */
async function filled(name: string): Promise<{ program: Composed; id: string; waiting: string }> {
  const program = await start(name)
  const id = await connect(program)
  await program.call('settings:update', { theme: 'dark' })
  await program.call('presets:save', { name: 'Only PDF', kinds: ['listing_floorplans'], formats: ['pdf'] })
  const form = draftForm({ street: '1 Written Road' })
  await program.call('outbox:write', { connectionId: id, entry: { kind: 'draft', form } })
  const { outbox, draftLists } = program.planroom.services
  const { id: waiting } = await outbox.placeBody(id, 'draft', null, { ...draftBody, external_id: 'W-1' })
  draftLists.keep(id, 'list', 'Spring', '{"rows":[]}')
  mkdirSync(join(place, name, 'data', 'logos'), { recursive: true })
  writeFileSync(join(place, name, 'data', logoPath(logo)), logo)
  return { program, id, waiting }
}

describe('backup', () => {
  test('a backup restored on another computer has everything but keys, and sends nothing by itself', async () => {
    const { program, id } = await filled('first')
    expect(await program.call('backup:save', {})).toEqual({ saved: true })
    expect(readdirSync(place).filter((name) => name.includes('.part'))).toEqual([])
    for (const bytes of Object.values(unzipSync(readFileSync(backup))))
      expect(strFromU8(bytes)).not.toContain(service.apiKey)
    const saved = JSON.parse(readFileSync(join(place, 'first', 'data', 'connections.json'), 'utf8')) as {
      connections: { keys: { api: string } }[]
    }
    expect(saved.connections[0]?.keys.api).toMatch(/./)
    const packed = strFromU8(unzipSync(readFileSync(backup))['connections.json'] ?? new Uint8Array())
    expect(packed).not.toContain(saved.connections[0]?.keys.api)

    const other = await restore(await start('second'), 'second')
    const { connections, preferences, draftLists, outbox, notices } = other.planroom.services
    expect(connections.get(id)).toMatchObject({ name: 'Larkfield', keyState: 'missing' })
    expect(connections.activeId()).toBe(id)
    expect(preferences.settings()).toMatchObject({ theme: 'dark', presets: [{ name: 'Only PDF' }] })
    expect(draftLists.load(id, 'list')).toMatchObject({ name: 'Spring' })
    expect(states(other)).toEqual({ '1 Written Road': 'writing', '12 Example Lane': 'unknown' })
    expect(outbox.list(null).every(({ agreed }) => !agreed)).toBe(true)
    expect(readdirSync(join(place, 'second', 'data', 'logos'))).toHaveLength(1)
    expect(notices.list().map(({ message }) => message)).toContainEqual(
      expect.stringContaining('was restored'),
    )
    expect(restoreState(join(place, 'second', 'data'))).toBe('none')
    expect(existsSync(join(place, 'second', 'data', 'restore'))).toBe(false)
    expect(posts()).toBe(0)
  })

  test('an entry that was sent after the backup stays sent, and what is only here stays', async () => {
    const { program, id, waiting } = await filled('first')
    await program.call('backup:save', {})
    await program.planroom.services.outbox.send(waiting)
    const later = { ...draftBody, street: '2 Later Road', external_id: 'L-1' }
    await program.planroom.services.outbox.placeBody(id, 'draft', null, later)
    await program.call('settings:update', { theme: 'light' })
    expect(posts()).toBe(1)

    const again = await restore(program, 'first')
    expect(states(again)).toEqual({
      '1 Written Road': 'writing',
      '12 Example Lane': 'done',
      '2 Later Road': 'unknown',
    })
    expect(again.planroom.services.preferences.settings().theme).toBe('dark')
    // The addresses are the same, so the key stays.
    expect(again.planroom.services.connections.get(id).keyState).toBe('stored')
    await again.planroom.services.outbox.sendAll(id)
    // In the background, the entries are looked for.
    again.planroom.services.outbox.startWork()
    const laterEntry = () =>
      again.planroom.services.outbox.list(id).find(({ reference }) => reference === 'L-1')
    await expect.poll(() => laterEntry()?.checkedAt).not.toBeNull()
    expect(laterEntry()?.state).toBe('unknown')
    expect(posts()).toBe(1)
  })

  test('an entry of another computer that the original sent meanwhile is found, and not sent again', async () => {
    const { program, id, waiting } = await filled('first')
    await program.call('backup:save', {})
    const other = await restore(await start('second'), 'second')
    await program.planroom.services.outbox.send(waiting)
    expect(posts()).toBe(1)
    await connectAgain(other, id)
    await other.planroom.services.outbox.reconcile(id)
    expect(states(other)['12 Example Lane']).toBe('done')
    expect(posts()).toBe(1)
  })

  test('an unfinished entry that the original placed meanwhile is found at its place, and not sent again', async () => {
    const { program, id } = await filled('first')
    await program.call('backup:save', {})
    const other = await restore(await start('second'), 'second')
    const form = draftForm({ street: '1 Written Road' })
    const entry = { kind: 'draft' as const, form }
    const [written] = program.planroom.services.outbox.list(id).filter(({ state }) => state === 'writing')
    const place = { id: written?.id ?? '', entry, send: true, agreed: false }
    expect((await program.call('outbox:place', place)).entry.state).toBe('done')
    await connectAgain(other, id)
    const { entry: placed } = await other.call('outbox:place', place)
    expect(placed).toMatchObject({
      state: 'unknown',
      candidates: [{ orderId: expect.anything() as unknown }],
    })
    expect(posts()).toBe(1)
  })

  test('a saved key does not go to another address of a backup', async () => {
    const { program, id } = await filled('first')
    await program.call('backup:save', {})
    const files = unzipSync(readFileSync(backup))
    const changed = strFromU8(files['connections.json'] ?? new Uint8Array()).replaceAll(
      '127.0.0.1',
      '127.0.0.2',
    )
    writeFileSync(backup, repacked({ 'connections.json': Buffer.from(changed) }))
    const again = await restore(program, 'first')
    expect(again.planroom.services.connections.get(id)).toMatchObject({ keyState: 'missing' })
    expect(again.planroom.services.connections.get(id).baseUrl).toContain('127.0.0.2')
  })

  test('the demo company is not in a backup, and a backup made in it opens the first connection', async () => {
    const { program, id } = await filled('first')
    const { connection: demo } = await program.call('connections:startDemo', {})
    expect(program.planroom.services.connections.activeId()).toBe(demo.id)
    const entry = { kind: 'draft' as const, form: draftForm({ street: '1 Demo Road' }) }
    await program.call('outbox:write', { connectionId: demo.id, entry })
    program.planroom.services.draftLists.keep(demo.id, 'demo list', 'Demo', '{"rows":[]}')
    await program.call('backup:save', {})
    const packed = (): string[] =>
      Object.values(unzipSync(readFileSync(backup))).map((bytes) => strFromU8(bytes))
    for (const text of packed()) expect(text).not.toMatch(/1 Demo Road|"demo list"/)
    const other = await restore(await start('second'), 'second')
    expect(other.planroom.services.connections.activeId()).toBe(id)

    const onlyDemo = await start('third')
    await onlyDemo.call('connections:startDemo', {})
    await onlyDemo.call('backup:save', {})
    expect(packed().some((text) => text.includes('"active": null'))).toBe(true)
  })

  test('a backup whose connection in use is missing opens the first connection', async () => {
    const { program, id } = await filled('first')
    await program.call('backup:save', {})
    const packed = strFromU8(unzipSync(readFileSync(backup))['connections.json'] ?? new Uint8Array())
    const changed = packed.replace(`"active": "${id}"`, '"active": "demo"')
    writeFileSync(backup, repacked({ 'connections.json': Buffer.from(changed) }))
    const other = await restore(await start('second'), 'second')
    expect(other.planroom.services.connections.activeId()).toBe(id)
  })

  test('a damaged, changed, foreign or newer backup changes nothing', async () => {
    const { program } = await filled('first')
    await program.call('backup:save', {})
    const whole = readFileSync(backup)
    const files = unzipSync(whole)
    const entries = (change: Record<string, Buffer> = {}): ZipEntry[] =>
      Object.entries({ ...files, ...change }).map(([name, data]) => ({ name, data: Buffer.from(data) }))
    const manifest = (change: object): Buffer =>
      Buffer.from(
        JSON.stringify({
          ...(JSON.parse(strFromU8(files['backup.json'] ?? new Uint8Array())) as object),
          ...change,
        }),
      )
    const withKeys = strFromU8(files['connections.json'] ?? new Uint8Array()).replace(
      '"keys": {}',
      '"keys": {"api":"x"}',
    )
    const large = Buffer.from(logo)
    large.writeUInt32BE(10_000, 16)
    large.writeUInt32BE(10_000, 20)
    const twice = (isReversed: boolean): Buffer => {
      const { active, connections } = JSON.parse(
        strFromU8(files['connections.json'] ?? new Uint8Array()),
      ) as {
        active: string
        connections: { baseUrl: string }[]
      }
      const both = connections.flatMap((each) => [{ ...each, baseUrl: 'http://127.0.0.2/api' }, each])
      return Buffer.from(JSON.stringify({ active, connections: isReversed ? both.reverse() : both }))
    }
    const wrong: Record<string, Buffer> = {
      'no ZIP': Buffer.from('no ZIP'),
      'cut off': whole.subarray(0, whole.length - 40),
      'a changed file': zipBytes(entries({ 'settings.json': Buffer.from('{}') })),
      'a file more': zipBytes([...entries(), { name: 'notes.txt' }]),
      'a path that leads out': zipBytes([...entries(), { name: '../settings.json' }]),
      'the same name twice': zipBytes([...entries(), ...entries().slice(0, 1)]),
      'a link': zipBytes(entries().map((entry) => ({ ...entry, mode: 0o120_777 }))),
      'a file less': zipBytes(entries().filter(({ name }) => name !== 'settings.json')),
      'no list': zipBytes(entries().filter(({ name }) => name !== 'backup.json')),
      'no outbox': repacked({}, ['outbox.json']),
      keys: repacked({ 'connections.json': Buffer.from(withKeys) }),
      'a connection twice': repacked({ 'connections.json': twice(false) }),
      'a connection twice, in the other order': repacked({ 'connections.json': twice(true) }),
      'a logo under another name': repacked({ [logoPath(Buffer.from('other'))]: logo }),
      'a logo that is no picture': repacked({ [logoPath(Buffer.from('a logo'))]: Buffer.from('a logo') }),
      'a logo with too many pixels': repacked({ [logoPath(large)]: large }),
      'too many files': zipBytes([
        ...entries(),
        ...Array.from({ length: 250 }, (_, n) => ({ name: logoPath(Buffer.from(String(n))), data: logo })),
      ]),
      'a strange outbox': repacked({ 'outbox.json': Buffer.from('{"entries":[{"id":1}],"draftLists":[]}') }),
      'a large list': zipBytes(entries({ 'backup.json': manifest({ files: 'x' }) })),
      'a newer format': zipBytes(entries({ 'backup.json': manifest({ version: 2 }) })),
      'a newer outbox': zipBytes(entries({ 'backup.json': manifest({ outboxVersion: 99 }) })),
    }
    const home = join(place, 'first', 'data')
    const before = readFileSync(join(home, 'settings.json'), 'utf8')
    for (const [name, bytes] of Object.entries(wrong)) {
      writeFileSync(backup, bytes)
      await expect(program.call('backup:choose', {}), name).rejects.toMatchObject({ code: 'bad_input' })
    }
    await expect(program.call('backup:restore', { id: 'other' })).rejects.toMatchObject({ code: 'not_found' })
    expect(readFileSync(join(home, 'settings.json'), 'utf8')).toBe(before)
    expect(restoreState(home)).toBe('none')
    writeFileSync(backup, whole)
    expect(await program.call('backup:choose', {})).toMatchObject({
      chosen: { connections: 1, newEntries: 0 },
    })
  })

  test('a backup that macOS packed again is restored without the files that macOS added', async () => {
    await filled('first').then(({ program }) => program.call('backup:save', {}))
    const files = Object.entries(unzipSync(readFileSync(backup)))
    const entries = files.map(([name, data]) => ({ name, data: Buffer.from(data) }))
    const added = ['.DS_Store', '__MACOSX/._backup.json', '__MACOSX/logos/._logo.png', 'logos/.DS_Store']
    writeFileSync(backup, zipBytes([...entries, ...added.map((name) => ({ name }))]))
    const other = await restore(await start('second'), 'second')
    expect(states(other)).toEqual({ '1 Written Road': 'writing', '12 Example Lane': 'unknown' })
    expect(readdirSync(join(place, 'second', 'data', 'logos'))).toHaveLength(1)
  })

  test('a backup whose files are too large in sum is refused before it is unpacked', async () => {
    const { program } = await filled('first')
    const size = 100 * 1024 * 1024
    const large = ['backup', 'connections', 'settings', 'operations', 'reports', 'outbox'].map((name) => ({
      name: `${name}.json`,
      size,
    }))
    writeFileSync(backup, zipBytes(large))
    await expect(program.call('backup:choose', {})).rejects.toMatchObject({
      code: 'bad_input',
      cause: expect.stringContaining('too large') as string,
    })
  })

  test('folders of another system become folders of this one', async () => {
    const { program, id } = await filled('first')
    await program.call('backup:save', {})
    const files = unzipSync(readFileSync(backup))
    const part = (name: string) =>
      JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as Record<string, unknown>
    const { active, connections } = part('connections.json') as { active: string; connections: object[] }
    const foreign = connections.map((each) => ({ ...each, folder: 'elsewhere\\Planroom' }))
    const targets = [
      { id: 'there', folder: 'elsewhere\\Copies' },
      { id: 'here', folder: place },
    ]
    const changed = repacked({
      'connections.json': Buffer.from(JSON.stringify({ active, connections: foreign })),
      'settings.json': Buffer.from(JSON.stringify({ ...part('settings.json'), handoverTargets: targets })),
    })
    writeFileSync(backup, changed)
    const other = await restore(await start('second'), 'second')
    const { folder } = other.planroom.services.connections.get(id)
    expect(isAbsolute(folder)).toBe(true)
    expect(folder).toMatch(/Larkfield$/)
    expect(other.planroom.services.preferences.settings().handoverTargets).toEqual(targets.slice(1))
    // A connection that is here keeps its folder.
    writeFileSync(backup, changed)
    const kept = program.planroom.services.connections.get(id).folder
    const again = await restore(program, 'first')
    expect(again.planroom.services.connections.get(id).folder).toBe(kept)
  })

  test('a connection that is only here keeps its settings', async () => {
    await (await filled('first')).program.call('backup:save', {})
    const second = await start('second')
    const id = await connect(second)
    const { operations, preferences } = second.planroom.services
    await operations.set(id, { companyInfo: { method: 'GET', path: '/own/path', body: '' } })
    await preferences.choose(id, { owner: 'a@example.com' })
    // The backup has another preset with the same name.
    const photos = { kinds: ['snapshot' as const], formats: ['jpg' as const] }
    const { presets } = await preferences.savePreset({ name: 'Only PDF', ...photos })
    await preferences.savePreset({ name: 'Unused', ...photos })
    await preferences.choose(id, { presetId: presets.at(-1)?.id ?? '' })
    const again = (await restore(second, 'second')).planroom.services
    expect(again.operations.path(id, 'companyInfo')).toBe('/own/path')
    expect(again.preferences.choice(id).owner).toBe('a@example.com')
    expect(again.preferences.preset(id)).toMatchObject({ name: 'Only PDF (2)', ...photos })
    expect(again.preferences.settings().presets.map(({ name }) => name)).toEqual(['Only PDF', 'Only PDF (2)'])
    expect(again.preferences.settings().theme).toBe('dark')
  })

  test('a damaged logo stays out of a backup', async () => {
    const { program } = await filled('first')
    const path = join(place, 'first', 'data', logoPath(Buffer.from('another logo')))
    writeFileSync(path, 'damaged')
    await program.call('backup:save', {})
    const names = Object.keys(unzipSync(readFileSync(backup))).filter((name) => name.startsWith('logos/'))
    expect(names).toEqual([logoPath(logo)])
  })

  test.runIf(process.platform !== 'win32')('a link in place of the backup is not followed', async () => {
    const { program } = await filled('first')
    await program.call('backup:save', {})
    const link = join(place, 'link.zip')
    symlinkSync(backup, link)
    const other = await composed({ folder: join(place, 'second'), backup: link })
    open.push(other)
    await expect(other.call('backup:choose', {})).rejects.toMatchObject({ code: 'bad_input' })
  })

  /** Returns the backup with changed and left out files, and a list that fits them. */
  function repacked(change: Record<string, Buffer>, leftOut: readonly string[] = []): Buffer {
    const files = Object.entries({ ...unzipSync(readFileSync(backup)), ...change })
      .filter(([name]) => !leftOut.includes(name))
      .map(([name, bytes]) => ({ name, data: Buffer.from(bytes) }))
    const others = files.filter(({ name }) => name !== 'backup.json')
    const list = files.find(({ name }) => name === 'backup.json')
    const manifest = {
      ...(JSON.parse(list?.data.toString() ?? '') as object),
      files: others.map(({ name, data }) => ({
        name,
        bytes: data.length,
        sha256: createHash('sha256').update(data).digest('hex'),
      })),
    }
    return zipBytes([{ name: 'backup.json', data: Buffer.from(JSON.stringify(manifest)) }, ...others])
  }
})

describe('restore', () => {
  const script = fileURLToPath(new URL('../../support/processes/killedRestore.ts', import.meta.url))

  /** Returns a data folder in which a restore is staged, over other settings and another outbox. */
  async function staged(): Promise<string> {
    const { program } = await filled('first')
    await program.call('backup:save', {})
    const other = await start('second')
    await other.call('settings:update', { theme: 'light' })
    const id = await connect(other)
    await other.planroom.services.outbox.placeBody(id, 'draft', null, { ...draftBody, street: '3 Here Road' })
    const { chosen } = await other.call('backup:choose', {})
    await other.call('backup:restore', { id: chosen?.id ?? '' })
    await stop(other)
    return join(place, 'second', 'data')
  }
  const killAt = (home: string, step: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--no-warnings', script, home, String(step)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.once('close', (code, signal) => {
        // Windows has no signals: a process that is killed ends with 1.
        const isKilled = signal === 'SIGKILL' || (process.platform === 'win32' && code === 1)
        if (code === 0 || isKilled) resolve(isKilled)
        else reject(new Error(`The process ended with ${String(code)}.`))
      })
    })
  /** Returns what a restored folder has, without times of this run. */
  async function contents(name: string) {
    const program = await start(name)
    const { preferences, connections } = program.planroom.services
    const found = {
      theme: preferences.settings().theme,
      presets: preferences.settings().presets.map((preset) => preset.name),
      connections: connections
        .list()
        .map((connection) => connection.keyState)
        .sort(),
      states: states(program),
      files: readdirSync(join(place, name, 'data')).filter((file) => /restore|set-aside|\.new/.test(file)),
      logos: readdirSync(join(place, name, 'data', 'logos')).length,
    }
    await stop(program)
    return found
  }

  test('a restore that is killed at any step is completed by the next start', async () => {
    const home = await staged()
    const restored = {
      theme: 'dark',
      presets: ['Only PDF'],
      connections: ['missing', 'stored'],
      states: { '1 Written Road': 'writing', '12 Example Lane': 'unknown', '3 Here Road': 'unknown' },
      files: [],
      logos: 1,
    }
    let kills = 0
    // Every third step: a step before and one after each kind of change.
    for (let step = 0; ; step += 3) {
      const name = `killed ${String(step)}`
      cpSync(join(place, 'second'), join(place, name), { recursive: true })
      const folder = join(place, name, 'data')
      if (!(await killAt(folder, step))) break
      kills += 1
      if (restoreState(folder) === 'staged') await applyRestore(folder, now)
      expect(await contents(name), `step ${String(step)}`).toEqual(restored)
    }
    expect(kills).toBeGreaterThan(8)
    expect(restoreState(home)).toBe('staged')
  })

  test('a restore that can’t be opened is undone', async () => {
    const home = await staged()
    const before = readFileSync(join(home, 'outbox.db'))
    await applyRestore(home, now)
    expect(restoreState(home)).toBe('applied')
    expect(readFileSync(join(home, 'outbox.db')).equals(before)).toBe(false)
    await undoRestore(home)
    expect(restoreState(home)).toBe('none')
    expect(readFileSync(join(home, 'outbox.db')).equals(before)).toBe(true)
    expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'light' })
  })

  test('a damaged list of connections is kept, and an unreadable one refuses the restore', async () => {
    const home = await staged()
    const list = join(home, 'connections.json')
    const unreadable = join(place, 'unreadable')
    cpSync(home, unreadable, { recursive: true })
    writeFileSync(list, 'damaged')
    await applyRestore(home, now)
    const aside = readdirSync(home).find((name) => /^connections\.set-aside-.*\.json$/.test(name)) ?? ''
    expect(readFileSync(join(home, aside), 'utf8')).toBe('damaged')
    rmSync(join(unreadable, 'connections.json'))
    mkdirSync(join(unreadable, 'connections.json'))
    await expect(applyRestore(unreadable, now)).rejects.toMatchObject({ code: 'disk' })
    expect(restoreState(unreadable)).toBe('none')
  })

  test('a restore waits for a program that holds a file for a moment', async () => {
    const home = await staged()
    const child = spawn(process.execPath, ['--no-warnings', script, home, 'held'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(0)
    expect(restoreState(home)).toBe('none')
    expect(existsSync(join(home, 'restore'))).toBe(false)
    expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'dark' })
  })

  const spoilt: [string, (outbox: string) => void][] = [
    ['damaged', (outbox) => writeFileSync(outbox, 'damaged')],
    ['missing next to its seal', (outbox) => rmSync(outbox)],
    [
      'older than its seal',
      (outbox) => {
        const older = readFileSync(outbox)
        const { db } = openOutbox(outbox, now)
        for (const name of ['One', 'Two']) createDraftLists(db, now).keep('here', name, name, '{}')
        db.close()
        writeFileSync(outbox, older)
      },
    ],
    [
      'of a newer version',
      (outbox) => {
        const db = new DatabaseSync(outbox)
        db.exec('PRAGMA user_version = 99')
        db.close()
      },
    ],
  ]
  test.for(spoilt)('an outbox that is %s refuses the restore, and ordering stays off', async ([, spoil]) => {
    const home = await staged()
    spoil(join(home, 'outbox.db'))
    const contentsNow = (): string[] =>
      readdirSync(home)
        .filter((name) => /^(?:outbox|connections|settings)/.test(name))
        .map((name) => `${name} ${readFileSync(join(home, name)).toString('base64')}`)
    const before = contentsNow()
    await expect(applyRestore(home, now)).rejects.toMatchObject({
      code: 'outbox_unusable',
      message: expect.stringMatching(/^The backup was not restored\. The outbox /) as string,
    })
    expect(restoreState(home)).toBe('none')
    expect(contentsNow()).toEqual(before)
    const program = await start('second')
    expect(program.planroom.services.outboxFile.problem).toMatchObject({ code: 'outbox_unusable' })
    await expect(program.call('backup:choose', {})).rejects.toMatchObject({
      code: 'outbox_unusable',
      message: expect.stringMatching(/^The backup was not restored\. The outbox /) as string,
    })
    expect(restoreState(home)).toBe('none')
  })
})
