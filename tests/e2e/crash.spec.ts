import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startVirtualScreen } from '../../resources/scripts/display.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import {
  expectAccessible,
  newPlace,
  setAppearance,
  start,
  type Place,
  type Program,
} from './support/program.ts'
import { pages } from './support/pages.ts'

const dumps = ({ home }: Place): string[] =>
  readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp'))
    .map((name) => join(home, name))

/** Returns the messages of all notices after the start work. */
const notices = ({ page }: Program): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await window.planroom.call('app:overview', {})
    return (answer as { value: { notices: { message: string }[] } }).value.notices.map(
      ({ message }) => message,
    )
  })

/** Crashes the main process as a fault of the runtime does. */
async function crash({ app }: Program): Promise<void> {
  const ended = once(app.process(), 'exit')
  // The call ends with the process.
  await app
    .evaluate(() => {
      process.crash()
    })
    .catch(() => undefined)
  await ended
}

test('a crash is reported once at the next start, keeps typed input, and leaves a dump without keys', async () => {
  using place = newPlace()
  await using service = await startFaultService({ orders: 6 })

  const first = await start(place)
  const { firstStart, orders } = pages(first.page)
  await firstStart.openForm()
  await firstStart.connect({ name: 'Larkfield', ...service })
  await orders.refreshed()
  await first.page.keyboard.press('Control+n')
  await expect(first.page.getByRole('combobox', { name: 'Street and number' })).toBeFocused()
  await first.page.keyboard.type('9 Kiln Yard')
  await expect(first.page.getByText('Saved', { exact: true })).toBeVisible()
  await crash(first)

  expect(dumps(place)).toHaveLength(1)
  for (const dump of dumps(place)) {
    expect(statSync(dump).mode & 0o077).toBe(0)
    const bytes = readFileSync(dump)
    expect(bytes.length).toBeGreaterThan(1000)
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(bytes.includes(Buffer.from(service.apiKey, encoding))).toBe(false)
  }

  const second = await start(place)
  const notice = second.page.getByText('Planroom didn’t close normally last time.')
  await expect(notice).toBeVisible()
  await second.page.getByRole('button', { name: 'Save diagnostics…' }).press('Enter')
  await expect(second.page.getByRole('dialog', { name: 'Save diagnostics' })).toBeVisible()
  await expect(second.page.getByText('Log, with only Planroom’s own words')).toBeVisible()
  const zip = join(place.folder, 'diagnostics.zip')
  await second.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, zip)
  for (const colours of ['light', 'dark'] as const) {
    await setAppearance(second, 1024, 700, colours)
    await expectAccessible(second.page)
  }
  await second.page.getByRole('button', { name: 'Save…' }).press('Enter')
  await expect(second.page.getByText('Diagnostics saved.')).toBeVisible()
  expect(existsSync(zip)).toBe(true)
  await pages(second.page).settings.open()
  await second.page.getByRole('button', { name: 'Health', exact: true }).press('Enter')
  await second.page.getByRole('button', { name: 'Check now' }).press('Enter')
  await expect(second.page.getByText('The service answers.')).toBeVisible()
  await expectAccessible(second.page)
  await pages(second.page).settings.open()
  await second.page.keyboard.press('Control+4')
  await expect(second.page.getByText('9 Kiln Yard').first()).toBeVisible()
  await second.close()

  const third = await start(place)
  await expect(pages(third.page).orders.rows().first()).toBeVisible()
  expect(await notices(third)).toEqual([])
  await third.close()

  // A dump has the environment of its process.
  const withKey = await start(place, [], { PLANROOM_API_KEY: 'run-key-8c1f0a6f5d' })
  const before = dumps(place)
  await crash(withKey)
  expect(dumps(place)).toEqual(before)
})

if (existsSync('/usr/bin/Xvfb'))
  test('the end of the display server at a logout is no crash', async () => {
    using place = newPlace()
    const screens = [await startVirtualScreen()]
    try {
      const first = await start(place, [], { DISPLAY: screens[0]?.display ?? '' })
      const ended = once(first.app.process(), 'exit')
      screens.pop()?.process.kill()
      await ended
      screens.push(await startVirtualScreen())
      const second = await start(place, [], { DISPLAY: screens[0]?.display ?? '' })
      expect(await notices(second)).toEqual([])
      await second.close()
    } finally {
      for (const screen of screens) screen.process.kill()
    }
  })

test('a killed program and a crashed window are noticed, and a quit or SIGTERM is not', async () => {
  using place = newPlace()

  await (await start(place)).kill()
  const afterKill = await start(place)
  await expect(afterKill.page.getByText('didn’t close normally last time')).toBeVisible()
  const ended = once(afterKill.app.process(), 'exit')
  afterKill.app.process().kill('SIGTERM')
  await ended

  const afterSignal = await start(place)
  expect(await notices(afterSignal)).toEqual([])
  await afterSignal.close()

  const afterQuit = await start(place)
  expect(await notices(afterQuit)).toEqual([])
  await afterQuit.app.evaluate(({ dialog, BrowserWindow }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
    // After this call has returned. During it, the crash may lose its result.
    setImmediate(() => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  })
  const log = join(place.home, 'logs', 'planroom.log')
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('process is gone')
  await afterQuit.close()

  const afterWindow = await start(place)
  await expect(afterWindow.page.getByText('The window stopped working last time.')).toBeVisible()
  await afterWindow.close()
  const last = await start(place)
  expect(await notices(last)).toEqual([])
  await last.close()
})
