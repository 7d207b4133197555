import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startDemoService } from '../../electron/demo/service.ts'
import { tabTo } from './support/keys.ts'
import { newPlace, start } from './support/program.ts'
import { pages } from './support/pages.ts'

test('a wrong key is rejected; with the right key orders are found, downloaded and shown offline', async () => {
  using place = newPlace()
  const service = await startDemoService()
  try {
    const first = await start(place)
    const { firstStart, orders, transfers } = pages(first.page)
    const fields = {
      name: 'Larkfield',
      baseUrl: service.baseUrl,
      tokenUrl: service.tokenUrl,
      exportUrl: service.exportUrl,
    }

    await firstStart.openForm()
    await firstStart.connect({ ...fields, apiKey: 'not-the-key' })
    await expect(first.page.getByText('declined the API key').first()).toBeVisible()
    expect(await first.page.evaluate(() => document.body.innerHTML.includes('not-the-key'))).toBe(false)
    await firstStart.connect({ ...fields, apiKey: service.apiKey })

    await orders.refreshed()
    await expect(orders.rows().first()).toBeVisible()
    await orders.search('brightfield')
    await expect(orders.row(/Brightfield/).first()).toBeVisible()
    await expect(orders.rows().filter({ hasNotText: 'Brightfield' })).toHaveCount(0)
    await orders.search('')
    await first.page.getByRole('button', { name: /Any status/ }).click()
    await first.page
      .getByRole('checkbox', { name: /Ready/ })
      .or(first.page.getByRole('option', { name: /Ready/ }))
      .or(first.page.getByRole('menuitemcheckbox', { name: /Ready/ }))
      .first()
      .click()
    await first.page.keyboard.press('Escape')
    await expect(orders.rows().filter({ hasText: 'Pending' })).toHaveCount(0)

    await orders.search('Rua')
    await orders.row('São João').click()
    await first.page.keyboard.press('Control+Shift+d')
    await first.page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    await transfers.open()
    await expect(first.page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
    await first.close()
    await service.close()

    const folder = join(place.documents, 'Planroom', 'Larkfield')
    const fileNames = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(fileNames.filter((name) => name.endsWith('.part'))).toEqual([])
    const pictures = fileNames.filter((name) => name.endsWith('.jpg'))
    expect(pictures.length).toBeGreaterThan(2)

    const second = await start(place)
    const afterRestart = pages(second.page)
    await expect(second.page.getByText(/Offline/).first()).toBeVisible()
    await afterRestart.library.open()
    await second.page.getByRole('option', { name: /São João/ }).dblclick()
    await second.page
      .getByRole('button', { name: /\.jpg/ })
      .or(second.page.getByRole('link', { name: /\.jpg/ }))
      .first()
      .dblclick()
    const picture = second.page.getByRole('dialog').locator('img[src^="asset://file/"]').first()
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(4000)
    const shown = await picture.evaluate(async (image) => {
      const bytes = await (await fetch((image as HTMLImageElement).src)).arrayBuffer()
      return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    })
    expect(
      pictures.map((name) =>
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ),
    ).toContain(shown)
    expect(second.complaints).toEqual([])
    await second.close()
  } finally {
    await service.close()
  }
})

test('a new user sees a plan of the demo company after three clicks', async () => {
  using place = newPlace()

  const { page } = await start(place)
  let clicks = 0
  await page.exposeFunction('clicked', () => (clicks += 1))
  await page.evaluate(() => {
    addEventListener('click', () => (window as unknown as { clicked: () => void }).clicked(), true)
  })
  await page.getByRole('button', { name: /Try the demo company/ }).click()
  await pages(page).firstStart.samplesPrepared()
  await page.getByRole('button', { name: 'Show order' }).click()
  await page.getByRole('button', { name: 'Download 1 order', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Order details' })
  const plan = details.getByRole('button', { name: /^Open .+\.(jpg|png|svg)$/ }).locator('img')
  await expect
    .poll(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0), {
      timeout: 90_000,
    })
    .toBeGreaterThan(0)
  expect(clicks).toBe(3)
})

test('a new user saves copies of the demo company’s plans with the keyboard only', async () => {
  using place = newPlace()

  const program = await start(place)
  const { page } = program
  const demo = page.getByRole('button', { name: /Try the demo company/ })
  for (
    let presses = 0;
    presses < 6 && !(await demo.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab')
  await expect(demo).toBeFocused()
  await page.keyboard.press('Enter')
  await pages(page).firstStart.samplesPrepared()
  await page.keyboard.press('Control+1')
  await pages(page).orders.refreshed()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Heron Court 2A')
  await expect(pages(page).orders.row('Heron Court, 2A')).toBeVisible()
  await expect(pages(page).orders.rows()).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Shift+d')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+3')
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Control+2')
  const folder = page.getByRole('option', { name: /Heron Court/ })
  await expect(folder).toBeVisible()
  await folder.focus()
  await page.keyboard.press('Enter')
  const file = page
    .getByRole('button', { name: /\.(jpg|png)/ })
    .or(page.getByRole('link', { name: /\.(jpg|png)/ }))
    .first()
  await file.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('img[src^="asset://file/"]').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const copies = join(place.documents, 'For the agent')
  mkdirSync(copies)
  await program.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, copies)
  await page.keyboard.press('Control+Shift+e')
  const handover = page.getByRole('dialog', { name: 'Hand over 1 order' })
  const save = handover.getByRole('button', { name: /^Save \d+ files…$/ })
  await expect(save).toBeEnabled()
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(handover.getByText(/^\d+ files saved, /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(handover).toHaveCount(0)
  expect(
    readdirSync(copies, { recursive: true }).filter((name) => String(name).endsWith('.jpg')),
  ).not.toEqual([])
  expect(program.complaints).toEqual([])
  await program.close()
})
