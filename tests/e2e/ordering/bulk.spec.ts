import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readTable } from '../../../shared/domain/bulk/table.ts'
import { inlineRows, workbook } from '../../support/workbook.ts'
import { tabTo } from '../support/keys.ts'
import { company } from '../support/ordering.ts'

/** 40 drafts as a spreadsheet in a Western encoding. Three rows are invalid. */
function day(owners: readonly string[]): Buffer {
  const streets = ['Heathrow Lane', 'Señal Court', 'Old Mill Road', 'Brightfield Road', 'Café Row']
  const lines = Array.from({ length: 40 }, (_, index) => {
    const line = index + 2
    const street = line === 9 ? '' : `${String(100 + index)} ${streets[index % streets.length] ?? ''}`
    const owner = line === 17 ? 'maya at home' : (owners[index % owners.length] ?? '')
    const addOns = line === 30 ? '3d_video' : index % 3 === 0 ? 'gla' : ''
    return `J-${String(line)};${street};Larkfield;9${String(7000 + index)};${owner};${index % 4 === 0 ? 'Plus' : 'Base'};${addOns}`
  })
  return Buffer.from(['Reference;Street;City;Zip;Owner;Package;Add-ons', ...lines].join('\r\n'), 'latin1')
}

test('a CSV of 40 drafts with three invalid rows is fixed, survives a kill and is ordered once per row', async () => {
  await using shared = await company()
  const { place, program, page, restart } = shared

  await page.getByRole('navigation').getByRole('link', { name: 'Bulk order' }).click()

  const people = page.getByLabel('Photographer', { exact: true })
  const file = join(place.folder, 'monday.csv')
  const open = async (owners: readonly string[]): Promise<void> => {
    writeFileSync(file, day(owners))
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('heading', { name: 'monday.csv' })).toBeVisible()
  }
  await open(['nobody@larkfield.example'])
  const owners = await people
    .locator('option')
    .evaluateAll((all) =>
      all.map((option) => (option as HTMLOptionElement).value).filter((value) => value !== ''),
    )
  expect(owners.length).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Remove bulk order' }).click()
  await open(owners.slice(0, 3))

  const grid = page.getByRole('grid', { name: 'Bulk order rows' })
  await expect(grid.getByText('101 Señal Court')).toBeVisible()
  // The file has no column of countries. The country of the company's orders is the default.
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('US')
  await expect(page.getByText('3 of 40 rows need attention')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place \d+ order/ })).toBeDisabled()

  // Keyboard only: jump to the next problem and fix it.
  await grid.focus()
  await page.keyboard.press('F8')
  await page.keyboard.type('107 Old Mill Road')
  await page.keyboard.press('Enter')
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(owners[0] ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.press('F8')
  await expect(page.getByText('1 of 40 rows needs attention')).toBeVisible()
  await page.getByRole('button', { name: 'Skip 1 row' }).click()
  await expect(page.getByText('39 valid rows')).toBeVisible()

  // A kill loses none of these edits.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await program.kill()
  const restarted = await restart()
  await restarted.page.getByRole('navigation').getByRole('link', { name: 'Bulk order' }).click()
  await restarted.page
    .getByRole('button', { name: /monday\.csv/ })
    .first()
    .click()
  await expect(restarted.page.getByText('39 valid rows')).toBeVisible()
  await restarted.page.getByRole('button', { name: 'Place 39 orders…' }).click()
  await expect(restarted.page.getByText('39 orders for 3 photographers:')).toBeVisible()
  await expect(restarted.page.getByRole('button', { name: 'Place 39 orders', exact: true })).toBeEnabled()
  await restarted.page.getByRole('button', { name: 'Place 39 orders', exact: true }).click()
  await expect(restarted.page.getByText('39 ordered')).toBeVisible()

  // The skipped row is fixed and sent later.
  const table = restarted.page.getByRole('grid', { name: 'Bulk order rows' })
  await table.focus()
  await restarted.page.keyboard.press('Control+ArrowUp')
  for (let line = 2; line < 30; line++) await restarted.page.keyboard.press('ArrowDown')
  await restarted.page.getByRole('button', { name: 'Include', exact: true }).click()
  await restarted.page.getByRole('button', { name: 'Next issue' }).click()
  await restarted.page.keyboard.press('Delete')
  await restarted.page.getByRole('button', { name: 'Place 1 order…' }).click()
  await restarted.page.getByRole('button', { name: 'Place 1 order', exact: true }).click()
  await expect(restarted.page.getByText('40 ordered')).toBeVisible()

  const results = join(place.folder, 'results.csv')
  await restarted.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, results)
  await restarted.page.getByRole('button', { name: 'Export results…' }).click()
  await expect(restarted.page.getByText('Saved.', { exact: true })).toBeVisible()
  const saved = readTable(readFileSync(results, 'utf8').slice(1))
  const column = (name: string): number => saved.header.indexOf(name)
  expect(saved.rows).toHaveLength(40)
  expect(new Set(saved.rows.map(({ cells }) => cells[column('status')]))).toEqual(new Set(['ordered']))
  expect(new Set(saved.rows.map(({ cells }) => cells[column('order_id')])).size).toBe(40)
  expect(restarted.complaints).toEqual([])
  await restarted.close()
})

test('a workbook’s sheet and columns are chosen by keyboard, columns are known after a restart, and one choice replaces a value in all rows', async () => {
  await using shared = await company()
  const { place, program, page, restart } = shared
  const open = async (at: typeof page, name: string, sheets: Record<string, string>): Promise<void> => {
    const file = join(place.folder, name)
    const rowsWith = (first: string): string =>
      inlineRows([
        ['Objekt-Lage', 'PLZ', 'Ort', 'Fotograf', 'Paketwahl'],
        [first, '04109', 'Leipzig', '', 'Gold'],
        ['Am Markt 12a', '10115', 'Berlin', '', 'Base'],
        ['Seeweg 3', '80331', 'München', '', 'Gold'],
      ])
    writeFileSync(
      file,
      workbook(Object.entries(sheets).map(([sheet, first]) => ({ name: sheet, rows: rowsWith(first) }))),
    )
    await at.getByRole('navigation').getByRole('link', { name: 'Bulk order' }).click()
    await at.locator('input[type=file]').setInputFiles(file)
    await expect(at.getByRole('heading', { name })).toBeVisible()
  }
  const grid = page.getByRole('grid', { name: 'Bulk order rows' })
  const valid = grid.getByText('Valid', { exact: true })

  await open(page, 'monday.xlsx', { Termine: 'Hauptstr. 5' })
  const photographer = page.getByLabel('Photographer', { exact: true })
  await tabTo(page, photographer)
  await page.keyboard.press('ArrowDown')
  await expect(photographer).not.toHaveValue('')
  await expect(page.getByText('No column is assigned to Street.')).toBeVisible()
  await expect(valid, 'no row is valid without its street').toHaveCount(0)
  await tabTo(page, page.getByLabel('Field for “Objekt-Lage”'))
  await page.keyboard.type('Street')
  await expect(valid).toHaveCount(3)
  await tabTo(page, page.getByLabel('Field for “Paketwahl”'))
  await page.keyboard.type('Pack')
  await expect(valid).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Replace “Gold” in 2 rows…' }), true)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Plus')
  await page.keyboard.press('Enter')
  await expect(valid).toHaveCount(3)
  await expect(grid.getByText('Plus', { exact: true })).toHaveCount(2)
  await expect(grid.getByText('Hauptstr. 5')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Remove bulk order' }), true)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Removed “monday.xlsx”/)).toBeVisible()
  await program.close()

  const next = await restart()
  await open(next.page, 'tuesday.xlsx', { Dienstag: 'Neue Str. 8', Mittwoch: 'Alte Str. 9' })
  const rows = next.page.getByRole('grid', { name: 'Bulk order rows' })
  const isKnown = async (sheet: string, street: string): Promise<void> => {
    await expect(next.page.getByRole('heading', { name: `tuesday.xlsx – ${sheet}` })).toBeVisible()
    await expect(rows.getByText(street)).toBeVisible()
    await expect(next.page.getByLabel('Field for “Objekt-Lage”')).toHaveValue('street')
    await expect(next.page.getByLabel('Field for “Paketwahl”')).toHaveValue('package_type')
  }
  await isKnown('Dienstag', 'Neue Str. 8')
  await tabTo(next.page, next.page.getByRole('button', { name: 'Choose another sheet' }))
  await next.page.keyboard.press('Enter')
  await expect(next.page.getByRole('menuitemradio', { name: 'Dienstag' })).toBeChecked()
  await next.page.keyboard.press('ArrowDown')
  await next.page.keyboard.press('Enter')
  await isKnown('Mittwoch', 'Alte Str. 9')
  expect(next.complaints).toEqual([])
  await next.close()
})
