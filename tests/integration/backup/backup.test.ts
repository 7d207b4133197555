import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { restoreState } from '../../../electron/services/backup/restoreMarks.ts'
import { draftBody, draftForm } from '../../support/benches/outboxBench.ts'
import { zipBytes, type ZipEntry } from '../../support/zipBytes.ts'
import { logo, logoPath, states, useBackups } from '../../support/benches/backupBench.ts'

const { service, inFolder, backup, start, connect, connectAgain, restore, filled, posts } = useBackups()

/** Returns the files of the backup as texts, by name. */
const packed = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(backup()))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
const packedConnections = (): string => packed()['connections.json'] ?? ''
/** Starts a program with data, and saves a backup. */
async function saved() {
  const first = await filled('first')
  await first.program.call('backup:save', {})
  return first
}

describe('backup', () => {
  test('a backup restored on another computer has everything but keys, and sends nothing by itself', async () => {
    const { program, id } = await filled('first')
    expect(await program.call('backup:save', {})).toEqual({ saved: true })
    expect(readdirSync(inFolder()).filter((name) => name.includes('.part'))).toEqual([])
    for (const text of Object.values(packed())) expect(text).not.toContain(service.apiKey)
    const here = JSON.parse(readFileSync(inFolder('first', 'data', 'connections.json'), 'utf8')) as {
      connections: { keys: { api: string } }[]
    }
    expect(here.connections[0]?.keys.api).toMatch(/./)
    expect(packedConnections()).not.toContain(here.connections[0]?.keys.api)

    const other = await restore(await start('second'), 'second')
    const { connections, preferences, draftLists, outbox, notices } = other.planroom.services
    expect(connections.get(id)).toMatchObject({ name: 'Larkfield', keyState: 'missing' })
    expect(connections.activeId()).toBe(id)
    expect(preferences.settings()).toMatchObject({ theme: 'dark', presets: [{ name: 'Only PDF' }] })
    expect(draftLists.load(id, 'list')).toMatchObject({ name: 'Spring' })
    expect(states(other)).toEqual({ '1 Written Road': 'writing', '12 Example Lane': 'unknown' })
    expect(outbox.list(null).every(({ agreed }) => !agreed)).toBe(true)
    expect(readdirSync(inFolder('second', 'data', 'logos'))).toHaveLength(1)
    expect(notices.list().map(({ message }) => message)).toContainEqual(
      expect.stringContaining('was restored'),
    )
    expect(restoreState(inFolder('second', 'data'))).toBe('none')
    expect(existsSync(inFolder('second', 'data', 'restore'))).toBe(false)
    expect(posts()).toBe(0)
  })

  test('an entry that was sent after the backup stays sent, and what is only here stays', async () => {
    const { program, id, waiting } = await saved()
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
    const { program, id, waiting } = await saved()
    const other = await restore(await start('second'), 'second')
    await program.planroom.services.outbox.send(waiting)
    expect(posts()).toBe(1)
    await connectAgain(other, id)
    await other.planroom.services.outbox.reconcile(id)
    expect(states(other)['12 Example Lane']).toBe('done')
    expect(posts()).toBe(1)
  })

  test('an unfinished entry that the original placed meanwhile is found at its place, and not sent again', async () => {
    const { program, id } = await saved()
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
    const { program, id } = await saved()
    const changed = packedConnections().replaceAll('127.0.0.1', '127.0.0.2')
    writeFileSync(backup(), repacked({ 'connections.json': Buffer.from(changed) }))
    const again = await restore(program, 'first')
    expect(again.planroom.services.connections.get(id)).toMatchObject({ keyState: 'missing' })
    expect(again.planroom.services.connections.get(id).baseUrl).toContain('127.0.0.2')
  })

  test('the demo company is not in a backup, and a backup made in it opens the first connection', async () => {
    const { program, id } = await filled('first')
    // Without the sample files: drawing them takes longer than the test, and they are in no backup.
    const demo = await program.planroom.services.demo.start()
    expect(program.planroom.services.connections.activeId()).toBe(demo.id)
    const entry = { kind: 'draft' as const, form: draftForm({ street: '1 Demo Road' }) }
    await program.call('outbox:write', { connectionId: demo.id, entry })
    program.planroom.services.draftLists.keep(demo.id, 'demo list', 'Demo', '{"rows":[]}')
    await program.call('backup:save', {})
    for (const text of Object.values(packed())) expect(text).not.toMatch(/1 Demo Road|"demo list"/)
    const other = await restore(await start('second'), 'second')
    expect(other.planroom.services.connections.activeId()).toBe(id)

    const onlyDemo = await start('third')
    await onlyDemo.planroom.services.demo.start()
    await onlyDemo.call('backup:save', {})
    expect(packedConnections()).toContain('"active": null')
  })

  test('a backup whose connection in use is missing opens the first connection', async () => {
    const { id } = await saved()
    const changed = packedConnections().replace(`"active": "${id}"`, '"active": "demo"')
    writeFileSync(backup(), repacked({ 'connections.json': Buffer.from(changed) }))
    const other = await restore(await start('second'), 'second')
    expect(other.planroom.services.connections.activeId()).toBe(id)
  })

  test('a damaged, changed, foreign or newer backup changes nothing', async () => {
    const { program } = await saved()
    const whole = readFileSync(backup())
    const files = unzipSync(whole)
    const entries = (change: Record<string, Buffer> = {}): ZipEntry[] =>
      Object.entries({ ...files, ...change }).map(([name, data]) => ({ name, data: Buffer.from(data) }))
    const manifest = (change: object): Buffer =>
      Buffer.from(
        JSON.stringify({
          ...(JSON.parse(packed()['backup.json'] ?? '') as object),
          ...change,
        }),
      )
    const withKeys = packedConnections().replace('"keys": {}', '"keys": {"api":"x"}')
    const large = Buffer.from(logo)
    large.writeUInt32BE(10_000, 16)
    large.writeUInt32BE(10_000, 20)
    const twice = (isReversed: boolean): Buffer => {
      const { active, connections } = JSON.parse(packedConnections()) as {
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
    const home = inFolder('first', 'data')
    const before = readFileSync(join(home, 'settings.json'), 'utf8')
    for (const [name, bytes] of Object.entries(wrong)) {
      writeFileSync(backup(), bytes)
      await expect(program.call('backup:choose', {}), name).rejects.toMatchObject({ code: 'bad_input' })
    }
    await expect(program.call('backup:restore', { id: 'other' })).rejects.toMatchObject({ code: 'not_found' })
    expect(readFileSync(join(home, 'settings.json'), 'utf8')).toBe(before)
    expect(restoreState(home)).toBe('none')
    writeFileSync(backup(), whole)
    expect(await program.call('backup:choose', {})).toMatchObject({
      chosen: { connections: 1, newEntries: 0 },
    })
  })

  test('a backup that macOS packed again is restored without the files that macOS added', async () => {
    await saved()
    const files = Object.entries(unzipSync(readFileSync(backup())))
    const entries = files.map(([name, data]) => ({ name, data: Buffer.from(data) }))
    const added = ['.DS_Store', '__MACOSX/._backup.json', '__MACOSX/logos/._logo.png', 'logos/.DS_Store']
    writeFileSync(backup(), zipBytes([...entries, ...added.map((name) => ({ name }))]))
    const other = await restore(await start('second'), 'second')
    expect(states(other)).toEqual({ '1 Written Road': 'writing', '12 Example Lane': 'unknown' })
    expect(readdirSync(inFolder('second', 'data', 'logos'))).toHaveLength(1)
  })

  test('a backup whose files are too large in sum is refused before it is unpacked', async () => {
    const { program } = await filled('first')
    const size = 100 * 1024 * 1024
    const large = ['backup', 'connections', 'settings', 'operations', 'reports', 'outbox'].map((name) => ({
      name: `${name}.json`,
      size,
    }))
    writeFileSync(backup(), zipBytes(large))
    await expect(program.call('backup:choose', {})).rejects.toMatchObject({
      code: 'bad_input',
      cause: expect.stringContaining('too large') as string,
    })
  })

  test('folders of another system become folders of this one', async () => {
    const { program, id } = await saved()
    const part = (name: string) => JSON.parse(packed()[name] ?? '') as Record<string, unknown>
    const { active, connections } = part('connections.json') as { active: string; connections: object[] }
    const foreign = connections.map((each) => ({ ...each, folder: 'elsewhere\\Planroom' }))
    const targets = [
      { id: 'there', folder: 'elsewhere\\Copies' },
      { id: 'here', folder: inFolder() },
    ]
    const changed = repacked({
      'connections.json': Buffer.from(JSON.stringify({ active, connections: foreign })),
      'settings.json': Buffer.from(JSON.stringify({ ...part('settings.json'), handoverTargets: targets })),
    })
    writeFileSync(backup(), changed)
    const other = await restore(await start('second'), 'second')
    const { folder } = other.planroom.services.connections.get(id)
    expect(isAbsolute(folder)).toBe(true)
    expect(folder).toMatch(/Larkfield$/)
    expect(other.planroom.services.preferences.settings().handoverTargets).toEqual(targets.slice(1))
    // A connection that is here keeps its folder.
    writeFileSync(backup(), changed)
    const kept = program.planroom.services.connections.get(id).folder
    const again = await restore(program, 'first')
    expect(again.planroom.services.connections.get(id).folder).toBe(kept)
  })

  test('a connection that is only here keeps its settings', async () => {
    await saved()
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
    const path = inFolder('first', 'data', logoPath(Buffer.from('another logo')))
    writeFileSync(path, 'damaged')
    await program.call('backup:save', {})
    const names = Object.keys(unzipSync(readFileSync(backup()))).filter((name) => name.startsWith('logos/'))
    expect(names).toEqual([logoPath(logo)])
  })

  test.runIf(process.platform !== 'win32')('a link in place of the backup is not followed', async () => {
    await saved()
    const link = inFolder('link.zip')
    symlinkSync(backup(), link)
    const other = await start('second', link)
    await expect(other.call('backup:choose', {})).rejects.toMatchObject({ code: 'bad_input' })
  })

  /** Returns the backup with changed and left out files, and a list that fits them. */
  function repacked(change: Record<string, Buffer>, leftOut: readonly string[] = []): Buffer {
    const files = Object.entries({ ...unzipSync(readFileSync(backup())), ...change })
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
