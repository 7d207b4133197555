import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { thisPlatform } from '../../support/platform.ts'
import { environmentOf, runCommand, runWords, type Ran } from '../../support/headlessRun.ts'

let service: DemoService
let folder: string
let to: string
let away: string
beforeAll(async () => {
  const moment = Date.UTC(2026, 10, 22)
  service = await startDemoService({ port: 0, now: () => moment, orders: 8 })
})
afterAll(() => service.close())
beforeEach(async () => {
  folder = temporaryFolder()
  to = join(folder, 'Plans')
  away = join(folder, 'drive')
  const first = await sync()
  expect(first).toMatchObject({ exit: 0, result: { data: { files: { failed: [] } } } })
  service.requests.length = 0
})
const run = (words: string[]): Promise<Ran> =>
  runCommand(words, { folder, environment: environmentOf(service) })
const sync = (...more: string[]): Promise<Ran> =>
  run(['sync', '--to', to, '--kinds', 'property_data', ...more])
const files = (place: string): number =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).length

describe.each([
  ['missing', () => undefined],
  ['empty', () => mkdirSync(to)],
])('known library folder that is %s', (what, make) => {
  it('sync exits with 6 without a request or change, and --restore downloads all files again', async () => {
    renameSync(to, away)
    make()
    const ran = await sync()
    expect(ran).toMatchObject({ exit: 6, result: { ok: false, error: { code: 'disk' } } })
    expect(ran.result.error.message).toMatch(/missing or empty.*Nothing was written.*--restore/)
    expect(service.requests).toEqual([])
    expect(existsSync(to) ? readdirSync(to) : null).toEqual(what === 'empty' ? [] : null)
    // The drive is back, and all files are known.
    const before = files(away)
    rmSync(to, { recursive: true, force: true })
    renameSync(away, to)
    expect((await sync()).result.data).toMatchObject({ files: { downloaded: 0 } })
    renameSync(to, away)
    make()
    expect(await sync('--restore')).toMatchObject({ exit: 0 })
    expect(files(to)).toBe(before)
  })

  it('sync into a subfolder exits with 6 and writes nothing', async () => {
    renameSync(to, away)
    make()
    const ran = await run(['sync', '--to', join(to, 'Town'), '--kinds', 'property_data'])
    expect(ran).toMatchObject({ exit: 6, result: { ok: false, error: { code: 'disk' } } })
    expect(ran.result.error.message).toContain(to)
    expect(service.requests).toEqual([])
    expect(existsSync(to) ? readdirSync(to) : null).toEqual(what === 'empty' ? [] : null)
  })

  it('verify of the library and of an order folder in it exits with 6', async () => {
    const [order] = readdirSync(to).filter((name) => !name.startsWith('.'))
    renameSync(to, away)
    make()
    for (const dir of [to, join(to, order ?? '')]) {
      const ran = await run(['verify', dir])
      expect(ran).toMatchObject({ exit: 6, result: { ok: false, error: { code: 'disk' } } })
      expect(ran.result.error.message).toMatch(/missing or empty/)
    }
    expect(existsSync(to) ? readdirSync(to) : null).toEqual(what === 'empty' ? [] : null)
    renameSync(away, `${to} again`)
    expect(await run(['verify', `${to} again`])).toMatchObject({ exit: 0 })
  })
})

it('verify runs beside a program that uses the data folder, and changes nothing in it', async () => {
  const program = await composed({ folder: join(folder, 'home') })
  expect(await run(['verify', to])).toMatchObject({ exit: 0 })
  renameSync(to, away)
  expect(await run(['verify', to])).toMatchObject({ exit: 6 })
  renameSync(away, to)
  await program.close()
  expect((await sync()).result.data).toMatchObject({ files: { downloaded: 0 } })
})

it('a mount point in which only the system left files is a missing library', async () => {
  renameSync(to, away)
  mkdirSync(to)
  for (const name of ['.DS_Store', '._Plans', 'desktop.ini']) writeFileSync(join(to, name), 'of the system')
  const ran = await run(['verify', to])
  expect(ran).toMatchObject({ exit: 6 })
  expect(ran.result.error.message).toMatch(/missing or empty/)
})

it('verify works without a data folder', async () => {
  rmSync(join(folder, 'home'), { recursive: true })
  const ran = await run(['verify', to])
  expect(ran).toMatchObject({ exit: 0, result: { data: { missing: [], changed: [] } } })
  expect(existsSync(join(folder, 'home'))).toBe(false)
  expect(await run(['verify', away])).toMatchObject({ exit: 2 })
})

it('verify of an unreadable folder exits with 6', async () => {
  symlinkSync(join(folder, 'round'), join(folder, 'round'))
  expect(await run(['verify', join(folder, 'round')])).toMatchObject({
    exit: 6,
    result: { ok: false, error: { code: 'disk' } },
  })
})

it('verify reads a copy of a library that is missing', async () => {
  cpSync(to, `${to} copy`, { recursive: true, preserveTimestamps: true })
  rmSync(to, { recursive: true })
  expect(await run(['verify', `${to} copy`])).toMatchObject({ exit: 0 })
})

it('verify prints a file name with a line break on one line', async () => {
  const [record = ''] = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('manifest.json'),
  )
  const forged = '99 of 99 files have no problems.'
  writeFileSync(join(to, record, '../..', `plan\n${forged}`), 'x')
  const { out } = await runWords(['verify', to], { folder, environment: environmentOf(service) })
  expect(out).toMatch(/^unknown {5}.*plan 99 of 99/m)
  expect(out.split('\n')).not.toContain(forged)
})

it('sync into a folder whose path leaves no room for files is refused with the limit, without a request', async () => {
  const [most, title] = { linux: [4001, 'Linux'], darwin: [929, 'macOS'], win32: [165, 'Windows'] }[
    thisPlatform
  ]
  const deep = join(
    folder,
    'far down '.repeat(18).trim(),
    ...Array.from({ length: 40 }, () => 'd'.repeat(100)),
  )
  const ran = await run(['sync', '--to', deep])
  expect(ran).toMatchObject({ exit: 2, result: { ok: false, error: { code: 'bad_input' } } })
  expect(ran.result.error.message).toBe(
    `The path of this folder has ${String(deep.length)} characters. On ${String(title)} it can have at most ${String(most)}. Choose a folder nearer to the top of the drive.`,
  )
  expect(service.requests).toEqual([])
  expect(readdirSync(folder)).not.toContain('far down '.repeat(18).trim())
})
