import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startFaultService } from '../support/servers/faultService.ts'
import { expectAccessible, newPlace, setAppearance, start, type Program } from './support/program.ts'
import { pages } from './support/pages.ts'

/**
 * Answers the save dialogs with these paths, one after another, and open dialogs with `opened`. Keeps a restart from
 * starting another process.
 */
const answerWith = ({ app }: Program, saved: string[], opened: string): Promise<void> =>
  app.evaluate(
    ({ app: program, dialog }, paths) => {
      dialog.showSaveDialog = () => {
        const filePath = paths.saved.shift() ?? ''
        return Promise.resolve({ canceled: filePath === '', filePath })
      }
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [paths.opened] })
      program.relaunch = () => undefined
    },
    { saved, opened },
  )

test('a backup is saved and restored by keyboard, and the program starts with what it had', async () => {
  using place = newPlace()
  await using service = await startFaultService({ orders: 6 })

  const file = join(place.folder, 'Backup 29.11.zip')
  const other = join(place.folder, 'other.zip')
  writeFileSync(other, 'a file of the user')
  const first = await start(place)
  // The dialog of Linux answers with the name as it was typed, and asked about no other file.
  await answerWith(first, [other.slice(0, -4), other.slice(0, -4), file.slice(0, -4)], file)
  const { firstStart, orders } = pages(first.page)
  await firstStart.openForm()
  await firstStart.connect({ name: 'Larkfield', ...service })
  await orders.refreshed()
  await first.page.keyboard.press('Control+n')
  await first.page.getByRole('combobox', { name: 'Street and number' }).fill('9 Kiln Yard')
  await expect(first.page.getByText('Saved', { exact: true })).toBeVisible()
  const run = async ({ page }: Program, command: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(command)
    await expect(page.getByRole('option', { name: command })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await run(first, 'Back up…')
  await expect(first.page.getByText('Backup saved.')).toBeVisible()
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(other, 'utf8')).toBe('a file of the user')
  await first.page.evaluate(() => window.planroom.call('settings:update', { startPage: 'library' }))
  await run(first, 'Restore backup…')
  const dialog = first.page.getByRole('dialog', { name: 'Restore this backup?' })
  await expect(dialog).toContainText('with 1 connection and 0 entries')
  for (const colours of ['light', 'dark'] as const) {
    await setAppearance(first, 1024, 700, colours)
    await expectAccessible(first.page)
  }
  const ended = once(first.app.process(), 'exit')
  const restore = dialog.getByRole('button', { name: 'Restore and restart' })
  await restore.focus()
  // The program may end before the key is up. Without the key, it would not end.
  void first.page.keyboard.press('Enter').catch(() => undefined)
  expect(await ended).toEqual([0, null])

  const second = await start(place)
  await expect(second.page.getByText('The backup was restored.')).toBeVisible()
  await second.page.keyboard.press('Control+4')
  await expect(second.page.getByText('9 Kiln Yard').first()).toBeVisible()
  const settings = await second.page.evaluate(() => window.planroom.call('app:overview', {}))
  expect(settings).toMatchObject({
    value: { settings: { startPage: 'orders' }, connections: [{ name: 'Larkfield' }] },
  })
  expect(existsSync(join(place.home, 'restore'))).toBe(false)
  expect(second.complaints).toEqual([])
  await second.close()
  expect(service.seen.filter(({ method }) => method === 'POST')).toEqual([])
})
