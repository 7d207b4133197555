import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible, look, newPlace, start, type Program } from './support/program.ts'
import { rooms } from './support/rooms.ts'

const pictures = join(import.meta.dirname, '..', '..', 'test-results', 'screens')
const sizes = [
  [1280, 800],
  [1024, 700],
] as const

/** Every screen in both colours and sizes, checked by axe, and kept as a picture to be looked at. */
async function seen(program: Program, name: string): Promise<void> {
  for (const colours of ['light', 'dark'] as const) {
    for (const [width, height] of sizes) {
      await look(program, width, height, colours)
      await program.page.screenshot({ path: join(pictures, `${name}-${colours}-${width}.png`) })
      await test.step(`${name}, ${colours}, ${width}: axe`, () => expectAccessible(program.page))
    }
  }
  await look(program, 1280, 800, 'light')
}

test('every screen is accessible in light and dark, large and small', async () => {
  test.setTimeout(420_000)
  mkdirSync(pictures, { recursive: true })
  const place = newPlace()
  try {
    const program = await start(place)
    const { page } = program
    const { firstStart, orders, transfers, library, settings } = rooms(page)
    await seen(program, 'first-start')
    await firstStart.openForm()
    await page.getByRole('button', { name: 'Test and save' }).click()
    await seen(program, 'connect')
    await page.keyboard.press('Escape')
    if (!(await page.getByRole('button', { name: /Look around/ }).isVisible()))
      await page
        .getByRole('button', { name: /Cancel|Back/ })
        .first()
        .click()
    await firstStart.lookAround()
    await orders.settled()
    await seen(program, 'orders')
    await orders.search('nothing matches this')
    await expect(page.getByText('No order matches')).toBeVisible()
    await seen(program, 'orders-none')
    await orders.search('')
    await orders.row('Heron Court, 2A').scrollIntoViewIfNeeded()
    await orders.row('Heron Court, 2A').click()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('complementary', { name: 'Order details' }).or(page.getByLabel('Order details')).first(),
    ).toBeVisible()
    await seen(program, 'inspector')
    await orders.row('Harvest Moon').scrollIntoViewIfNeeded()
    await page.keyboard.press('Control+d')
    await expect(page.getByRole('dialog')).toBeVisible()
    await seen(program, 'download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    await transfers.open()
    await seen(program, 'transfers')
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
    await library.open()
    await expect(page.getByRole('link', { name: /Heron Court/ })).toBeVisible()
    await page.waitForTimeout(1500)
    await seen(program, 'library')
    await page.getByRole('link', { name: /Heron Court/ }).click()
    await expect(page.getByText(/\.jpg/).first()).toBeVisible()
    await page.waitForTimeout(1500)
    await seen(program, 'folder')
    for (const ending of ['jpg', 'svg', 'pdf', 'json']) {
      await page
        .getByRole('button', { name: new RegExp(`\\.${ending}`) })
        .or(page.getByRole('link', { name: new RegExp(`\\.${ending}`) }))
        .first()
        .dblclick()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForTimeout(1200)
      await seen(program, `viewer-${ending}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await settings.open()
    await seen(program, 'settings')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await seen(program, 'palette')
    await page.keyboard.press('Escape')
    expect(program.complaints).toEqual([])
    await program.close()
  } finally {
    place.remove()
  }
})
