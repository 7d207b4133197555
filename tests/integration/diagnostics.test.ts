import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diagnosticsNames } from '../../shared/contract/diagnostics.ts'
import { composed, type Composed } from '../support/composed.ts'
import { runCommand } from '../support/headlessRun.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { temporaryFolder } from '../support/folders/temporaryFolder.ts'
import { perTest } from '../support/perTest.ts'

let program: Composed
let folder: string
const service = perTest(() => startFaultService({ orders: 3 }))
beforeEach(async () => {
  folder = temporaryFolder()
  program = await composed({ folder, saveAs: join(folder, 'Planroom diagnostics.zip') })
})
afterEach(async () => {
  await program.close()
})

/** Values that must not be in the diagnostics, in any part. */
const personal = {
  person: 'Wilhelmina Quastenberg',
  email: 'wilhelmina@quastenberg.example',
  street: '9 Zwiebelgasse',
  path: '/home/wilhelmina/Kundenpläne',
  token: 'tok-77ab33cc99',
}

test('diagnostics › the ZIP has versions, settings, counts and states, and no value of the user or the service', async () => {
  const { connection } = await program.call('connections:save', {
    name: `${personal.person} ${personal.street}`,
    baseUrl: service.baseUrl,
    tokenUrl: service.tokenUrl,
    exportUrl: service.exportUrl,
    apiKey: service.apiKey,
  })
  await program.call('settings:update', {
    folderTemplate: `${personal.person}/{address}`,
    nameTemplate: `${personal.street} {kind}`,
  })
  await program.call('views:save', {
    connectionId: connection.id,
    view: { name: personal.street, filter: { text: personal.email }, period: null } as never,
  })
  await program.call('presets:save', {
    name: personal.person,
    kinds: ['listing_floorplans'],
    formats: ['pdf'],
  })
  await program.call('connections:prefer', { id: connection.id, owner: personal.email })
  await program.planroom.services.connections.setFolder(connection.id, join(folder, 'Kundenpläne'))
  program.planroom.services.notices.add(`A notice for ${personal.person}`, personal.path)
  mkdirSync(join(folder, 'data', 'logs'), { recursive: true })
  const secrets = [...Object.values(personal), service.apiKey, os.homedir(), folder, service.baseUrl]
  writeFileSync(
    join(folder, 'data', 'logs', 'planroom.log'),
    secrets
      .map((each) => `[2026-11-27 12:00:00.000] [error] sending Error: ${each}\n    at ${each}\n${each}`)
      .join('\n'),
  )
  mkdirSync(join(folder, 'data', 'crashes', 'pending'), { recursive: true })
  writeFileSync(join(folder, 'data', 'crashes', 'pending', `${personal.token}.dmp`), personal.email)

  const { files } = await program.call('diagnostics:make', {})
  expect(files.map(({ name }) => name)).toEqual([...diagnosticsNames])
  expect(await program.call('diagnostics:save', { files })).toEqual({ saved: true })
  const zip = unzipSync(readFileSync(join(folder, 'Planroom diagnostics.zip')))
  expect(Object.keys(zip)).toEqual([...diagnosticsNames])
  const texts = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const words = [
    ...secrets,
    ...Object.values(personal)
      .flatMap((each) => each.split(/[ @/.]/))
      .filter((each) => each.length > 3),
    new URL(service.baseUrl).port,
    connection.id,
  ].filter((each) => each !== 'home' && each !== 'example')
  for (const [name, text] of Object.entries(texts))
    for (const word of words) expect(text.toLowerCase(), name).not.toContain(word.toLowerCase())

  const read = (name: string): unknown => JSON.parse(texts[name] ?? '')
  expect(read('versions.json')).toMatchObject({ planroom: '0.0.0-test', node: process.versions.node })
  expect(read('settings.json')).toMatchObject({ folderTemplate: 'changed', presets: 1, views: 1 })
  expect(read('state.json')).toMatchObject({
    connections: 1,
    outbox: { writing: 0, unknown: 0 },
    dumps: [{ bytes: personal.email.length }],
    health: expect.arrayContaining([
      expect.objectContaining({ part: 'connection', finding: 'online' }),
      expect.objectContaining({ part: 'clock', finding: 'clock' }),
    ]) as unknown,
  })
  expect(read('network.json')).toMatchObject([{ keyState: 'stored', orders: 'ok' }])
  expect(texts['log.txt']).toContain('sending Error')
})

test('diagnostics › a missing log is empty, and only the shown files are saved', async () => {
  const { files } = await program.call('diagnostics:make', {})
  expect(files.at(-1)).toEqual({ name: 'log.txt', text: '' })
  await program.call('diagnostics:save', { files: files.slice(0, 1) })
  expect(Object.keys(unzipSync(readFileSync(join(folder, 'Planroom diagnostics.zip'))))).toEqual([
    'versions.json',
  ])
  await expect(
    program.call('diagnostics:save', { files: [{ name: '../other' as never, text: '' }] }),
  ).rejects.toMatchObject({ code: 'bad_input' })
})

test('diagnostics › the command saves the same files, and needs a file', async () => {
  await program.close()
  const to = join(folder, 'for support.zip')
  const ran = await runCommand(['diagnostics', '--to', to], { folder })
  expect(ran).toMatchObject({
    exit: 0,
    result: { ok: true, data: { file: to, contents: [...diagnosticsNames] } },
  })
  expect(Object.keys(unzipSync(readFileSync(to)))).toEqual([...diagnosticsNames])
  expect(await runCommand(['diagnostics'], { folder })).toMatchObject({
    exit: 2,
    result: { error: { code: 'bad_input' } },
  })
  program = await composed({ folder })
})
