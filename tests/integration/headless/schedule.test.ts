import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDemoService, type DemoService } from '../../../electron/demo/service.ts'
import { composed } from '../../support/composed.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { environmentOf, runCommand, runWords, type Ran } from '../../support/headlessRun.ts'

/** The tools of a Linux system that the schedule calls are scripts of this test. */

let folder: string
let tools: string
let environment: Record<string, string>
beforeEach(() => {
  folder = temporaryFolder()
  tools = join(folder, 'tools')
  mkdirSync(tools)
  environment = { PATH: `${tools}:/usr/bin:/bin`, XDG_CONFIG_HOME: join(folder, 'config') }
})
function tool(name: string, script: string): void {
  writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(tools, name), 0o755)
}
const crontab = (): string => readFileSync(join(folder, 'crontab'), 'utf8')
function withCron(before: string | Buffer | null): void {
  const file = join(folder, 'crontab')
  if (before !== null) writeFileSync(file, before)
  tool(
    'crontab',
    `if [ "$1" = -l ]; then cat '${file}' 2>/dev/null || { echo 'no crontab for ann' >&2; exit 1; }; else cat > '${file}'; fi`,
  )
  tool('systemctl', 'echo "Failed to connect to bus" >&2; exit 1')
}
const run = (...words: string[]): Promise<Ran> => runCommand(words, { folder, environment })
const off = { on: false, at: null, by: null, last: null }

describe.runIf(process.platform === 'linux')('a scheduled download', () => {
  test('is a line of the crontab where systemd does not run for the user, and other lines stay', async () => {
    withCron('# mine\n0 3 * * * backup\n')
    expect(await run('schedule', 'status')).toMatchObject({ exit: 0, result: { data: off } })
    expect(await run('schedule', 'on')).toMatchObject({
      exit: 0,
      err: '',
      result: {
        data: {
          on: true,
          at: '02:00',
          by: 'cron',
          notes: ['No saved connection yet. Connect in Planroom before the first run.'],
        },
      },
    })
    expect(await run('schedule', 'on', '--at', '5:30')).toMatchObject({ result: { data: { at: '05:30' } } })
    const lines = crontab().trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(
      `'/opt/Planroom/planroom' '--data-folder=${join(folder, 'home', 'data')}' '--headless'`,
    )
    expect(await run('schedule', 'status')).toMatchObject({ result: { data: { on: true, at: '05:30' } } })
    expect(await run('schedule', 'off')).toMatchObject({ exit: 0, result: { data: off } })
    expect(crontab()).toBe('# mine\n0 3 * * * backup\n')
    expect(await run('schedule', 'off')).toMatchObject({ exit: 0, result: { data: off } })
  })

  test('leaves each byte of other lines, in any encoding', async () => {
    const before = Buffer.from(`# ${'é'.repeat(50_000)}\n# \u00fc\n`)
    const latin = Buffer.concat([before, Buffer.from('0 3 * * * tägliche-Sicherung\n', 'latin1')])
    withCron(latin)
    expect((await run('schedule', 'on')).exit).toBe(0)
    expect(readFileSync(join(folder, 'crontab')).subarray(0, latin.length).equals(latin)).toBe(true)
    expect((await run('schedule', 'off')).exit).toBe(0)
    expect(readFileSync(join(folder, 'crontab')).equals(latin)).toBe(true)
  })

  test('is a timer where systemd runs for the user, and replaces a line of the crontab', async () => {
    withCron(null)
    await run('schedule', 'on', '--at', '01:00')
    expect(crontab()).toContain('0 1 * * *')
    const calls = join(folder, 'calls')
    tool('systemctl', `echo "$@" >> '${calls}'`)
    expect(await run('schedule', 'on', '--at', '04:05')).toMatchObject({
      exit: 0,
      result: { data: { on: true, at: '04:05', by: 'systemd' } },
    })
    expect(crontab()).toBe('')
    const units = join(folder, 'config', 'systemd', 'user')
    const [service = '', timer = ''] = readdirSync(units).sort()
    expect([service, timer].map((name) => name.replace(/[0-9a-f]{8}/, 'X'))).toEqual([
      'planroom-X.service',
      'planroom-X.timer',
    ])
    expect(readFileSync(join(units, timer), 'utf8')).toContain('OnCalendar=*-*-* 04:05:00\nPersistent=true')
    expect(readFileSync(calls, 'utf8')).toContain(
      `--user daemon-reload\n--user enable ${timer}\n--user restart ${timer}\n`,
    )
    expect(await run('schedule', 'off')).toMatchObject({ result: { data: off } })
    expect(readdirSync(units)).toEqual([])
    expect(readFileSync(calls, 'utf8')).toContain(`--user disable --now ${timer}\n`)
  })

  test('is a timer also for a user who may not use cron', async () => {
    tool('crontab', 'echo "You (ann) are not allowed to use this program" >&2; exit 1')
    tool('systemctl', 'exit 0')
    expect(await run('schedule', 'on')).toMatchObject({
      exit: 0,
      result: { data: { on: true, by: 'systemd' } },
    })
    expect(await run('schedule', 'off')).toMatchObject({ exit: 0, result: { data: off } })
  })

  test('stays as it was if a new time is refused', async () => {
    withCron(null)
    await run('schedule', 'on', '--at', '01:00')
    tool('crontab', `if [ "$1" = -l ]; then cat '${join(folder, 'crontab')}'; else echo full >&2; exit 1; fi`)
    expect((await run('schedule', 'on', '--at', '02:00')).exit).toBe(1)
    expect(await run('schedule', 'status')).toMatchObject({ result: { data: { on: true, at: '01:00' } } })
  })

  test('is refused with the reason of the system, or where there is no scheduler', async () => {
    withCron(null)
    tool('crontab', 'echo "You (ann) are not allowed to use this program" >&2; exit 1')
    expect(await run('schedule', 'on')).toMatchObject({
      exit: 1,
      result: { error: { code: 'internal', cause: 'You (ann) are not allowed to use this program' } },
    })
    environment.PATH = join(folder, 'nothing')
    const none = await run('schedule', 'on')
    expect(none.exit).toBe(1)
    expect(none.result.error.message).toContain('Install cron')
  })

  test.each(['24:00', '2', 'noon', ' '])('at %j is bad input, and changes nothing', async (at) => {
    withCron(null)
    expect(await run('schedule', 'on', '--at', at)).toMatchObject({
      exit: 2,
      result: { error: { code: 'bad_input' } },
    })
    expect(existsSync(join(folder, 'crontab'))).toBe(false)
  })

  test('of an unknown connection is bad input', async () => {
    withCron(null)
    expect((await run('schedule', 'on', '--connection', 'Nobody')).exit).toBe(2)
  })
})

describe('a run of the schedule', () => {
  let service: DemoService | null = null
  afterEach(async () => {
    await service?.close()
    service = null
  })

  test('downloads into the library folder of the connection, and the window shows its result', async () => {
    const moment = Date.now()
    service = await startDemoService({ port: 0, now: () => moment, orders: 3 })
    const { apiKey, baseUrl, tokenUrl, exportUrl } = service
    const open = () => composed({ folder: join(folder, 'home'), environment })
    const before = await open()
    const draft = { name: 'Studio', baseUrl, tokenUrl, exportUrl, apiKey }
    const { connection } = await before.planroom.services.connections.save(draft)
    await before.planroom.services.preferences.choose(connection.id, { presetId: 'mls' })
    await before.close()
    const ran = await run('schedule', 'run')
    expect(ran).toMatchObject({ exit: 0, result: { ok: true, data: { orders: { seen: 3 } } } })
    const found = readdirSync(connection.folder, { recursive: true, encoding: 'utf8' })
    expect(found.filter((name) => name.endsWith('.jpg')).length).toBeGreaterThan(0)
    expect(found.filter((name) => name.endsWith('.svg'))).toEqual([])
    expect(await run('schedule', 'run')).toMatchObject({ result: { data: { files: { downloaded: 0 } } } })

    const after = await open()
    const { last } = await after.call('schedule:show', {})
    expect(last?.isOk).toBe(true)
    expect(last?.message).toMatch(/^3 orders, \d+ files: 0 downloaded/)
    await after.close()
    await service.close()
    expect((await run('schedule', 'run')).exit).toBe(4)
    const { out } = await runWords(['schedule', 'status'], { folder, environment })
    expect(out).toMatch(/^Off\.\nLast run: \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M, failed\. Can’t connect to /)
  })

  test('without a saved connection stores why it failed', async () => {
    expect((await run('schedule', 'run')).exit).toBe(3)
    const { out } = await runWords(['schedule', 'status'], { folder, environment })
    expect(out).toMatch(/^Off\.\nLast run: .+, failed\. No saved connection/)
    service = await startDemoService({ port: 0, orders: 1 })
    const ofRun = { ...environment, ...environmentOf(service) }
    expect((await runCommand(['schedule', 'run'], { folder, environment: ofRun })).exit).toBe(2)
  })
})
