import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startFaultService } from '../support/servers/faultService.ts'
import { newPlace, type Place } from './support/program.ts'

const root = join(import.meta.dirname, '..', '..')

interface Ended {
  code: number | null
  lines: { event: string; ok?: boolean; error?: { code: string } }[]
}

/** A running command. */
interface Running {
  /** Resolves when the program has begun to download. Rejects if the program ends first. */
  downloading: Promise<void>
  /** Signals the command and all its child processes at once, as a terminal does. */
  signalAll: (name: NodeJS.Signals) => void
  /** Signals the command alone. */
  signal: (name: NodeJS.Signals) => void
  closeOut: () => void
  ended: Promise<Ended>
}

/** The real command of a checkout, without a display. */
function start(args: string[], environment: Record<string, string>): Running {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const child = spawn(
    process.execPath,
    [join(root, 'resources/scripts/run.mjs'), 'planroom', ...args, '--json'],
    { cwd: root, env: { ...rest, ...environment }, detached: true },
  )
  const { promise: downloading, resolve: begin, reject: miss } = Promise.withResolvers<undefined>()
  downloading.catch(() => undefined)
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (out.includes('"what":"Downloading"')) begin(undefined)
  })
  child.stderr.resume()
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      miss(new Error(`ended before it downloaded: ${out}`))
      const lines = out.split('\n').filter((line) => line !== '')
      resolve({ code, lines: lines.map((line) => JSON.parse(line) as Ended['lines'][number]) })
    })
  })
  return {
    downloading,
    signalAll: (name) => process.kill(-(child.pid ?? 0), name),
    signal: (name) => child.kill(name),
    closeOut: () => child.stdout.destroy(),
    ended,
  }
}

const planroom = (args: string[], environment: Record<string, string>): Promise<Ended> =>
  start(args, environment).ended

let place: Place

test.beforeEach(() => {
  place = newPlace()
})

test.afterEach(() => {
  place[Symbol.dispose]()
})

/** Runs `work` during a sync of files that never end. */
async function endlessSync(work: (running: Running) => Promise<void>): Promise<void> {
  await using service = await startFaultService({ orders: 3 })

  service.fault({ url: /\/files\//, fault: { kind: 'drip', bytes: 512, everyMs: 200 } })
  const running = start(['sync', '--to', join(place.folder, 'out')], {
    PLANROOM_HOME: place.home,
    PLANROOM_BASE_URL: service.baseUrl,
    PLANROOM_API_KEY: service.apiKey,
  })
  await running.downloading
  await work(running)
}

function expectStopped({ code, lines }: Ended): void {
  expect(lines.filter(({ event }) => event === 'result')).toHaveLength(1)
  expect(lines.at(-1)).toMatchObject({ event: 'result', ok: false, error: { code: 'cancelled' } })
  expect(code).toBe(1)
}

test('“orders list --demo” runs without a display', async () => {
  const demo = await planroom(['orders', 'list', '--demo', '--limit', '2'], { PLANROOM_HOME: place.home })
  expect(demo).toMatchObject({ code: 0, lines: [{ event: 'result', ok: true }] })
})

test('SIGTERM to the command ends a sync with one result line and exit code 1', async () => {
  await endlessSync(async ({ signal, ended }) => {
    signal('SIGTERM')
    expectStopped(await ended)
  })
})

test('SIGINT to the command and the program ends a sync with one result line and exit code 1', async () => {
  await endlessSync(async ({ signalAll, ended }) => {
    signalAll('SIGINT')
    expectStopped(await ended)
  })
})

test('a sync whose stdout is closed ends with an error code', async () => {
  await endlessSync(async ({ closeOut, ended }) => {
    closeOut()
    expect((await ended).code).not.toBe(0)
  })
})

test('an unusable data folder exits with 6, an unknown command with 2, an empty folder with 0', async () => {
  writeFileSync(join(place.folder, 'file'), '')
  const unusable = await planroom(['orders', 'list', '--demo'], { PLANROOM_HOME: join(place.folder, 'file') })
  expect(unusable).toMatchObject({ code: 6, lines: [{ ok: false, error: { code: 'disk' } }] })
  expect(await planroom(['bogus'], { PLANROOM_HOME: place.home })).toMatchObject({
    code: 2,
    lines: [{ ok: false, error: { code: 'bad_input' } }],
  })
  mkdirSync(join(place.folder, 'empty'))
  expect(await planroom(['verify', join(place.folder, 'empty')], {})).toMatchObject({
    code: 0,
    lines: [{ event: 'result', ok: true }],
  })
})
