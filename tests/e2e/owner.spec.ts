import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startFaultService } from '../support/servers/faultService.ts'
import { planroom } from './support/command.ts'
import { newPlace, start, type Place, type Program } from './support/program.ts'

const main = join(import.meta.dirname, '..', '..', 'out', 'main', 'index.js')

/** Starts the program again on the same data folder. Returns the exit code and stdout. */
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

test('a command beside a window that hangs exits as busy, and a second window shows the first', async () => {
  using place = newPlace()
  const program = await start(place)
  const usualTemporary = process.env.TMPDIR ?? '/tmp'
  const link = 'planroom://order/7'
  const command = ['--headless', 'outbox', 'list', '--json']
  try {
    await program.app.evaluate(({ app }) => {
      app.on('second-instance', (_, words) => (process.title = words.at(-1) ?? ''))
    })
    expect((await startBeside(program, place, [link], usualTemporary)).code).toBe(0)
    expect(await program.app.evaluate(() => process.title)).toBe(link)

    // This is the state under systemd's PrivateTmp, and after temporary files were cleaned.
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
  }
})

test('a command beside an open window runs in it, and by itself after the window was killed', async () => {
  using place = newPlace()
  await using service = await startFaultService({ orders: 3 })

  const program = await start(place)
  const environment = {
    PLANROOM_HOME: place.home,
    PLANROOM_BASE_URL: service.baseUrl,
    PLANROOM_API_KEY: service.apiKey,
  }
  const to = join(place.folder, 'Pläne "2" 100 %')
  const inWindow = await planroom(['sync', '--to', to], environment)
  expect(inWindow).toMatchObject({ code: 0, result: { ok: true } })
  expect(inWindow.result.data?.files.downloaded).toBeGreaterThan(0)
  expect(program.complaints).toEqual([])
  const wrong = await planroom(['outbox', 'resend', 'nothing'], environment)
  expect(wrong).toMatchObject({ code: 2, result: { ok: false, error: { code: 'bad_input' } } })

  await program.kill()
  const byItself = await planroom(['sync', '--to', to], environment)
  expect(byItself).toMatchObject({ code: 0, result: { data: { files: { downloaded: 0 } } } })
})
