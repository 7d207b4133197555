import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { company, inspect, listed, readyOrder, sent, type Listed } from './support/ordering.ts'
import { pages } from './support/pages.ts'
import { companyPages } from './support/pagesCompany.ts'
import { orderingPages } from './support/pagesOrdering.ts'
import { seen } from './support/screens.ts'

const DAY_MS = 86_400_000

interface Users {
  items: { id: string; email: string }[]
}

interface Token {
  token: string
  valid_until: string
}

test('drafts are deleted, users edited, change requests, combined PDF and scan link shown, also offline', async () => {
  await using at = await company()
  const { service, place, program, page } = at
  const { orders, settings } = pages(page)
  const { inspector, more } = orderingPages(page)
  const { team, scanLink, operation, changes, viewer } = companyPages(page)
  const show = (name: string): Promise<void> => seen(program, 'company', name)
  const key = { 'api-key': service.apiKey, 'X-API-KEY': service.apiKey, 'content-type': 'application/json' }
  const clearAll = (): Promise<void> =>
    page.getByRole('button', { name: 'Clear filters' }).filter({ hasText: 'Clear filters' }).click()
  const deleted = (): string[] =>
    service.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url)

  // Two drafts are deleted: one deletion is undone at once, the other runs out during the next steps. A user
  // gets another address in them. The deletion would stop at that in a draft of theirs.
  const drafts = (await listed(service)).filter(({ info }) => info.status === 'Draft')
  const isOfRenamed = ({ info }: Listed): boolean => info.created_by === 'rafi.osei@larkfield.example'
  const [deletedDraft, undoneDraft] = drafts.toSorted(
    (a, b) => Number(isOfRenamed(a)) - Number(isOfRenamed(b)),
  )
  if (undoneDraft === undefined || deletedDraft === undefined)
    throw new Error('the demo company has no two drafts')
  const deleteDraft = inspector().getByRole('button', { name: 'Delete draft' })
  await inspect(page, undoneDraft)
  await deleteDraft.press('Enter')
  const bar = page.getByRole('status').filter({ hasText: 'Deleting draft' })
  await expect(bar).toBeVisible()
  const searched = await page.getByRole('searchbox', { name: 'Search orders' }).inputValue()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Draft kept')).toBeVisible()
  // The last step is undone, not what was typed before it.
  expect(searched).not.toBe('')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(searched)
  await expect(bar).toHaveCount(0)
  await inspect(page, deletedDraft)
  await deleteDraft.press('Enter')
  await expect(bar).toContainText(deletedDraft.address.street)
  expect(deleted()).toEqual([])

  // Change requests and the combined PDF.
  const ready = await readyOrder(service, ({ info }) => info.product.package_type === 'plus')
  const response = await fetch(`${service.baseUrl}/orders/${ready.id}/change-requests`, {
    method: 'POST',
    headers: key,
    body: JSON.stringify({
      products: ['products_2d'],
      text: 'The pantry door opens outwards.',
      img_urls: [],
    }),
  })
  expect(response.status).toBe(200)
  await inspect(page, ready)
  await expect(changes()).toContainText('The pantry door opens outwards.')
  await expect(changes()).toContainText('2D floor plans')
  await changes().scrollIntoViewIfNeeded()
  await show('change-requests')
  await more('Combined PDF')
  await expect(viewer().getByRole('heading', { name: /\.pdf$/ })).toBeVisible()
  await expect(viewer().getByRole('img', { name: /\.pdf, Page 1$/ })).toBeVisible()
  const name = await viewer().getByRole('heading').innerText()
  const library = join(place.documents, 'Planroom')
  const found = readdirSync(library, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.name === name,
  )
  expect(found).toHaveLength(1)
  const [file] = found
  expect(
    readFileSync(join(file?.parentPath ?? '', name))
      .subarray(0, 5)
      .toString('latin1'),
  ).toBe('%PDF-')
  await page.keyboard.press('Escape')

  // A missing operation is reported once. Another path or another try brings it back.
  service.fault({ url: '/companies/info', fault: { kind: 'answer', status: 405 } })
  await team.open()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(team.company()).toHaveCount(0)
  await settings.open()
  const info = operation('Company information')
  await expect(info).toContainText('Not offered')
  await info.scrollIntoViewIfNeeded()
  await show('operations')
  await info.getByRole('button', { name: /^Edit/ }).press('Enter')
  const path = page.getByRole('textbox', { name: 'Path' })
  await path.fill('/companies/../users')
  await path.press('Enter')
  await expect(path).toHaveAttribute('aria-invalid', 'true')
  await path.fill('/companies/profile')
  // Each run has another port, and the kept picture must be the same.
  await page.getByText(/:\d+\/v3/).evaluateAll((hints) => {
    for (const hint of hints) hint.textContent = hint.textContent.replace(/:\d+\//, ':8080/')
  })
  await show('operationEdit')
  await path.press('Enter')
  await expect(info).toContainText('Not tried yet')
  await expect(info).toContainText('GET /companies/profile')
  const profile = JSON.stringify({ name: 'Larkfield Property Media', billing: { city: 'Bend' } })
  const answer = { kind: 'answer', type: 'application/json', body: profile } as const
  service.fault({ url: '/v3/companies/profile', fault: answer })

  // Users: search, filters and their orders.
  await team.open()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(team.company()).toContainText('Larkfield Property Media')
  await expect(team.company()).toContainText('Bend')
  await expect(team.rows()).toHaveCount(8)
  await show('team')
  await team.search().fill('marechal')
  await expect(team.rows()).toHaveCount(1)
  await expect(team.row('Lucie Maréchal')).toBeVisible()
  await team.clearFilters()
  await team.office().selectOption({ label: 'Front Range (3)' })
  await team.role().selectOption({ label: 'Collaborator (3)' })
  await expect(team.rows()).toHaveCount(1)
  await expect(team.row('rafi.osei@larkfield.example')).toBeVisible()
  await team.clearFilters()
  const ownedOrders = (await listed(service)).filter(
    ({ info: { created_by } }) => created_by === 'mara.ellison@larkfield.example',
  )
  await team.row('Mara Ellison').dblclick()
  await team
    .details()
    .getByRole('button', { name: /^Show \d+ order/ })
    .click()
  await expect(orders.rows().first()).toBeVisible()
  await expect(page.getByRole('search')).toContainText('Mara Ellison')
  expect(ownedOrders.length).toBeGreaterThan(0)
  await expect(page.getByRole('grid', { name: 'Orders' })).toHaveAttribute(
    'aria-rowcount',
    String(ownedOrders.length + 1),
  )

  // Editing: validation, review, and a request with only the changed fields.
  await team.open()
  await team.row('Rafi Osei').dblclick()
  await team.details().getByRole('button', { name: 'Edit…' }).click()
  const email = team.dialog().getByLabel('E-mail', { exact: true })
  await email.fill('rafi.osei')
  await team.dialog().getByRole('button', { name: 'Review…' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('rafi@larkfield.example')
  await team.dialog().getByLabel('Surname', { exact: true }).fill('Osei-Mensah')
  await page.keyboard.press('Control+Enter')
  const line = (field: string) => team.dialog().getByRole('row').filter({ hasText: field })
  await expect(line('E-mail').getByRole('cell')).toHaveText([
    'rafi.osei@larkfield.example',
    'rafi@larkfield.example',
  ])
  await expect(line('Surname').getByRole('cell')).toHaveText(['Osei', 'Osei-Mensah'])
  await expect(team.dialog().getByRole('row')).toHaveCount(3)
  await team.dialog().getByRole('button', { name: 'Request' }).click()
  await expect(team.dialog().getByRole('region', { name: 'Request' })).toContainText('PATCH /users/email')
  await show('team-review')
  expect(sent(service, 'PATCH', /./)).toEqual([])
  await team.dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(team.dialog()).toHaveCount(0)
  await expect(team.row('Rafi Osei-Mensah')).toContainText('rafi@larkfield.example')
  const users = (await (await fetch(`${service.baseUrl}/users?limit=200`, { headers: key })).json()) as Users
  expect(sent(service, 'PATCH', /\/users\//)).toEqual([
    {
      new_email: 'rafi@larkfield.example',
      surname: 'Osei-Mensah',
      email: 'rafi.osei@larkfield.example',
      id: users.items.find(({ email: address }) => address === 'rafi@larkfield.example')?.id,
    },
  ])
  expect(sent(service, 'PATCH', /\/v3\/users\/email$/)).toHaveLength(1)

  // The scan link: the secret is in the system dialog and on the clipboard, and never in the page.
  const token = (await (await fetch(`${service.tokenUrl}/token`, { headers: key })).json()) as Token
  await program.app.evaluate(({ dialog }) => {
    const shownDialogs: unknown[] = []
    Object.assign(globalThis, { shownDialogs })
    dialog.showMessageBox = (...given: unknown[]) => {
      shownDialogs.push(given.at(-1))
      return Promise.resolve({ response: 1, checkboxChecked: false })
    }
  })
  const inPage = async (text: string): Promise<boolean> =>
    page.evaluate(
      (secretText) =>
        [
          document.documentElement.outerHTML,
          ...[...document.querySelectorAll('input, textarea')].map(
            (field) => (field as HTMLInputElement).value,
          ),
          JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
        ].some((each) => each.includes(secretText)),
      text,
    )
  await scanLink.open()
  await expect(page.getByText(/^19 days 23 hours left$/)).toBeVisible()
  expect(token.token).toMatch(/^demo-scan-/)
  expect(await inPage('19 days 23 hours left')).toBe(true)
  expect(await inPage(token.token)).toBe(false)
  await scanLink.secret().getByRole('button', { name: 'Show', exact: true }).click()
  await expect
    .poll(() =>
      program.app.evaluate(() => (globalThis as unknown as { shownDialogs: unknown[] }).shownDialogs),
    )
    .toEqual([expect.objectContaining({ title: 'Scan link', detail: token.token })])
  await scanLink.secret().getByRole('button', { name: 'Copy' }).click()
  await expect(scanLink.secret()).toContainText('Copied. The clipboard is cleared in a minute.')
  expect(await program.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(token.token)
  expect(await inPage(token.token)).toBe(false)

  await scanLink.extend().getByRole('radio', { name: 'Custom date' }).check()
  await scanLink.extend().getByLabel('New expiry').fill('2020-02-02T10:00')
  await page.keyboard.press('Control+Enter')
  await expect(scanLink.extend()).toContainText('This time is in the past. Choose a later time.')
  await expect(scanLink.extend().getByLabel('New expiry')).toBeFocused()
  await scanLink.extend().getByRole('radio', { name: '14 days' }).check()
  await expect(scanLink.extend()).toContainText('14 days longer')
  await show('scan-link')
  expect(sent(service, 'PATCH', /\/token\//)).toEqual([])
  await scanLink
    .extend()
    .getByRole('button', { name: /^Extend until/ })
    .click()
  await expect(scanLink.extend()).toContainText('Extended. Expires')
  await expect(page.getByText(/^33 days 23 hours left$/)).toBeVisible()
  const extended = sent(service, 'PATCH', /\/token\//) as { valid_until: string }[]
  expect(extended.map((body) => Object.keys(body))).toEqual([['valid_until']])
  expect(Date.parse(extended[0]?.valid_until ?? '') - Date.parse(token.valid_until)).toBe(14 * DAY_MS)
  expect(await inPage(token.token)).toBe(false)

  // The second draft is deleted by now. The first deletion was never sent.
  await expect.poll(deleted).toEqual([`/v3/orders/draft/${deletedDraft.id}`])
  await orders.open()
  await clearAll()
  await orders.search(deletedDraft.address.full_address)
  await expect(page.getByRole('grid', { name: 'Orders' })).toHaveCount(0)
  await orders.search(undoneDraft.address.full_address)
  await expect(orders.row(undoneDraft.address.city)).toBeVisible()

  // Without the service, all pages still show their data.
  await service.close()
  await team.open()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('navigation').getByText(/Offline/)).toBeVisible()
  await expect(team.rows()).toHaveCount(8)
  await expect(team.details().getByRole('button', { name: 'Edit…' })).toBeDisabled()
  await scanLink.open()
  await expect(page.getByText(/^33 days 23 hours left$/)).toBeVisible()
  await scanLink.secret().getByRole('button', { name: 'Copy' }).click()
  expect(await program.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(token.token)
  expect(program.complaints).toEqual([])
  await program.close()
  expect(service.failures).toEqual([])
})
