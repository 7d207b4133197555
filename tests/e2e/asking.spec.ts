import { expect, test } from '@playwright/test'
import { pages } from './support/pages.ts'
import { newPlace, startDemo, still, type Program } from './support/program.ts'

/** Commands whose dialog only shows something. It asks for nothing, so their names have no “…”. */
const showing = [
  'Keyboard shortcuts',
  'Check completeness of the selected orders',
  'Quick look at the selected order',
]

/** Not run: it opens its file in the viewer as soon as the service has made it, whatever is open then. */
const later = 'Combined PDF'

/**
 * Counts the system's dialogs instead of showing them. They answer that the user cancelled. No file manager opens: it
 * would outlive the program, which Playwright waits for.
 */
function countSystemDialogs({ app }: Program): Promise<void> {
  return app.evaluate(({ BrowserWindow, dialog, shell }) => {
    Object.assign(globalThis, { asked: 0 })
    const ask = (): void => void ((globalThis as unknown as { asked: number }).asked += 1)
    dialog.showOpenDialog = () => (ask(), Promise.resolve({ canceled: true, filePaths: [] }))
    dialog.showSaveDialog = () => (ask(), Promise.resolve({ canceled: true, filePath: '' }))
    shell.openPath = () => Promise.resolve('')
    shell.showItemInFolder = () => undefined
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents !== undefined) contents.print = (_, done) => (ask(), done?.(false, 'cancelled'))
  })
}
const systemDialogs = ({ app }: Program): Promise<number> =>
  app.evaluate(() => (globalThis as unknown as { asked: number }).asked)

/** Runs the palette's commands, one after the other. Returns those whose name says something else than what they do. */
async function wrongNames(program: Program, restore: () => Promise<void>): Promise<string[]> {
  const { page } = program
  const palette = page.getByRole('dialog', { name: 'Find an action or an order' })
  const open = page.locator('[role="dialog"]:visible, [role="menu"]:visible')
  const openPalette = async (): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option').first()).toBeVisible()
  }
  await openPalette()
  const names = await palette
    .getByRole('group', { name: /^(?:Actions|For the selection)$/ })
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.firstElementChild?.textContent.trim() ?? ''))
  await page.keyboard.press('Escape')
  expect(names.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const name of names.filter((each) => each !== later)) {
    const before = await systemDialogs(program)
    await openPalette()
    const command = palette.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
    // Meanwhile a command may have become unavailable, such as the pause of transfers that have ended.
    if ((await command.count()) === 0) {
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
      continue
    }
    await command.first().click()
    await expect(palette).toHaveCount(0)
    const asks = async (): Promise<boolean> =>
      (await open.count()) > 0 || (await systemDialogs(program)) > before
    // A dialog may be loaded on demand. A command that opens none leaves the page still.
    if (name.endsWith('…') || showing.includes(name))
      await expect
        .poll(asks)
        .toBe(true)
        .catch(() => wrong.push(name))
    else {
      await still(page)
      if (await asks()) wrong.push(name)
    }
    await page.keyboard.press('Escape')
    await restore()
  }
  return wrong
}

test('a command asks something if and only if its name ends with “…”', async () => {
  test.setTimeout(240_000)
  using place = newPlace()

  const program = await startDemo(place)
  const { page } = program
  const { orders } = pages(page)
  await orders.search('Heron Court, 2A')
  const order = orders.rows().first()
  await order.click()
  await page.keyboard.press('Control+d')
  await expect(order).toContainText(/files downloaded/)
  await countSystemDialogs(program)
  const searchBox = page.getByRole('searchbox', { name: 'Search orders' })
  const selected = page.locator('[role="row"][aria-selected="true"]')
  const select = async (): Promise<void> => {
    while (await page.locator('[role="dialog"]:visible').count()) await page.keyboard.press('Escape')
    // Most commands leave the list and its selection as they were.
    const isOnOrders = page.url().endsWith('#/orders') && (await searchBox.inputValue()) === 'Heron Court, 2A'
    if (isOnOrders && (await selected.count()) === 1 && (await selected.innerText()).includes('Heron Court'))
      return
    await orders.open()
    await orders.search('Heron Court, 2A')
    // A command may have filtered the list.
    const clear = page.getByRole('button', { name: 'Clear filters' }).first()
    if (await clear.isVisible()) {
      await clear.click()
      await orders.search('Heron Court, 2A')
    }
    await order.click()
  }
  expect(await wrongNames(program, select)).toEqual([])
  await program.close()
})
