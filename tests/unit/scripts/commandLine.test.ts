import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const script = (name: string): string =>
  pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'resources', 'scripts', name)).href

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  lines: unknown[]
}

/** Arguments of a process that runs the command `sync --to DIR` with the given code. */
function argumentsOf(prepare: string, run: string, json: boolean): string[] {
  const words = ['sync', '--to', 'a folder', ...(json ? ['--json'] : [])]
  return [
    '--input-type=module',
    '--eval',
    `import { runCommand } from ${JSON.stringify(script('command-line.ts'))}
     import { endAs, runChild } from ${JSON.stringify(script('child.ts'))}
     const program = (text, read) => runChild(process.execPath, ['--eval', text], read === undefined ? {} : { read })
     endAs(await runCommand(${JSON.stringify(words)}, async () => { ${prepare} }, (_, read) => { ${run} }))`,
  ]
}

/**
 * Runs the command `sync --to DIR` with the given code. Sends the signal once the output contains `at`.
 */
async function command(
  prepare: string,
  run: string,
  { json = true, signal }: { json?: boolean; signal?: { name: NodeJS.Signals; at: string } } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, argumentsOf(prepare, run, json))
  let out = ''
  let isSent = false
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (signal === undefined || isSent || !out.includes(signal.at)) return
    isSent = true
    child.kill(signal.name)
  })
  child.stderr.resume()
  const [code, ending] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  const lines = out.split('\n').filter((line) => line !== '')
  return { code, signal: ending, lines: lines.map((line) => JSON.parse(line) as unknown) }
}

/** Code of a program that prints a line and then runs `then`. */
const program = (says: unknown, then: string): string =>
  `return program(${JSON.stringify(`process.stdout.write(${JSON.stringify(`${JSON.stringify(says)}\n`)}, () => { ${then} })`)}, read)`
const forEver = 'setInterval(() => undefined, 1000)'
const begun = { event: 'progress' }
const cancelled = {
  event: 'result',
  command: 'sync',
  ok: false,
  error: { code: 'cancelled', message: 'Cancelled before it was finished.', details: null },
}

describe('a command ends with one result line and a documented exit code', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'if %s arrives before the program has started',
    async (name) => {
      const prepare = `process.stdout.write('{"event":"preparing"}\\n'); await new Promise(() => ${forEver})`
      const ended = await command(prepare, 'throw new Error()', { signal: { name, at: 'preparing' } })
      expect(ended).toEqual({ code: 1, signal: null, lines: [{ event: 'preparing' }, cancelled] })
    },
  )

  it('if the program can’t be prepared', async () => {
    const ended = await command("throw new Error('The build failed; its message is above.')", '')
    expect(ended).toMatchObject({
      code: 1,
      lines: [
        {
          event: 'result',
          ok: false,
          error: { code: 'internal', message: 'The build failed; its message is above.' },
        },
      ],
    })
  })

  it('if a signal kills the program', async () => {
    const ended = await command('', program(begun, forEver), { signal: { name: 'SIGTERM', at: 'progress' } })
    expect(ended).toEqual({ code: 1, signal: null, lines: [begun, cancelled] })
  })

  it.each(["process.kill(process.pid, 'SIGKILL')", 'process.exit(134)'])(
    'if the program crashes: %s',
    async (crash) => {
      const ended = await command('', program(begun, crash))
      expect(ended).toMatchObject({
        code: 1,
        lines: [begun, { event: 'result', ok: false, error: { code: 'internal' } }],
      })
    },
  )

  it.each([
    [0, { event: 'result', command: 'sync', ok: true, data: null }],
    [
      8,
      {
        event: 'result',
        command: 'sync',
        ok: false,
        error: { code: 'outcome_unknown', message: '', details: null },
      },
    ],
  ])('and keeps exit code %i if a signal arrives after the result line', async (code, result) => {
    const ended = await command('', program(result, forEver), { signal: { name: 'SIGINT', at: 'result' } })
    expect(ended).toEqual({ code, signal: null, lines: [result] })
  })

  it('or with exit code 1 and no result line without --json', async () => {
    const ended = await command('', program(begun, forEver), {
      json: false,
      signal: { name: 'SIGTERM', at: 'progress' },
    })
    expect(ended).toEqual({ code: 1, signal: null, lines: [begun] })
  })

  it('and with the program’s own exit code', async () => {
    const ended = await command('', program(cancelled, 'process.exit(5)'))
    expect(ended).toEqual({ code: 5, signal: null, lines: [cancelled] })
  })
})

it('a result that can’t be written ends with exit code 6 and a message on stderr', async () => {
  // Nothing can be written to a file that is open for reading.
  const unwritable = openSync(import.meta.filename, 'r')
  onTestFinished(() => {
    closeSync(unwritable)
  })
  const run = program({ event: 'result', command: 'sync', ok: true, data: null }, 'process.exit(0)')
  const child = spawn(process.execPath, argumentsOf('', run, true), { stdio: ['ignore', unwritable, 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  expect({ code, said }).toEqual({
    code: 6,
    said: expect.stringContaining('The output couldn’t be written') as string,
  })
})
