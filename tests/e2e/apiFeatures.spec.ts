import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { company, inspect, readyOrder } from './support/ordering.ts'
import { pages } from './support/pages.ts'
import { companyPages } from './support/pagesCompany.ts'
import { orderingPages } from './support/pagesOrdering.ts'
import type { Program } from './support/program.ts'
import { seen } from './support/screens.ts'
import { demoRequests } from '../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf } from '../../shared/domain/operations/file.ts'

/** Answers the dialogs for files with this path. */
const answerWith = ({ app }: Program, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)

test('API features are imported from a file, and offered in their places by keyboard', async () => {
  await using at = await company()
  const { service, program, page, place } = at
  const { settings, orders } = pages(page)
  const { team, operation } = companyPages(page)
  const { inspector } = orderingPages(page)
  const show = (name: string): Promise<void> => seen(program, 'apiFeatures', name)
  const dialog = page.getByRole('dialog')
  const writes = () => service.seen.filter(({ method }) => method !== 'GET')
  const more = (from: Locator) => from.getByRole('button', { name: 'More actions' })
  const choose = async (button: Locator, name: string): Promise<void> => {
    await button.press('Enter')
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).press('Enter')
  }

  // Only what is known is offered.
  await team.open()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(team.rows()).toHaveCount(8)
  const teamMore = page.getByRole('region', { name: 'Team' }).getByRole('button', { name: 'More actions' })
  await teamMore.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Add user…', 'Update webhooks…'])
  await page.keyboard.press('Escape')

  // A file is shown before it changes anything.
  const file = join(place.folder, 'API features.json')
  writeFileSync(
    file,
    operationsFileOf(demoRequests).replace('"operations": {', '"operations": { "launch_rocket": {},'),
  )
  await answerWith(program, file)
  await settings.open()
  await page.getByRole('button', { name: 'Import…' }).press('Enter')
  await expect(dialog).toContainText('Sends changes to the service')
  await expect(dialog).toContainText('launch_rocket')
  await show('import')
  await dialog.getByRole('button', { name: 'Import 11 features' }).press('Enter')
  await expect(operation('Delete user')).toContainText('DELETE /users/{user_id}')
  await page.getByRole('button', { name: 'Export…' }).press('Enter')
  await expect(page.getByText('API features exported')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toContain('/companies/merge-requests')

  // A read, in Team.
  await team.open()
  await choose(teamMore, 'Company package')
  await expect(dialog).toContainText('Seats · Included12')
  await show('read')
  await page.keyboard.press('Escape')

  // A write: filled in, shown, sent once.
  await choose(teamMore, 'Add user')
  await dialog.getByLabel('E-mail').fill('new@larkfield.example')
  await dialog.getByLabel('Role').selectOption('User')
  await dialog.getByLabel('Office').selectOption({ label: 'Willamette' })
  await dialog.getByLabel('New password').fill('short')
  await show('values')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Request')).toContainText('"password": "••••••"')
  await show('review')
  service.reset()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Done: Add user')
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v3/users'])
  await page.keyboard.press('Escape')
  await expect(team.rows()).toHaveCount(9)

  // A lost answer is kept in the outbox, and only the user decides about it.
  await team.row('new@larkfield.example').dblclick()
  await choose(more(team.details()), 'Send reset link')
  service.fault({ url: '/users/password-reset', fault: { kind: 'reset', when: 'before-headers' } })
  await expect(dialog.getByLabel('Request')).toContainText('POST /users/password-reset')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Not confirmed')
  await show('unknown')
  await dialog.getByRole('button', { name: 'Show in outbox' }).press('Enter')
  await page
    .getByRole('button', { name: /Send reset link: new@larkfield.example/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  await show('outbox')
  await page.getByRole('button', { name: 'Mark as received', exact: true }).press('Enter')
  await expect(page.getByText('Marked as received.')).toBeVisible()

  // An order.
  await orders.open()
  await inspect(page, await readyOrder(service, () => true))
  await choose(more(inspector()), 'Re-deliver')
  await dialog.getByLabel('Notes').fill('Warmer colours')
  await show('order')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Request')).toContainText('Warmer colours')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Done: Re-deliver with styling')
  await page.keyboard.press('Escape')

  // A scan order for the same address and photographer.
  await choose(more(inspector()), 'Create scan order')
  await expect(dialog.getByLabel('Street')).not.toHaveValue('')
  await dialog.getByLabel('Reference').fill('Again')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Request')).toContainText('"external_id": "Again"')
  service.reset()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Done: Create scan order')
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v3/orders/scan'])
  await page.keyboard.press('Escape')
  await orders.search('Again')
  await expect(orders.rows()).toHaveCount(1)
  await program.close()
  expect(service.failures).toEqual([])
})
