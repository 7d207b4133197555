import { expect, test, type Locator, type Page } from '@playwright/test'
import { startFaultService } from '../../support/servers/faultService.ts'
import { company, type Company } from '../support/ordering.ts'
import { pages } from '../support/pages.ts'
import { setAppearance, type Program } from '../support/program.ts'
import { seen } from '../support/screens.ts'
import { reviewOffline } from './reviewOffline.ts'

/** The demo's order with a correction: the new delivery has no second floor. */
const address = '415 Stonebridge Avenue'

/** In a small window, with filters for new and updated orders beside others, nothing above the list is cut off. */
async function expectTwoRows(program: Program): Promise<void> {
  const { page } = program
  await setAppearance(program, 1024, 700, 'light')
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByRole('radio', { name: 'Last 7 days' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Office').selectOption({ index: 1 })
  await page.getByLabel('Download status').selectOption('partly')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Updated \(\d/ }).click()
  const bar = page.getByRole('search')
  const cut = await bar.evaluate((row) => {
    const { right } = row.getBoundingClientRect()
    const controls = [...row.querySelectorAll('button, input')]
    return controls
      .filter((each) => each.getBoundingClientRect().right > right || each.scrollWidth > each.clientWidth)
      .map((each) => each.textContent)
  })
  expect(cut).toEqual([])
  const region = page.getByRole('region', { name: 'Orders', exact: true })
  const above = await region.evaluate((section) =>
    [...section.children].findIndex((each) => each.querySelector('[role="grid"], h2') !== null),
  )
  expect(above).toBe(2)
  await bar.getByRole('button', { name: 'Clear filters' }).click()
}

/** A company with one order that was downloaded and then corrected. The notice about it is shown. */
async function correctedCompany(): Promise<Company> {
  // The service's clock stands still: on a slow machine the correction would arrive before the first download.
  const start = Date.now()
  let ahead = 0
  const shared = await company(await startFaultService({ now: () => start + ahead * 1000 }))
  const { page } = shared
  const { orders } = pages(page)
  const inspector = page.getByRole('complementary', { name: 'Order details' })
  await orders.search(address)
  await orders.row(address).click()
  await inspector.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(inspector.getByText('First seen as Fixing')).toBeVisible()
  await expect(orders.row(address)).toContainText('24 of 24 files downloaded', { timeout: 120_000 })

  // The demo service corrects the order within a minute of its start. A refresh notices it.
  ahead = 60
  await orders.search('')
  // The details are empty without a selection.
  await expect(inspector.getByText('No order selected')).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    // Waits for the refresh to end: its message would replace the notice.
    await expect(noticeIn(page)).toContainText(address)
  }).toPass({ timeout: 120_000 })
  return shared
}
const noticeIn = (page: Page): Locator => page.getByRole('status').filter({ hasText: /\d updated/ })

test('a corrected plan is downloaded and compared from the banner of the viewer', async () => {
  test.setTimeout(600_000)
  await using shared = await correctedCompany()
  const { program, page } = shared
  const { library } = pages(page)
  await library.open()
  await page.getByRole('option', { name: address }).dblclick()
  await page.getByRole('button', { name: /^Floor plan 1\.jpg/ }).dblclick()
  const banner = page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: 'A corrected delivery is available.' })
  await banner.getByRole('button', { name: 'Compare' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Compare', exact: true })).toBeVisible({ timeout: 120_000 })
  await program.close()
})

test('a corrected order is announced, downloaded and reviewed offline with the keyboard only', async () => {
  test.setTimeout(600_000)
  await using shared = await correctedCompany()
  const { program, page, place, service } = shared
  const { orders, library } = pages(page)
  const inspector = page.getByRole('complementary', { name: 'Order details' })
  const notice = noticeIn(page)
  await seen(program, 'deliveries', 'notice')

  await expectTwoRows(program)

  await notice.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Updated \(\d/ })).toHaveAttribute('aria-pressed', 'true')
  await orders.row(address).dblclick()
  await expect(inspector.getByText('The present ones move to')).toBeVisible()
  await seen(program, 'deliveries', 'inspector-again')

  await inspector.getByRole('button', { name: 'Download and compare' }).click()
  await expect(page.getByRole('region', { name: 'Compare', exact: true })).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Escape')
  const deliveries = inspector.getByRole('list', { name: 'Deliveries, newest first' })
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await orders.row(address).click()
  await expect(deliveries.getByRole('button', { name: /no longer delivered/ })).toBeVisible()
  await expect(inspector.getByText('The present ones move to')).toHaveCount(0)
  await deliveries.getByRole('button', { name: /files replaced/ }).click()
  await deliveries.getByRole('button', { name: /no longer delivered/ }).click()
  await deliveries.scrollIntoViewIfNeeded()
  await seen(program, 'deliveries', 'inspector-deliveries')
  await inspector.getByText('Activity').scrollIntoViewIfNeeded()
  await seen(program, 'deliveries', 'inspector-timeline')

  await deliveries.getByRole('button', { name: 'Show previous version of Floor plan 1.jpg' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(/^Earlier delivery, /)).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'Floor plan 1.jpg' }).first()).toBeVisible()
  await seen(program, 'deliveries', 'viewer-earlier')
  // Esc returns to the details that the viewer was opened from.
  await page.keyboard.press('Escape')
  await inspector.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Compare', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await inspector.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Open in Library' }).click()
  await page.getByRole('button', { name: 'Deliveries (2)' }).click()
  const panel = page.getByRole('complementary', { name: 'Deliveries' })
  await panel.getByRole('button', { name: /no longer delivered/ }).click()
  await seen(program, 'deliveries', 'library-deliveries')
  // From here on the service is closed.
  await service.close()
  await reviewOffline(program, place)
  await library.open()
  expect(program.complaints).toEqual([])
  await program.close()
})
