import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { emptyFilter } from '../../shared/domain/filter.ts'
import { newPlace, start } from './support/program.ts'
import { pages } from './support/pages.ts'
import { companyPages } from './support/pagesCompany.ts'
import { orderingPages } from './support/pagesOrdering.ts'
import { seen } from './support/screens.ts'

test('the demo company says what to try, ticks what is done, and keeps both over a restart at another port', async () => {
  test.setTimeout(300_000)
  using place = newPlace()

  const first = await start(place)
  const { page } = first
  await page.getByRole('button', { name: /Try the demo company/ }).click()
  const list = page.getByRole('region', { name: 'Things to try' })
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await pages(page).firstStart.samplesPrepared()
  await expect(page.getByLabel('1 order corrected, not reviewed')).toBeVisible()
  await seen(first, 'demo', 'things-to-try')
  const { orders } = pages(page)
  await page.keyboard.press('Control+1')
  await orders.row('33 Amber Ridge Road').click()
  await expect(page.getByRole('complementary').getByText('Corrected, not reviewed')).toBeVisible()
  await seen(first, 'demo', 'corrected')
  const open = async (action: string): Promise<void> => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Things to try/ })
      .click()
    await list.getByRole('button', { name: action }).press('Enter')
  }

  await open('Show changes')
  await expect(page.getByText('0 of 6 reviewed')).toBeVisible()
  await open('Request a change…')
  const request = page.getByRole('dialog', { name: 'Request a change' })
  await expect(request.getByRole('checkbox', { name: /label of this closet is too small/ })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(request.getByText(/^Sent: 115 Tanner Row/)).toBeVisible()
  await page.keyboard.press('Escape')
  await open('Hand over order…')
  await expect(page.getByRole('button', { name: /^Save \d+ files…$/ })).toBeEnabled()
  await page.keyboard.press('Escape')
  await open('Import sample')
  await expect(page.getByText('Unknown package “Gold”. In 1 row.')).toBeVisible()
  await expect(page.getByText('1 of 10 rows needs attention')).toBeVisible()
  await open('New redraw')
  await expect(page.getByText('1 link added.')).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Things to try 6 steps left' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText(/^Request a change/)
  // Changes that only the service keeps: an upgrade, and a user.
  await page.keyboard.press('Control+1')
  await orders.search('335 Stonebridge Avenue')
  await orders.row('335 Stonebridge Avenue').click()
  const { upgrade, inspector } = orderingPages(page)
  const bought = /Add-ons\s*GLA/
  await expect(inspector()).not.toContainText(bought)
  await upgrade.open()
  await upgrade.dialog().getByRole('checkbox', { name: /^GLA / }).check()
  await upgrade.dialog().getByRole('button', { name: 'Review…' }).click()
  await upgrade.dialog().getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(upgrade.dialog().getByText('Bought: GLA')).toBeVisible()
  await page.keyboard.press('Escape')
  const { team } = companyPages(page)
  await team.open()
  await team.row('Rafi Osei').dblclick()
  await team.details().getByRole('button', { name: 'Edit…' }).click()
  await team.dialog().getByLabel('Surname', { exact: true }).fill('Osei-Mensah')
  await page.keyboard.press('Control+Enter')
  await team.dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(team.row('Rafi Osei-Mensah')).toBeVisible()
  const origin = await page.evaluate(async () => {
    const overview = await window.planroom.call('app:overview', {})
    return (overview as { value: { connections: { baseUrl: string }[] } }).value.connections[0]?.baseUrl
  })
  await first.close()

  await using taken = createServer()
  taken.listen(Number(new URL(origin ?? '').port), '127.0.0.1')
  await once(taken, 'listening')
  const next = await start(place)
  const again = next.page.getByRole('navigation').getByRole('link', { name: 'Things to try 6 steps left' })
  await again.click()
  await next.page.getByRole('button', { name: 'Hide list' }).click()
  await expect(pages(next.page).orders.rows().first()).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(
    next.page.getByRole('button', { name: /^Not reviewed \(/ }),
    'the correction waits for its review',
  ).toBeVisible()
  await pages(next.page).orders.refreshed()
  const deliveredAgain = { ...emptyFilter, deliveredAgain: true }
  const updated = await next.page.evaluate(async (filter) => {
    const overview = await window.planroom.call('app:overview', {})
    const { connections } = (overview as { value: { connections: { id: string }[] } }).value
    const [connectionId, sort] = [connections[0]?.id, { key: 'createdAt', descending: true }]
    const list = await window.planroom.call('orders:query', {
      connectionId,
      filter,
      sort,
      offset: 0,
      limit: 9,
    })
    return (list as { value: { rows: { address: string }[] } }).value.rows.map(({ address }) => address)
  }, deliveredAgain)
  // The demo delivers two corrections by itself: the one requested above, and one that it begins with.
  const planned = /^(?:115 Tanner Row|415 Stonebridge Avenue)/
  expect(
    updated.filter((address) => !planned.test(address)),
    'nothing else is delivered again',
  ).toEqual([])
  await pages(next.page).orders.search('115 Tanner Row')
  await pages(next.page).orders.row('115 Tanner Row').click()
  await expect(companyPages(next.page).changes()).toContainText('label of this closet is too small')
  await pages(next.page).orders.search('335 Stonebridge Avenue')
  await pages(next.page).orders.row('335 Stonebridge Avenue').click()
  await expect(orderingPages(next.page).inspector()).toContainText(bought)
  await companyPages(next.page).team.open()
  await next.page.getByRole('button', { name: 'Refresh' }).click()
  await expect(companyPages(next.page).team.row('Rafi Osei-Mensah')).toBeVisible()
  await next.page.keyboard.press('Control+k')
  await next.page.keyboard.type('Things to try')
  await next.page.keyboard.press('Enter')
  await expect(again).toBeVisible()
  await next.close()
})
