import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { pages } from './pages.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * One data folder for each test. The program may start in it several times. Disposing of it kills what a failed test
 * left running, and removes the folder.
 */
export interface Place extends Disposable {
  /** Processes of the programs started in it. */
  processes: ChildProcess[]
  folder: string
  home: string
  documents: string
}

export function newPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'planroom-e2e-'))
  // XDG's location of documents. Without it, some systems return the home folder.
  mkdirSync(join(folder, 'config'))
  mkdirSync(join(folder, 'Documents'))
  writeFileSync(
    join(folder, 'config', 'user-dirs.dirs'),
    `XDG_DOCUMENTS_DIR="${join(folder, 'Documents')}"\n`,
  )
  const processes: ChildProcess[] = []
  return {
    processes,
    folder,
    home: join(folder, 'data'),
    documents: join(folder, 'Documents'),
    [Symbol.dispose]() {
      for (const child of processes) child.kill('SIGKILL')
      // A helper process of the window may outlive it for a moment and still write.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

export interface Program {
  app: ElectronApplication
  page: Page
  /** Errors of the page and of main. */
  complaints: string[]
  close(): Promise<void>
  /** Ends the process without a chance to clean up. */
  kill(): Promise<void>
}

/** Starts the built program. */
export async function launch(
  place: Place,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<ElectronApplication> {
  const app = await _electron.launch({
    args: [
      join(root, 'out', 'main', 'index.js'),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
    cwd: root,
    env: {
      ...process.env,
      PLANROOM_HOME: place.home,
      HOME: place.folder,
      XDG_CONFIG_HOME: join(place.folder, 'config'),
      ...environment,
    },
  })
  place.processes.push(app.process())
  return app
}

/** Starts the built program with a visible window. */
export async function start(
  place: Place,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const app = await launch(place, args, environment)
  let isClosed = false
  app.once('close', () => {
    isClosed = true
  })
  const page = await app.firstWindow()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await expect(page.locator('#app')).not.toBeEmpty()
  // The stored list may be shown before the program is loaded. A test must not start before that.
  await page.evaluate(() => window.planroom.call('library:verifyState', {}))
  return {
    app,
    page,
    complaints,
    async close() {
      if (!isClosed) await answerDialogs(app, 'Quit')
      await app.close()
    },
    async kill() {
      const ended = new Promise((resolve) => app.process().once('exit', resolve))
      app.process().kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the program, opens the demo company, and waits until its orders were read. */
export async function startDemo(place: Place): Promise<Program> {
  const program = await start(place)
  const { firstStart, orders } = pages(program.page)
  await firstStart.tryDemo()
  await orders.refreshed()
  return program
}

/** Answers each message box with this button from now on, without showing it. Others are cancelled. */
export async function answerDialogs(app: ElectronApplication, button: string): Promise<void> {
  await app.evaluate(({ dialog }, label) => {
    const texts: string[] = []
    Object.assign(globalThis, { dialogTexts: texts })
    dialog.showMessageBox = (...given: unknown[]) => {
      const { buttons = [], cancelId = 0, detail = '' } = given.at(-1) as Electron.MessageBoxOptions
      texts.push(detail)
      const at = buttons.indexOf(label)
      return Promise.resolve({ response: at === -1 ? cancelId : at, checkboxChecked: false })
    }
  }, button)
}

/** Sets the window's size and colour scheme. */
export async function setAppearance(
  { app, page }: Program,
  width: number,
  height: number,
  colours: 'light' | 'dark',
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow, nativeTheme }, target) => {
      nativeTheme.themeSource = target.colours
      BrowserWindow.getAllWindows()[0]?.setContentSize(target.width, target.height)
    },
    { width, height, colours },
  )
  await page.emulateMedia({ colorScheme: colours })
  await page.waitForFunction((target) => window.innerWidth === target, width)
  await still(page)
}

/** Waits until the page is still: visible images are loaded and animations have ended. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      ![...document.images].some((picture) => {
        if (picture.complete) return false
        // Without its size, a picture that still loads may be 0 pixels wide. Its parent is not.
        const { top, bottom, width, height } = (picture.parentElement ?? picture).getBoundingClientRect()
        return width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
      }),
  )
  await page.evaluate(async () => {
    // Animations of the change start with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // All results of a page with many rows are over a megabyte, and take seconds to collect and to send.
  resultTypes: ['violations'],
  // None of these rules reads preloaded style sheets.
  preload: { assets: ['media'] },
}

/** Fails with axe's findings as text. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte of script, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const results = await run(options)
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target }) => target.map(String)),
    }))
  }, axeOptions)
  // Menus are rendered at the end of the page, outside the landmarks.
  const isMenu = (id: string, target: unknown): boolean =>
    id === 'region' && String(target).includes('popper-content-wrapper')
  const findings = violations
    .map(({ targets, ...rest }) => ({
      ...rest,
      targets: targets.filter((target) => !isMenu(rest.id, target)),
    }))
    .filter(({ targets }) => targets.length > 0)
  expect(
    findings.map(
      ({ id, help, targets }) =>
        `${id}: ${help} — ${targets
          .slice(0, 4)
          .map((target) => target.join(' '))
          .join(' | ')}`,
    ),
  ).toEqual([])
}
