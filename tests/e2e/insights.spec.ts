import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { expect, test } from '@playwright/test'
import { newPlace, startDemo } from './support/program.ts'
import { seen } from './support/screens.ts'

test('overdue orders are marked; a bar of Insights opens its orders, and Back returns to the chart', async () => {
  using place = newPlace()

  const program = await startDemo(place)
  const { page } = program
  await page.getByRole('button', { name: 'Overdue (2)' }).click()
  await expect(page.getByTitle(/^Usually .+, was expected by /)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('Control+7')
  const table = page.getByRole('table', { name: 'Orders by month' })
  const month = table.getByRole('row').nth(1)
  await expect(month).toBeVisible()
  await seen(program, 'screens', 'insights')
  const saveAs = (path: string): Promise<void> =>
    program.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
  const [picture, statement] = [join(place.folder, 'chart.png'), join(place.folder, 'statement.pdf')]
  await saveAs(picture)
  await page.getByRole('button', { name: 'Save “Orders by month”' }).click()
  await page.getByRole('menuitem', { name: 'Save picture as PNG…' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const saved = await loadImage(await readFile(picture))
  expect(saved.width).toBeGreaterThan(800)
  expect(saved.height).toBeGreaterThan(400)
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await saveAs(statement)
  await page.getByRole('button', { name: 'Statement…' }).click()
  await page.getByRole('button', { name: 'Save PDF…' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect((await readFile(statement)).subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')
  const [ordersOfMonth = ''] = await month.getByRole('cell').allInnerTexts()
  await month.getByRole('button').first().press('Enter')
  await expect(page.getByRole('button', { name: 'Insights: without drafts' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${ordersOfMonth} of \\d+ orders$`))).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(table).toBeVisible()
  await expect(month.getByRole('button').first()).toBeFocused()

  // Period, office, comparison and scroll position survive Back, a visit of another page, and keys alone.
  const [period, office] = [page.getByLabel('Period'), page.getByRole('combobox', { name: 'Office' })]
  await period.selectOption({ label: 'All time' })
  await office.selectOption({ index: 1 })
  const chosenOffice = await office.inputValue()
  const times = page.getByRole('table', { name: 'Time to first delivery' })
  await page.getByText('Weekday', { exact: true }).click()
  const firstOfWeek = times.getByRole('button').first()
  await firstOfWeek.focus()
  const list = page.locator('section[aria-label="Insights"] > .overflow-y-auto')
  const expectUnchanged = async (): Promise<void> => {
    await expect(times.getByRole('columnheader').first()).toHaveText('Weekday')
    await expect(period).toHaveValue('all')
    await expect(office).toHaveValue(chosenOffice)
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(260)
  }
  await page.keyboard.press('ArrowDown')
  await list.evaluate((element) => {
    element.scrollTop = 260
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Insights: .*day, delivered$/ })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expectUnchanged()
  await page.keyboard.press('Control+5')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expectUnchanged()
  expect(program.complaints).toEqual([])
  await program.close()
})
