import { expect, test } from 'vitest'
import { createReporter } from '../../../electron/headless/output.ts'
import { runHeadless } from '../../../electron/headless/run.ts'
import { FileFault } from '../../../electron/services/files/fileFault.ts'
import { NameFault } from '../../../electron/services/files/naming.ts'
import { NetworkFault } from '../../../electron/services/network/networkFaults.ts'
import { AppError } from '../../../shared/errors.ts'

interface Line {
  event: string
  ok?: boolean
  command?: string
  error?: { code: string; message: string }
}

/** Runs `outbox list --json`. The test ends its work. */
function running(options: { close?: () => Promise<void> } = {}) {
  const out: string[] = []
  const faults = Promise.withResolvers<never>()
  const work = Promise.withResolvers<never>()
  const started = Promise.withResolvers<undefined>()
  const stop = new AbortController()
  const exit = runHeadless(
    ['outbox', 'list', '--json'],
    () =>
      Promise.resolve({
        planroom() {
          started.resolve(undefined)
          return work.promise
        },
        verify: () => Promise.reject(new Error('not in this test')),
        startDemo: () => Promise.reject(new Error('not in this test')),
        input: () => process.stdin,
        environment: {},
        folder: process.cwd(),
        atEnd: () => undefined,
        findMissingLibrary: () => Promise.reject(new Error('not in this test')),
        noticedAt: () => new Map(),
        close: options.close ?? (() => Promise.resolve()),
      }),
    { out: { write: (text) => out.push(text) }, err: { write: () => true } },
    stop.signal,
    faults.promise,
  )
  const lines = (): Line[] => out.map((line) => JSON.parse(line) as Line)
  return { exit, lines, faults, work, stop, started: started.promise }
}
const internal = new AppError('internal', 'Something went wrong in Planroom. Try again.')

test('a fault outside the command ends the command with an internal result line and exit code 1', async () => {
  const run = running()
  await run.started
  run.faults.reject(internal)
  // The abort that follows the fault does not change the result.
  run.stop.abort()
  expect(await run.exit).toBe(1)
  expect(run.lines().at(-1)).toMatchObject({
    event: 'result',
    command: 'outbox list',
    ok: false,
    error: { code: 'internal' },
  })
})

test.each([
  [new FileFault('disk', 'The file is in use.'), 'disk', 6],
  [new NameFault('The path is too long.'), 'bad_input', 2],
  [new NetworkFault('ERR_PROXY_SIGN_IN', 'The proxy requires signing in.'), 'unreachable', 4],
])(
  'a fault with its own sentence ends the command with that sentence and exit code: %s',
  async (fault, code, exit) => {
    const run = running()
    await run.started
    run.work.reject(fault)
    expect(await run.exit).toBe(exit)
    expect(run.lines().at(-1)).toMatchObject({ ok: false, error: { code, message: fault.message } })
  },
)

test('no line follows the result line', () => {
  const out: string[] = []
  const streams = { out: { write: (text: string) => out.push(text) }, err: { write: () => true } }
  const reporter = createReporter(true, streams)
  reporter.fail('sync', internal)
  reporter.progress({ what: 'Downloading', done: 1, total: 1 })
  reporter.announce({ what: 'buy' }, 'Buying')
  expect(out.map((line) => (JSON.parse(line) as Line).event)).toEqual(['result'])
})

test('a command whose closing fails has one result line', async () => {
  const run = running({ close: () => Promise.reject(new Error('closing failed')) })
  await run.started
  run.work.reject(new AppError('disk', 'The disk is full.'))
  expect(await run.exit).toBe(6)
  expect(run.lines().filter(({ event }) => event === 'result')).toHaveLength(1)
})

test('an unexpected exception ends the command with an internal result line and exit code 1', async () => {
  const run = running()
  await run.started
  run.work.reject(new TypeError('x is not a function'))
  expect(await run.exit).toBe(1)
  expect(run.lines().at(-1)).toMatchObject({ event: 'result', ok: false, error: { code: 'internal' } })
})
