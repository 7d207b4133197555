import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { NOBODY } from '../../resources/scripts/packageCheck/installed.ts'

/** Makes a home folder of a user without rights. `npm run package:check` checks that removing the program keeps it. */
export function newHome(): string {
  const home = mkdtempSync(join(process.env.PLANROOM_PACKAGE_HOMES ?? '', 'user-'))
  chownSync(home, NOBODY, NOBODY)
  return home
}

export const dataFolder = (home: string): string => join(home, '.config', 'Planroom')

/** Starts the installed program as a user without rights. */
export function run(
  home: string,
  args: readonly string[],
  environment: Record<string, string>,
): ChildProcess {
  return spawn('planroom', args, {
    env: { HOME: home, PATH: '/usr/bin:/bin', ...environment },
    uid: NOBODY,
    gid: NOBODY,
    // A process group of its own, which `endSession` signals.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function outputOf(child: ChildProcess): { out: string; err: string } {
  const output = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  return output
}

/**
 * Starts a command without a display. `ended`: its exit code, and the error code of its result, or `no result`.
 */
export function startCommand(home: string, words: string[], environment: Record<string, string>) {
  const child = run(home, ['--headless', ...words, '--json'], environment)
  const output = outputOf(child)
  const ended = once(child, 'close').then(() => {
    const last = output.out.trimEnd().split('\n').at(-1) ?? ''
    const { event, error } = JSON.parse(last || '{}') as { event?: string; error?: { code: string } }
    return { code: child.exitCode, error: event === 'result' ? error?.code : 'no result' }
  })
  return { child, ended }
}

/** Runs a command without a display and returns its exit code and its result. */
export const runCommand = (home: string, words: string[], environment: Record<string, string>) =>
  startCommand(home, words, environment).ended

export interface InstalledWindow {
  page: Page
  /** Process id of the main process. */
  pid: number
  /** Ends the program as a signal of the system does. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Ends all processes of the program as the end of a session does. Returns the exit code. */
  endSession: () => Promise<number | null>
  /** Quits, and expects that the program ended well and printed nothing. */
  close: () => Promise<void>
  /** Returns the window that opens after `restart` has ended this program. */
  restarted(restart: () => Promise<void>): Promise<Pick<InstalledWindow, 'page' | 'close'>>
}

/** Opens the window, in the sandbox. */
export async function openWindow(
  home: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<InstalledWindow> {
  rmSync(portFile(home), { force: true })
  // With port 0, the runtime picks a free one and writes it into the data folder.
  const child = run(home, [...args, '--remote-debugging-port=0'], {
    DISPLAY: process.env.DISPLAY ?? '',
    ...environment,
  })
  const output = outputOf(child)
  const ended = once(child, 'close') as Promise<[number | null]>
  const { browser, page } = await attach(home)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return {
    page,
    // The start script replaces itself by the program.
    pid: child.pid ?? 0,
    end,
    async endSession() {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
      return child.exitCode
    },
    async close() {
      await browser.close()
      await end('SIGTERM')
      expect(child.exitCode).toBe(0)
      expectQuiet(output)
    },
    async restarted(restart) {
      const left = once(child, 'exit')
      rmSync(portFile(home))
      await restart()
      expect(await left).toEqual([0, null])
      const next = await attach(home)
      const session = await next.browser.newBrowserCDPSession()
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
      return {
        page: next.page,
        async close() {
          await next.browser.close()
          process.kill(pid, 'SIGTERM')
          // It has the output of the program that started it.
          await ended
          expectQuiet(output)
        },
      }
    },
  }
}

function expectQuiet({ out, err }: { out: string; err: string }): void {
  const own = `${out}${err}`.split('\n').filter((line) => !line.startsWith('DevTools listening'))
  expect(own.filter((line) => line !== '')).toEqual([])
}

const portFile = (home: string): string => join(dataFolder(home), 'DevToolsActivePort')

/** Waits for the window of a starting program, and connects to its first page. */
async function attach(home: string): Promise<{ browser: Browser; page: Page }> {
  const found: { browser: Browser; page: Page }[] = []
  await expect(async () => {
    const [port = ''] = readFileSync(portFile(home), 'utf8').split('\n')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('The window has no page.')
    found.push({ browser, page })
  }).toPass()
  const [first] = found
  if (first === undefined) throw new Error('The program has no window.')
  return first
}
