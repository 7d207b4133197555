import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { tabTo, typeInto } from './support/keys.ts'
import { company, inspect, listed, sent } from './support/ordering.ts'
import { orderingPages } from './support/pagesOrdering.ts'
import { companyPages } from './support/pagesCompany.ts'
import { seen } from './support/screens.ts'

const reportPath = /\/exporter\/floorplan\/[^/]+$/

/** All files in the `Home report` folders of a library, by order folder. */
function attachedReports(library: string): Map<string, Map<string, Buffer>> {
  const found = new Map<string, Map<string, Buffer>>()
  for (const entry of readdirSync(library, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const [order, inside] = path.split('/Home report/')
    if (!entry.isFile() || order === undefined || inside === undefined) continue
    found.set(order, (found.get(order) ?? new Map<string, Buffer>()).set(inside, readFileSync(path)))
  }
  return found
}

test('two home reports for two orders are validated, exported by keyboard, placed and kept as template', async () => {
  await using at = await company()
  const { service, place, program, page } = at
  const windowPages = companyPages(page)
  const { report } = windowPages
  const link = (path: string): string => `${service.origin}/share/${path}`
  const show = (name: string): Promise<void> => seen(program, 'reports', name)
  const posted = (): unknown[] => sent(service, 'POST', reportPath)
  const answers = (model: string, status: number, body: unknown): void => {
    const fault = { kind: 'answer', status, type: 'application/json', body: JSON.stringify(body) } as const
    service.fault({ method: 'POST', url: `/exporter/floorplan/${model}`, times: 1, fault })
  }

  const all = await listed(service)
  const [first, second] = all.filter(
    ({ info, address }) =>
      info.status === 'Ready' &&
      info.model_id !== null &&
      all.filter((other) => other.address.full_address.startsWith(address.full_address)).length === 1,
  )
  if (first === undefined || second === undefined) throw new Error('the demo company has no two models')
  const models = [first.info.model_id ?? '', second.info.model_id ?? '']

  await report.open()
  await expect(report.outline()).toContainText('For each order you select')
  await show('empty')

  // No sections and no order: each error is at its place.
  await typeInto(page, report.name(), 'Branded')
  for (const name of ['Front page', 'Floors', 'Measurements']) {
    await tabTo(page, report.page(name))
    await page.keyboard.press('Space')
  }
  await expect(report.outline()).toContainText('No files: all pages are left out.')
  await page.keyboard.press('Control+Enter')
  await expect(report.search()).toBeFocused()
  await expect(report.orders()).toContainText('Select at least one order.')
  await expect(page.getByText('Select at least one section.')).toBeVisible()
  await expect(report.page('Front page')).toHaveAttribute('aria-invalid', 'true')
  for (const name of ['Front page', 'Floors', 'Measurements']) {
    await tabTo(page, report.page(name))
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('Select at least one section.')).toHaveCount(0)

  // One order comes from the inspector, the other from the search.
  await inspect(page, first)
  await orderingPages(page).more('Home report')
  await expect(report.orders()).toContainText(first.address.street)
  await typeInto(page, report.search(), second.address.full_address)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(report.orders()).toContainText(second.address.street)

  // A broken logo is reported at its field before anything is sent.
  await typeInto(page, report.logo('all pages'), link('dead'))
  await expect(await report.problemText(report.logo('all pages'))).toContainText(
    'The file is no longer available',
  )
  await page.keyboard.press('Control+Enter')
  await expect(report.logo('all pages')).toBeFocused()
  await expect(report.logo('all pages')).toHaveAttribute('aria-invalid', 'true')
  await show('wrong')
  expect(posted()).toEqual([])

  // Branded: feet, measurements first, one logo and two lines on all pages.
  await typeInto(page, report.logo('all pages'), link('s/k2f9/plan.png?dl=0'))
  await expect(await report.problemText(report.logo('all pages'))).toContainText('Valid')
  await tabTo(page, report.addLine())
  await page.keyboard.press('Enter')
  await page.keyboard.type('Areas are approximate.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Not to scale.')
  await expect(report.lines('all pages')).toHaveCount(2)
  await tabTo(page, report.handle('Measurements'))
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Measurements moved to 2 of 3.')).toBeAttached()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(report.handle('Measurements')).toBeFocused()

  // Unbranded: a copy in metres without a logo, with separate pages in a ZIP.
  await tabTo(page, page.getByRole('button', { name: 'Duplicate without logo' }), true)
  await page.keyboard.press('Enter')
  await expect(report.name()).toHaveValue('Unbranded')
  await expect(report.logo('all pages')).toHaveValue('')
  await tabTo(page, page.getByRole('checkbox', { name: 'One PDF' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: 'ZIP file' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'Feet' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Metres' })).toBeChecked()

  const coming = report.outline().getByRole('listitem')
  await expect(report.outline()).toContainText('For each of 2 orders')
  await expect(coming).toHaveCount(2)
  await expect(coming.nth(0)).toContainText(/Branded\s*feet/)
  await expect(coming.nth(0).getByRole('img')).toHaveCount(3)
  await expect(coming.nth(0).getByRole('img').first()).toHaveAccessibleName(
    'Measurements, with a logo, 2 lines',
  )
  await expect(coming.nth(0)).toContainText('One PDF')
  await expect(coming.nth(1)).toContainText(/Unbranded\s*metres/)
  await expect(coming.nth(1)).toContainText('In a ZIP, unpacked beside it')
  await expect(coming.nth(1).getByRole('img').first()).toHaveAccessibleName(
    'Measurements, without a logo, 2 lines',
  )
  await show('filled')

  // One order fails with 400, the other with 500. The service's messages and all input stay.
  const problemText = [
    { loc: ['exports', 0, 'homereportFloors', 'assets', 'logo', 'url'], msg: 'logo is too wide' },
  ]
  answers(models[0] ?? '', 400, { validation_error: { body_params: problemText } })
  answers(models[1] ?? '', 500, { message: 'the press is out of ink' })
  await page.keyboard.press('Control+Enter')
  await expect(report.run()).toContainText('0 exported, 2 not')
  await expect(report.run()).toContainText('logo is too wide')
  await expect(report.run().getByRole('region', { name: 'Service response' })).toContainText(
    'the press is out of ink',
  )
  await report.tab('Branded').first().click()
  await expect(report.logo('all pages')).toHaveAttribute('aria-invalid', 'true')
  await expect(await report.problemText(report.logo('all pages'))).toContainText('logo is too wide')
  await expect(report.name()).toHaveValue('Branded')
  await expect(report.logo('all pages')).toHaveValue(link('s/k2f9/plan.png?dl=0'))
  expect(posted()).toHaveLength(2)

  await report.run().getByRole('button', { name: 'Retry 2 orders' }).press('Enter')
  await expect(report.run().first()).toContainText('2 orders exported')
  await show('done')
  const lines = { disclaimer: { text: ['Areas are approximate.', 'Not to scale.'] } }
  const branded = { assets: { logo: { url: link('s/k2f9/plan.png?dl=1') } }, labels: lines }
  const unbranded = { assets: { logo: { url: '' } }, labels: lines }
  const body = {
    exports: [
      {
        homereportFrontpage: branded,
        homereportFloors: branded,
        homereportMeasurements: branded,
        mergePdfs: ['homereportMeasurements', 'homereportFrontpage', 'homereportFloors'],
        modelOptions: { unit: 'ft' },
        zip: false,
      },
      {
        homereportFrontpage: unbranded,
        homereportFloors: unbranded,
        homereportMeasurements: unbranded,
        mergePdfs: [],
        modelOptions: { unit: 'm' },
        zip: true,
      },
    ],
  }
  expect(posted()).toEqual([body, body, body, body])
  const asked = service.seen.filter(({ method, url }) => method === 'POST' && reportPath.test(url))
  expect(asked.map(({ url }) => url.split('/').at(-1)).sort()).toEqual([...models, ...models].sort())
  expect(asked.every(({ headers }) => headers['x-api-key'] === service.apiKey)).toBe(true)
  const fetched = service.seen.filter(({ url }) => /^\/(exports|share)\//.test(url))
  expect(fetched.length).toBeGreaterThan(4)
  expect(fetched.filter(({ headers }) => headers['x-api-key'] ?? headers['api-key'])).toEqual([])

  // On disk: complete PDFs, and the unpacked ZIP beside the archive.
  const reports = attachedReports(join(place.documents, 'Planroom'))
  expect(reports.size).toBe(2)
  for (const files of reports.values()) {
    expect(
      [...files.keys()]
        .filter((path) => !path.includes('.planroom'))
        .map((path) => path.replace(/^.+, /, ''))
        .sort(),
    ).toEqual([
      'Branded.pdf',
      'Unbranded.zip',
      'Unbranded/floors.pdf',
      'Unbranded/front-page.pdf',
      'Unbranded/measurements.pdf',
    ])
    for (const [path, bytes] of files)
      expect(bytes.subarray(0, 5).toString('latin1')).toMatch(path.endsWith('.zip') ? /^PK/ : '%PDF-')
  }

  await report
    .run()
    .first()
    .getByRole('button', { name: /^Open .+, Branded\.pdf$/ })
    .first()
    .press('Enter')
  await expect(windowPages.viewer().getByRole('heading', { name: /, Branded\.pdf$/ })).toBeVisible()
  await expect(windowPages.viewer().getByRole('img', { name: /, Branded\.pdf, Page 1$/ })).toBeVisible()
  await expect(windowPages.viewer().getByRole('button', { name: 'Next page' })).toBeVisible()
  await show('viewer')
  await page.keyboard.press('Escape')

  // Templates and the last input survive a restart.
  await report.open()
  await report.templates().press('Enter')
  await page.getByRole('menuitem', { name: 'Save as template…' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Agency')
  await page.keyboard.press('Enter')
  await expect(report.templates()).toContainText('Agency')
  await report.name().fill('For the agency')
  await expect(report.templates()).not.toContainText('Agency')
  expect(program.complaints).toEqual([])
  await program.close()

  const next = await at.restart()
  const restarted = companyPages(next.page)
  await restarted.report.open()
  await expect(restarted.report.name()).toHaveValue('For the agency')
  await restarted.report.templates().press('Enter')
  await next.page.getByRole('menuitemradio', { name: 'Agency' }).press('Enter')
  await expect(restarted.report.name()).toHaveValue('Branded')
  await expect(restarted.report.logo('all pages')).toHaveValue(link('s/k2f9/plan.png?dl=0'))
  await restarted.report.tab('Unbranded').click()
  await expect(next.page.getByRole('radio', { name: 'Metres' })).toBeChecked()
  await expect(restarted.report.lines('all pages')).toHaveCount(2)
  expect(next.complaints).toEqual([])
  await next.close()
  expect(posted()).toHaveLength(4)
  expect(service.failures).toEqual([])
})
