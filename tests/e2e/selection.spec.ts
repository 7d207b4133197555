import { expect, test, type Locator } from '@playwright/test'
import { pages } from './support/pages.ts'
import { newPlace, setAppearance, startDemo, type Place, type Program } from './support/program.ts'

/** Returns how much of a row or tile is below the visible part of its list, in pixels. */
const hiddenPart = (item: Locator): Promise<number> =>
  item.evaluate((element) => {
    let list = element.parentElement
    while (list !== null && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement
    return element.getBoundingClientRect().bottom - (list?.getBoundingClientRect().bottom ?? 0)
  })

/** The demo company, with one window for all tests. */
let place: Place
let program: Program
test.beforeAll(async () => {
  place = newPlace()
  program = await startDemo(place)
})
test.afterAll(async () => {
  await program.close()
  place[Symbol.dispose]()
})

test('a filter that is set leaves the filters in one line, and the list in its place', async () => {
  const { page } = program
  // Little wider than a window whose filters show counts only.
  await setAppearance(program, 1250, 800, 'light')
  const bar = page.getByRole('search')
  await expect(bar.getByRole('button', { name: 'Not reviewed (1)' })).toBeVisible()
  const height = await bar.evaluate(({ clientHeight }) => clientHeight)
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole('menuitemradio', { name: 'Ready, not handed over' }).click()
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByRole('radio', { name: 'Last 7 days' }).check()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(
    await bar.evaluate(({ clientHeight, scrollWidth, clientWidth }) => [
      clientHeight,
      scrollWidth <= clientWidth,
    ]),
  ).toEqual([height, true])
  await bar.getByRole('button', { name: 'Clear filters' }).click()
})

test('a selected row at the foot stays in view when the list gets lower', async () => {
  const { page } = program
  await page.setViewportSize({ width: 1024, height: 700 })
  const row = page.locator('#order-14')
  await row.click()
  expect(await hiddenPart(row)).toBeLessThanOrEqual(0)
  // As much as a notice below the list takes.
  await page.setViewportSize({ width: 1024, height: 600 })
  await expect.poll(() => hiddenPart(row)).toBeLessThanOrEqual(0)
  await expect(row).toHaveAttribute('aria-selected', 'true')
})

test('the library says how many folders are selected, and its details show one or their totals', async () => {
  const { page } = program
  const { orders, library } = pages(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await orders.search('heron court')
  await expect(page.getByText(/^\d+ of 60 orders$/)).toBeVisible()
  await page.locator('#order-0').click()
  await page.locator('#order-1').click({ modifiers: ['Shift'] })
  await page.getByTitle('Preset: Everything').click()
  await expect(page.getByText('37 files of 2 orders downloaded')).toBeVisible()
  await library.open()
  const folders = page.getByRole('option', { name: /Heron Court/ })
  await page.setViewportSize({ width: 1024, height: 700 })
  /** Returns how much of a text is cut, in whole and parts of pixels. */
  const cut = (note: Locator): Promise<number> =>
    note.evaluate((text) => {
      const whole = document.createRange()
      whole.selectNodeContents(text)
      return Math.max(0, whole.getBoundingClientRect().width - text.getBoundingClientRect().width)
    })
  await folders.nth(0).click()
  await expect.poll(() => cut(page.getByText('1 selected', { exact: true }))).toBeLessThan(0.02)
  await folders.nth(1).click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => cut(page.getByText('2 selected', { exact: true }))).toBeLessThan(0.02)
  const details = page.getByRole('complementary', { name: 'Selected orders' })
  await expect(details).toBeHidden()
  await page.keyboard.press('Control+i')
  await expect(details.locator('dl')).toHaveText(/37 files\s*\d[\d.]* MB/)
  await folders.nth(0).click()
  const one = page.getByRole('complementary', { name: 'Order details' })
  await expect(one.getByRole('heading', { name: /Heron Court/ })).toBeVisible()
  await page.keyboard.press('Control+i')
  await expect(one).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 320 })
  await expect.poll(() => hiddenPart(folders.nth(0))).toBeLessThanOrEqual(0)
})
