import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { company, draftPath, listed, sent } from '../support/ordering.ts'
import { orderingPages } from '../support/pagesOrdering.ts'

const names = [
  'Street',
  'ZIP',
  'City',
  'Country',
  'Photographer e-mail',
  'Reference',
  'Package',
  'Extras',
  'Latitude',
  'Longitude',
]
/** The invalid rows of the file. Row 1 is the header. */
const wrong = { street: 8, owner: 20, latitude: 34 }

/** The cells of a row, as in the file or as corrected. */
function cellsOf(line: number, isFixed: boolean): string[] {
  const number = String(line)
  return [
    !isFixed && line === wrong.street ? '' : `${number} Bräu Larch Row`,
    `97${number.padStart(3, '0')}`,
    'Bend',
    'US',
    !isFixed && line === wrong.owner ? 'jonas.pryce' : 'jonas.pryce@larkfield.example',
    `DAY-${number}`,
    line % 2 === 0 ? 'plus' : '',
    line % 2 === 0 ? '3d_cad_files' : line % 3 === 0 ? 'none' : '',
    line === wrong.latitude ? '97.5' : '44.05',
    '-121.3',
  ]
}
const lines = Array.from({ length: 40 }, (_, index) => index + 2)
const text = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.join(';')}\r\n`).join('')

test('invalid cells of 40 drafts block sending until fixed, and each draft is sent once', async () => {
  const { place, service, program, page, remove } = await company()
  const { list } = orderingPages(page)
  const drafts = (): unknown[] => sent(service, 'POST', draftPath)
  try {
    await list.open()
    // A spreadsheet on Windows saves this encoding.
    const file = Buffer.from(text([names, ...lines.map((line) => cellsOf(line, false))]), 'latin1')
    await list.choose('Thursday.csv', file)
    // One word with an umlaut does not decide the encoding.
    await page.getByRole('button', { name: 'Use Western (Windows)' }).press('Enter')
    await expect(page.getByText('3 of 40 rows need attention')).toBeVisible()
    const problemIn = (line: number) => list.row(line).locator('[role=gridcell][aria-invalid=true]')
    await expect(problemIn(wrong.street)).toContainText('Enter the street.')
    await expect(problemIn(wrong.owner)).toContainText('Enter a valid e-mail address.')
    await expect(list.order(37)).toBeDisabled()

    // Two rows are fixed in place and one is skipped, by keyboard.
    await list.table().focus()
    await page.keyboard.press('F8')
    await expect(page.getByText('Row 8', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('8 Bräu Larch Row')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 of 40 rows need attention')).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByText('Row 20', { exact: true })).toBeVisible()
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type('@larkfield.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 40 rows needs attention')).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByText('Row 34', { exact: true })).toBeVisible()
    await expect(problemIn(wrong.latitude)).toContainText('from -90 to 90')
    await expect(list.order(39)).toBeDisabled()
    await page.getByRole('button', { name: 'Skip', exact: true }).press('Enter')
    await expect(page.getByText('39 valid rows')).toBeVisible()
    expect(drafts()).toEqual([])
    expect(sent(service, 'POST', /./)).toEqual([])

    // The service refuses the street of the 24th row. The one before it is slow, so that the progress is visible.
    const answer = { validation_error: { body_params: [{ loc: ['street'], msg: 'street is not served' }] } }
    service.fault({
      method: 'POST',
      url: draftPath,
      skip: 22,
      times: 1,
      fault: { kind: 'delay', ms: 1500 },
    })
    service.fault({
      method: 'POST',
      url: draftPath,
      skip: 23,
      times: 1,
      fault: { kind: 'answer', status: 400, type: 'application/json', body: JSON.stringify(answer) },
    })
    await page.evaluate(() => {
      const announced: string[] = []
      Object.assign(window, { announced })
      new MutationObserver(() => {
        const [summary] = /\d+ ordered, \d+ waiting/.exec(document.body.innerText) ?? []
        if (summary !== undefined && announced.at(-1) !== summary) announced.push(summary)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await list.order(39).press('Enter')
    await expect(list.sendNow(39)).toBeEnabled()
    await list.sendNow(39).press('Enter')
    await expect(page.getByText('40 rows, 38 ordered, 1 skipped')).toBeVisible({ timeout: 90_000 })
    const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced)
    expect(announced.length, 'what was known on the way').toBeGreaterThan(0)

    await expect(page.getByText('1 of 40 rows needs attention')).toBeVisible()
    await page.keyboard.press('F8')
    await list.table().focus()
    await page.keyboard.press('F8')
    const [line = 0] = lines.filter((each) => each !== wrong.latitude).slice(23)
    await expect(page.getByText(`Row ${String(line)}`, { exact: true })).toBeVisible()
    await expect(list.row(line)).toContainText('Declined')
    await expect(problemIn(line)).toContainText('street is not served')
    expect(await problemIn(line).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${String(line)} Bräu Larch Court`)
    await page.keyboard.press('Enter')
    await list.order(1).press('Enter')
    await expect(list.sendNow(1)).toBeEnabled()
    await list.sendNow(1).press('Enter')
    await expect(page.getByText('40 rows, 39 ordered, 1 skipped')).toBeVisible({ timeout: 60_000 })

    const saved = join(place.folder, 'Thursday with results.csv')
    await program.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, saved)
    await page.getByRole('button', { name: 'Export results…' }).press('Enter')
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(program.complaints).toEqual([])
    await program.close()

    const orders = await listed(service)
    const results = lines.map((each) => {
      const made = orders.filter(({ info }) => info.external_id === `DAY-${String(each)}`)
      expect(made, `line ${String(each)}`).toHaveLength(each === wrong.latitude ? 0 : 1)
      const cells = cellsOf(each, true)
      if (each === line) cells[0] = `${String(each)} Bräu Larch Court`
      expect(made.map(({ address }) => address.street)).toEqual(made.length === 0 ? [] : [cells[0]])
      const result =
        each === wrong.latitude
          ? // Cells with a comma are quoted.
            ['', 'skipped', '"Enter a latitude from -90 to 90, such as 40.1."']
          : [made[0]?.id ?? '', 'ordered', '']
      return [...cells, ...result]
    })
    expect(readFileSync(saved, 'utf8')).toBe(
      `\uFEFF${text([[...names, 'order_id', 'status', 'message'], ...results])}`,
    )
    // One more request than orders: the refused one.
    expect(drafts()).toHaveLength(40)
    expect(service.failures).toEqual([])
  } finally {
    await remove()
  }
})
