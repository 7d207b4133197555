import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newPlace, start, startDemo, type Program } from './support/program.ts'

/** Faults of the program itself, in the window and on the command line. */

const root = join(import.meta.dirname, '..', '..')

/** Runs code in the window from main: Playwright's page object does not survive a crashed renderer. */
const inWindow = <T>({ app }: Program, code: string): Promise<T> =>
  app.evaluate(
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script) as Promise<T>,
    code,
  )

/** Crashes a window and waits until it is loaded again. Code that a crashed page receives is never answered. */
const crashAndReload = ({ app }: Program, route: string): Promise<void> =>
  app.evaluate(({ BrowserWindow }, part) => {
    const contents = BrowserWindow.getAllWindows()
      .map(({ webContents }) => webContents)
      .find((each) => each.getURL().includes(part))
    if (contents === undefined) throw new Error(`No window shows ${part}.`)
    const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
    contents.forcefullyCrashRenderer()
    return loaded
  }, route)

test('a crashed window is reloaded from the dialog, and the typed input is restored', async () => {
  using place = newPlace()
  const program = await startDemo(place)
  try {
    await program.page.keyboard.press('Control+n')
    await expect(program.page.getByRole('combobox', { name: 'Street and number' })).toBeFocused()
    await program.page.keyboard.type('9 Kiln Yard')
    await expect(program.page.getByLabel('City')).toBeVisible()
    // The entry has the beginning of the address. It says when the last keystrokes are saved.
    await expect.poll(() => program.page.url()).toMatch(/create\/draft\/./)
    await expect(program.page.getByText('Saved', { exact: true })).toBeVisible()

    // Replaces the system dialog: records its message and presses the first button.
    await program.app.evaluate(({ dialog }) => {
      const dialogTexts: string[] = []
      Object.assign(globalThis, { dialogTexts })
      dialog.showMessageBox = (...given: unknown[]) => {
        const options = given.at(-1) as { message: string; buttons: string[] }
        dialogTexts.push(options.message, ...options.buttons)
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }
    })
    const dialogTexts = (): Promise<string[]> =>
      program.app.evaluate(() => (globalThis as unknown as { dialogTexts: string[] }).dialogTexts)
    await crashAndReload(program, '#/create/')
    expect(await dialogTexts()).toEqual(['The window stopped working', 'Reload window', 'Quit Planroom'])
    const typed = `[...document.querySelectorAll('input')].map(({ value }) => value)`
    await expect.poll(() => inWindow<string[]>(program, typed)).toContain('9 Kiln Yard')
    expect(readFileSync(join(place.home, 'logs', 'planroom.log'), 'utf8')).toContain('process is gone')

    // A window beside the main one is reloaded or closed by itself.
    await inWindow(
      program,
      `(async () => {
        const { value } = await planroom.call('app:overview', {})
        const connectionId = value.activeConnectionId
        return planroom.call('library:openWindow', { connectionId, folderId: 'none', fileId: 'none' })
      })()`,
    )
    const inViewer = (code: string): Promise<unknown> =>
      program.app.evaluate(({ BrowserWindow }, script) => {
        const viewer = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().includes('#/view/'),
        )
        return viewer?.webContents.executeJavaScript(script)
      }, code)
    const texts = 'window.beforeCrash === undefined && document.body.innerText.includes("no longer")'
    await expect.poll(() => inViewer(texts)).toBe(true)
    await inViewer('window.beforeCrash = true')
    await crashAndReload(program, '#/view/')
    expect((await dialogTexts()).slice(3)).toEqual([
      'The window stopped working',
      'Reload window',
      'Close window',
    ])
    await expect.poll(() => inViewer(texts)).toBe(true)
  } finally {
    await program.close()
  }
})

test('the fourth crash of the GPU process restarts the program without acceleration', async () => {
  using place = newPlace()
  const program = await start(place)
  try {
    await program.app.evaluate(({ app }) => {
      const restarts: unknown[] = []
      Object.assign(globalThis, { restarts })
      app.relaunch = (options) => void restarts.push(options?.args?.at(-1))
      app.quit = () => void restarts.push('quit')
    })
    const restarts = (): Promise<unknown[]> =>
      program.app.evaluate(() => (globalThis as unknown as { restarts: unknown[] }).restarts)
    let last = 0
    for (let death = 1; death <= 4; death += 1) {
      let graphics = 0
      // A call during the start of a process may be lost.
      await expect(async () => {
        expect(await restarts()).toEqual([])
        graphics = await program.app.evaluate(
          ({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0,
        )
        expect([0, last]).not.toContain(graphics)
      }).toPass()
      last = graphics
      process.kill(graphics, 'SIGSEGV')
    }
    await expect(async () => {
      expect(await restarts()).toEqual(['--without-acceleration', 'quit'])
    }).toPass()
  } finally {
    await program.kill()
  }
  const restarted = await start(place, ['--without-acceleration'])
  try {
    await expect(restarted.page.getByText('Planroom restarted without it')).toBeVisible()
  } finally {
    await restarted.close()
  }
})

test('SIGTERM ends the program while an error dialog is open', async () => {
  using place = newPlace()
  const program = await start(place)

  const ended = new Promise((resolve) => program.app.process().once('exit', resolve))
  await program.app.evaluate(({ dialog }) => {
    const show = dialog.showMessageBox.bind(dialog) as (...given: unknown[]) => Promise<unknown>
    Object.assign(globalThis, { isShown: false })
    Object.assign(dialog, {
      showMessageBox: (...given: unknown[]) => {
        const answer = show(...given)
        Object.assign(globalThis, { isShown: true })
        return answer
      },
    })
    setImmediate(() => {
      throw new Error('a fault of a test')
    })
  })
  await expect
    .poll(() => program.app.evaluate(() => (globalThis as unknown as { isShown: boolean }).isShown))
    .toBe(true)
  program.app.process().kill('SIGTERM')
  await ended
  expect(readFileSync(join(place.home, 'logs', 'planroom.log'), 'utf8')).toContain('a fault of a test')
})

for (const [name, code] of [
  ['an uncaught exception', "setImmediate(() => { throw new Error('a fault of a test') })"],
  ['an unhandled rejection', "void Promise.reject(new Error('a fault of a test'))"],
] as const) {
  test(`a command with ${name} prints one result line and exits with 1`, async () => {
    using place = newPlace()

    // Throws outside of the command as soon as the command has started.
    const fault = join(place.folder, 'fault.cjs')
    writeFileSync(
      fault,
      `if (process.type === 'browser') {
           const write = process.stdout.write.bind(process.stdout)
           let isDone = false
           process.stdout.write = (text, ...rest) => {
             if (!isDone && String(text).includes('"progress"')) { isDone = true; ${code} }
             return write(text, ...rest)
           }
         }`,
    )
    const args = ['sync', '--demo', '--to', join(place.folder, 'out'), '--json']
    const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
    const child = spawn(process.execPath, [join(root, 'resources/scripts/run.mjs'), 'planroom', ...args], {
      cwd: root,
      env: { ...rest, PLANROOM_HOME: place.home, NODE_OPTIONS: `--require=${fault}` },
    })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.resume()
    const exit = await new Promise((resolve) => child.once('close', resolve))
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(exit).toBe(1)
    expect(lines.filter(({ event }) => event === 'result')).toHaveLength(1)
    expect(lines.at(-1)).toMatchObject({
      event: 'result',
      command: 'sync',
      ok: false,
      error: { code: 'internal' },
    })
  })
}
