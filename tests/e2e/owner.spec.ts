import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newPlace, start, type Place, type Program } from './support/program.ts'

const main = join(import.meta.dirname, '..', '..', 'out', 'main', 'index.js')

/** Starts the program once more on the same data folder, and gives its exit code and what it wrote to stdout. */
async function startBeside(
  { app }: Program,
  place: Place,
  words: readonly string[],
  temporary: string,
): Promise<{ code: number | null; out: string }> {
  const child = spawn(app.process().spawnfile, ['--no-sandbox', main, ...words], {
    env: { ...process.env, PLANROOM_HOME: place.home, HOME: place.folder, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out }
}

test('one process owns a data folder: a command is refused and harms no window, a second window shows the first', async () => {
  const place = newPlace()
  const program = await start(place)
  const usualTemporary = process.env.TMPDIR ?? '/tmp'
  const command = ['--headless', 'outbox', 'list', '--json']
  try {
    await program.app.evaluate(({ app }) => {
      app.on('second-instance', () => (process.title = 'shown'))
    })
    expect((await startBeside(program, place, [], usualTemporary)).code).toBe(0)
    expect(await program.app.evaluate(() => process.title)).toBe('shown')

    // As systemd's PrivateTmp has it, and after a cleaner of temporary files.
    const own = join(place.folder, 'tmp')
    mkdirSync(own)
    rmSync(join(dirname(readlinkSync(join(place.home, 'SingletonSocket'))), 'SingletonCookie'))
    const pid = program.app.process().pid ?? 0
    for (const temporary of [own, usualTemporary]) {
      // A window that does not answer.
      process.kill(pid, 'SIGSTOP')
      const { code, out } = await startBeside(program, place, command, temporary)
      process.kill(pid, 'SIGCONT')
      expect(code).toBe(1)
      expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: 'busy' } })
    }
    expect(await program.page.evaluate(() => document.title)).not.toBe('')
  } finally {
    await program.close()
    place.remove()
  }
})
