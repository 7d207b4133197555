import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { dateFieldParts } from '../e2e/support/dateField.ts'
import { dataFolder, newHome, openWindow, run as start } from './installedProgram.ts'
import { startWayland } from './wayland.ts'

const run = promisify(execFile)

test('a user without rights downloads an order in German, in the sandbox, and the window prints nothing', async () => {
  const home = newHome()
  const { page, close } = await openWindow(home, ['--demo'], { LANG: 'de_DE.UTF-8' })
  const row = page.getByRole('row').filter({ hasText: 'In Korrektur' }).first()
  const text = await row.innerText()
  await row.click()
  await page.keyboard.press('Control+d')
  await expect(() => {
    const names = readdirSync(home, { recursive: true, encoding: 'utf8' })
    const complete = names.filter((name) => name.endsWith('.planroom/manifest.json'))
    expect(complete.some((name) => text.includes(name.split('/').at(-3) ?? name))).toBe(true)
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  }).toPass()
  expect(await dateFieldParts(page)).toEqual(['Tag', 'Monat', 'Jahr'])
  // The window manager reads the class of the desktop file, and an icon.
  const { stdout: tree } = await run('xwininfo', ['-root', '-tree'])
  const [, id = ''] = /(0x[0-9a-f]+) "[^"]*": \("planroom" "planroom"\)/.exec(tree) ?? []
  expect(id, tree).not.toBe('')
  const { stdout: icon } = await run('xprop', ['-id', id, '-notype', '32c', '_NET_WM_ICON'])
  expect(icon).toContain('= 256, 256,')
  await close()
})

test('a crash and a kill are reported at the next start, and a crash leaves a dump', async () => {
  const home = newHome()
  const notice = 'Planroom didn’t close normally last time.'
  const first = await openWindow(home, ['--demo'], {})
  await first.end('SIGSEGV')
  const dumps = readdirSync(dataFolder(home), { recursive: true, encoding: 'utf8' })
  expect(dumps.filter((name) => name.endsWith('.dmp'))).toHaveLength(1)
  const second = await openWindow(home, ['--demo'], {})
  await expect(second.page.getByText(notice)).toBeVisible()
  await second.end('SIGKILL')
  const third = await openWindow(home, ['--demo'], {})
  await expect(third.page.getByText(notice)).toBeVisible()
  await third.close()
  const last = await openWindow(home, ['--demo'], {})
  await expect(last.page.getByRole('row').nth(1)).toBeVisible()
  await expect(last.page.getByText(notice)).toHaveCount(0)
  await last.close()
})

test('an idle window has no library for pictures in its main process', async () => {
  const { page, pid, close } = await openWindow(newHome(), [], {})
  await expect(page.getByRole('button', { name: 'Try the demo company' })).toBeVisible()
  const libraries = readFileSync(`/proc/${pid}/maps`, 'utf8')
  expect(libraries).toContain('planroom-bin')
  expect(libraries).not.toContain('skia')
  await close()
})

test('the end of a session signals all processes, and the program closes without a crash', async () => {
  const home = newHome()
  const { page, endSession } = await openWindow(home, ['--demo'], {})
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await endSession()).toBe(0)
  const names = readdirSync(dataFolder(home), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.dmp') || name === 'running.json')).toEqual([])
})

test('a signal to a program that is starting is no crash', async () => {
  const home = newHome()
  const child = start(home, [], { DISPLAY: process.env.DISPLAY ?? '' })
  const has = (name: string): boolean => existsSync(join(dataFolder(home), name))
  await expect.poll(() => has('owner.lock'), { intervals: [5] }).toBe(true)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(has('running.json')).toBe(false)
})

test('the window appears on a Wayland desktop', async () => {
  const home = newHome()
  await using desktop = await startWayland(home)
  const { page, close } = await openWindow(home, [], desktop.environment)
  await expect(page.getByRole('button', { name: 'Try the demo company' })).toBeAttached()
  // A hidden window draws no frame there.
  await page.evaluate(() => void requestAnimationFrame(() => (document.documentElement.id = 'drawn')))
  await expect(page.locator('html#drawn')).toBeAttached()
  await close()
})
