import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { expectThat } from './expect.ts'

const run = promisify(execFile)

/** User and group `nobody` of Debian. The window refuses root. */
export const NOBODY = 65_534
const LIMIT_MS = 60_000

/** Opens the window as a user without rights, in the sandbox, and downloads the files of an order. */
export async function checkWindow(work: string): Promise<string> {
  const home = await mkdtemp(path.join(work, 'user-'))
  await chown(home, NOBODY, NOBODY)
  const env = { HOME: home, PATH: '/usr/bin:/bin', DISPLAY: process.env.DISPLAY ?? '', LANG: 'de_DE.UTF-8' }
  // With port 0, the runtime picks a free one and writes it into the data folder.
  const child = spawn('planroom', ['--demo', '--remote-debugging-port=0'], {
    env,
    uid: NOBODY,
    gid: NOBODY,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    const port = await debugPort(path.join(home, '.config', 'Planroom', 'DevToolsActivePort'))
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = browser.contexts()[0]?.pages()[0]
    if (page === undefined) throw new Error('The window has no page.')
    await download(page)
    await until('The download left no record.', async () => {
      const names = await readdir(home, { recursive: true, encoding: 'utf8' })
      return names.some((name) => name.endsWith('.planroom/manifest.json')) && !names.some(isPart)
    })
    await checkProperties()
    await browser.close()
  } finally {
    child.kill('SIGTERM')
  }
  const [code] = await ended
  expectThat(code === 0, `The window ended with ${code}.`)
  const own = said.split('\n').filter((line) => line !== '' && !line.startsWith('DevTools listening'))
  expectThat(own.length === 0, `The window printed:\n${own.join('\n')}`)
  return 'passed, in the sandbox'
}

const isPart = (name: string): boolean => name.endsWith('.part')

/** Downloads the files of one delivered order. */
async function download(page: Page): Promise<void> {
  page.setDefaultTimeout(LIMIT_MS)
  await page.getByRole('row').filter({ hasText: 'Fixing' }).first().click()
  await page.keyboard.press('Control+d')
}

/** Checks what a window manager reads: the class of the desktop file, and an icon. */
async function checkProperties(): Promise<void> {
  const { stdout: tree } = await run('xwininfo', ['-root', '-tree'])
  const [, id = ''] = /(0x[0-9a-f]+) "[^"]*": \("planroom" "planroom"\)/.exec(tree) ?? []
  expectThat(id !== '', `No window has the class of the desktop file:\n${tree}`)
  const { stdout: icon } = await run('xprop', ['-id', id, '-notype', '32c', '_NET_WM_ICON'])
  expectThat(icon.includes('= 256, 256,'), 'The window has no icon.')
}

async function debugPort(file: string): Promise<string> {
  let port = ''
  await until('The window did not open.', async () => {
    port = (await readFile(file, 'utf8').catch(notYet)).split('\n')[0] ?? ''
    return port !== ''
  })
  return port
}

function notYet(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

async function until(problem: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS
  while (!(await isSo())) {
    expectThat(performance.now() < end, problem)
    await sleep(200)
  }
}
