import { expect, test } from '@playwright/test'
import { pages } from '../support/pages.ts'
import { newPlace, start, startDemo } from '../support/program.ts'
import { seen } from '../support/screens.ts'

/** Orders of the demo. Others may be delivered while the test runs. */
const delivered = '415 Stonebridge Avenue'
const draft = '132 Quarry Bank Lane'

test('orders are filtered by delivery date, and the saved view and the columns stay after a restart', async () => {
  using place = newPlace()

  const first = await startDemo(place)
  const { orders } = pages(first.page)
  const { page } = first
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByRole('radio', { name: 'Custom' }).check()
  await seen(first, 'filters', 'dates')
  await page.getByRole('radio', { name: 'Last 7 days' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delivered: Last 7 days' })).toBeVisible()
  await expect(orders.row(delivered)).toBeVisible()
  await expect(orders.row(draft)).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Package' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Package' })).toHaveCount(0)
  await seen(first, 'filters', 'columns')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.screenshot({ path: 'test-results/filters/views-light-1280.png' })
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByLabel('Name').fill('This week')
  await seen(first, 'filters', 'save-view')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: This week' })).toBeVisible()
  await seen(first, 'filters', 'filtered')

  const headings = (of: typeof page): Promise<string[]> => of.getByRole('columnheader').allInnerTexts()
  expect((await headings(page)).slice(1)).toEqual(['Status', 'Plan', 'Address', 'Downloaded'])
  await page.getByText('Downloaded', { exact: true }).dragTo(page.getByText('Plan', { exact: true }))
  await expect.poll(() => headings(page)).toEqual(['Selected', 'Status', 'Downloaded', 'Plan', 'Address'])
  const edge = page.getByRole('columnheader', { name: 'Status' }).locator('[data-edge]')
  await edge.hover()
  const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 4, { steps: 4 })
  await page.mouse.up()
  expect(await headings(page), 'the edge resizes').toEqual([
    'Selected',
    'Status',
    'Downloaded',
    'Plan',
    'Address',
  ])
  const widthOfStatus = async (of: typeof page): Promise<number> =>
    (await of.getByRole('columnheader', { name: 'Status' }).boundingBox())?.width ?? 0
  const width = await widthOfStatus(page)
  expect(width).toBeGreaterThan(150)
  await first.close()

  const next = await start(place)
  await pages(next.page).orders.refreshed()
  await next.page.getByRole('button', { name: 'View: All orders' }).click()
  await next.page.getByRole('menuitemradio', { name: 'This week' }).click()
  await expect(next.page.getByRole('button', { name: 'Delivered: Last 7 days' })).toBeVisible()
  await expect(pages(next.page).orders.row(delivered)).toBeVisible()
  await expect(pages(next.page).orders.row(draft)).toHaveCount(0)
  await expect(next.page.getByRole('columnheader', { name: 'Package' })).toHaveCount(0)
  expect(await headings(next.page)).toEqual(['Selected', 'Status', 'Downloaded', 'Plan', 'Address'])
  expect(await widthOfStatus(next.page)).toBe(width)
  expect(next.complaints).toEqual([])
  await next.close()
})
