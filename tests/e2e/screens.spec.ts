import { expect, test, type Page } from '@playwright/test'
import planroom from '../../package.json' with { type: 'json' }
import { newPlace, start, type Program } from './support/program.ts'
import { pages } from './support/pages.ts'
import { seen } from './support/screens.ts'

/** Opens the guide by F1, at the part about the page, and goes back by Esc. */
async function readGuide(page: Page, part: string, look?: () => Promise<void>): Promise<void> {
  await page.keyboard.press('F1')
  await expect(page.getByRole('article').getByRole('heading', { name: part })).toBeFocused()
  await look?.()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(0)
}

/** Uses the ruler, full screen and a second window from the viewer by keyboard. */
async function useTools(program: Program): Promise<void> {
  const { app, page } = program
  await page.keyboard.press('m')
  await expect(page.getByRole('group', { name: 'Measure' })).toBeVisible()
  await expect(page.getByText(/^Scale from the plan’s bar: 1 ft = \d/)).toBeVisible()
  await seen(program, 'screens', 'viewer-ruler')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Measure' })).toHaveCount(0)
  const fillsScreen = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await expect.poll(fillsScreen).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(fillsScreen).toBe(false)
  const opened = app.waitForEvent('window')
  await page.keyboard.press('w')
  const beside = await opened
  await expect(beside.getByRole('img', { name: /\.jpg/ })).toBeVisible()
  await readGuide(beside, 'View plans')
  await expect(beside.getByRole('img', { name: /\.jpg/ })).toBeVisible()
  const closed = beside.waitForEvent('close')
  // The page may be gone before the key is released.
  await beside.keyboard.down('Escape').catch(() => undefined)
  await closed
  expect(app.windows()).toEqual([page])
}

test('every page is accessible in light and dark, large and small', async () => {
  test.setTimeout(420_000)
  using place = newPlace()

  const program = await start(place)
  const { page } = program
  const { firstStart, orders, transfers, library, settings } = pages(page)
  await seen(program, 'screens', 'first-start')
  await firstStart.openForm()
  await page.getByLabel('Company name').fill('Harbor Homes')
  await readGuide(page, 'Connect your company')
  await expect(page.getByLabel('Company name')).toHaveValue('Harbor Homes')
  await page.getByLabel('Company name').fill('')
  await page.getByRole('button', { name: 'Test and save' }).click()
  await seen(program, 'screens', 'connect')
  await page.keyboard.press('Escape')
  if (!(await page.getByRole('button', { name: /Look around/ }).isVisible()))
    await page
      .getByRole('button', { name: /Cancel|Back/ })
      .first()
      .click()
  await firstStart.tryDemo()
  await orders.refreshed()
  await seen(program, 'screens', 'orders')
  await orders.search('nothing matches this')
  await expect(page.getByText('No matches')).toBeVisible()
  await seen(program, 'screens', 'orders-none')
  await orders.search('')
  await orders.row('Heron Court, 2A').scrollIntoViewIfNeeded()
  await orders.row('Heron Court, 2A').click()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('complementary', { name: 'Order details' }).or(page.getByLabel('Order details')).first(),
  ).toBeVisible()
  await seen(program, 'screens', 'inspector')
  await orders.row('Harvest Moon').scrollIntoViewIfNeeded()
  await page.keyboard.press('Control+Shift+d')
  await expect(page.getByRole('dialog')).toBeVisible()
  await seen(program, 'screens', 'download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await transfers.open()
  await seen(program, 'screens', 'transfers')
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  await library.open()
  await page.getByRole('option', { name: /Heron Court/ }).click()
  await expect(page.getByRole('complementary').getByText('Ready to hand over')).toBeVisible()
  await seen(program, 'screens', 'library')
  await page.getByRole('option', { name: /Heron Court/ }).dblclick()
  await expect(page.getByRole('button', { name: /\.jpg/ }).first()).toBeVisible()
  await seen(program, 'screens', 'folder')
  for (const ending of ['jpg', 'svg', 'pdf', 'json']) {
    await page
      .getByRole('button', { name: new RegExp(`\\.${ending}`) })
      .or(page.getByRole('link', { name: new RegExp(`\\.${ending}`) }))
      .first()
      .press('Enter')
    const content = page
      .getByRole('dialog')
      .getByRole(ending === 'json' ? 'region' : 'img', { name: new RegExp(`\\.${ending}`) })
    await expect(content).toBeVisible()
    if (ending === 'json') await expect(content.locator('summary').first()).toBeVisible()
    await seen(program, 'screens', `viewer-${ending}`)
    if (ending === 'jpg') await useTools(program)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await library.open()
  await page.getByLabel('Group by').selectOption('By month')
  await seen(program, 'screens', 'library-grouped')
  await settings.open()
  await expect(page.getByText(`Planroom ${planroom.version}`, { exact: true })).toBeAttached()
  await seen(program, 'screens', 'settings')
  await readGuide(page, 'Settings', () => seen(program, 'screens', 'guide'))
  await expect(page.getByText(`Planroom ${planroom.version}`, { exact: true })).toBeAttached()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await seen(program, 'screens', 'palette')
  await page.keyboard.press('Escape')
  expect(program.complaints).toEqual([])
  await program.close()
})
