import { expect, test } from '@playwright/test'
import { pages } from './support/pages.ts'
import { newPlace, start } from './support/program.ts'

test('totals of selected folders are not cut in a window of 1024 pixels', async () => {
  const place = newPlace()
  try {
    const program = await start(place)
    const { page } = program
    const { firstStart, orders, library } = pages(page)
    await firstStart.tryDemo()
    await orders.refreshed()
    await orders.search('heron court')
    await expect(page.getByText(/^\d+ of 60 orders$/)).toBeVisible({ timeout: 15_000 })
    await page.locator('#order-0').click()
    await page.locator('#order-1').click({ modifiers: ['Shift'] })
    await page.getByTitle('Preset: Everything').click()
    await expect(page.getByText('37 files of 2 orders downloaded')).toBeVisible({ timeout: 60_000 })
    await library.open()
    const folders = page.getByRole('option', { name: /Heron Court/ })
    await folders.nth(0).click()
    await folders.nth(1).click({ modifiers: ['ControlOrMeta'] })
    await page.setViewportSize({ width: 1024, height: 700 })
    const totals = page.getByText(/^2 selected, 37 files, /)
    await expect.poll(() => totals.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await program.close()
  } finally {
    place.remove()
  }
})
