import { join } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { company } from './support/ordering.ts'
import { pages } from './support/pages.ts'
import { setAppearance, type Program } from './support/program.ts'
import { seen } from './support/screens.ts'

/** Records system menus and drags out of the window instead of starting them, because no test can end them. */
function note({ app }: Program): Promise<void> {
  return app.evaluate(({ BrowserWindow, Menu }) => {
    const noted = { menus: [] as string[][], dragged: [] as string[] }
    Object.assign(globalThis, { noted })
    Menu.prototype.popup = function (this: Electron.Menu) {
      noted.menus.push(this.items.filter(({ type }) => type !== 'separator').map(({ label }) => label))
    }
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents !== undefined) contents.startDrag = ({ file }) => void noted.dragged.push(file)
  })
}
const noted = ({ app }: Program): Promise<{ menus: string[][]; dragged: string[] }> =>
  app.evaluate(() => (globalThis as unknown as { noted: { menus: string[][]; dragged: string[] } }).noted)
const clipboard = ({ app }: Program): Promise<string> =>
  app.evaluate(({ clipboard: board }) => board.readText())

/** Expects the title that the system shows. The page's own title may differ after a step back. */
const expectTitle = ({ app }: Program, title: RegExp): Promise<void> =>
  expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
    .toMatch(title)

/** Clicks an item of the Edit menu. Electron carries it out itself, by its role. */
const edit = ({ app }: Program, role: 'copy' | 'selectAll'): Promise<void> =>
  app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    const [window] = BrowserWindow.getAllWindows()
    const found = items.find((item) => item.role?.toLowerCase() === wanted.toLowerCase())
    found?.click(undefined, window, window?.webContents)
  }, role)

/** Prints into a PDF instead of on a printer, and returns it. */
async function printed({ app, page }: Program): Promise<string> {
  await app.evaluate(({ app: program }) => {
    program.once('browser-window-created', (_, { webContents }) => {
      webContents.getPrintersAsync = () => Promise.resolve([{} as Electron.PrinterInfo])
      webContents.print = ({ printBackground, landscape } = {}, done) => {
        const options = { printBackground, landscape, preferCSSPageSize: true } as Electron.PrintToPDFOptions
        void webContents.printToPDF(options).then((pdf) => {
          Object.assign(globalThis, { printed: pdf.toString('latin1') })
          done?.(true, '')
        })
      }
    })
    Object.assign(globalThis, { printed: '' })
  })
  await page.keyboard.press('Control+p')
  const pdf = (): Promise<string> =>
    app.evaluate(() => (globalThis as unknown as { printed: string }).printed)
  await expect.poll(pdf).not.toBe('')
  return pdf()
}

/** Starts a drag by moving the held pointer off an element. */
async function dragOff({ page }: Program, target: Locator): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 4 })
  await page.mouse.up()
}

/** Steps from a viewer that was opened from the library back to the list of orders, and forward again. */
async function stepThroughHistory(program: Program): Promise<void> {
  const { page } = program
  await expectTitle(program, /^Floor plan 1\.jpg – .*São João.* – Planroom$/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectTitle(program, /^[^–]*São João[^–]* – Planroom$/)
  const events = await page.context().newCDPSession(page)
  const sideButton = async (button: 'back' | 'forward'): Promise<void> => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await events.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 400, clickCount: 1 })
  }
  await sideButton('back')
  await expectTitle(program, /^Library – Planroom$/)
  await expect(page.getByRole('option', { name: /São João/ })).toBeFocused()
  await sideButton('back')
  await expectTitle(program, /^Transfers – Planroom$/)
  await sideButton('forward')
  await expectTitle(program, /^Library – Planroom$/)

  const { orders, settings } = pages(page)
  await orders.open()
  await orders.search('')
  const grid = page.getByRole('grid', { name: 'Orders' })
  const top = (): Promise<number> => grid.evaluate((element) => element.scrollTop)
  await grid.evaluate((element) => element.scrollTo(0, 300))
  const before = await top()
  expect(before).toBeGreaterThan(0)
  await settings.open()
  await expectTitle(program, /^Settings – Planroom$/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(grid).toBeVisible()
  expect(await top()).toBe(before)
}

test('context menus open by mouse and keyboard, and files and folders are dragged out', async () => {
  await using shared = await company()
  const { program, page } = shared
  const { orders, library, transfers } = pages(page)
  const menu = page.getByRole('menu')
  const item = (name: string | RegExp): Locator => menu.getByRole('menuitem', { name, exact: true })

  await note(program)
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.click({ button: 'right' })
  await search.press('Shift+F10')
  const ofText = ['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Select all']
  await expect.poll(async () => (await noted(program)).menus).toEqual([ofText, ofText])

  await orders.search('Rua')
  // Clearing the search is a step that Undo takes back.
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(search).toHaveValue('Rua')
  await orders.search('Rua')
  const order = orders.row('São João')
  await order.click({ button: 'right' })
  await expect(order).toHaveAttribute('aria-selected', 'true')
  await expect(item('Copy address')).toBeVisible()
  await seen(program, 'menus', 'order')
  const table = page.getByRole('grid', { name: 'Orders' })
  await page.keyboard.press('Escape')
  await expect(table).toBeFocused()

  // The focus is in the list again. The menu opens below its row, with the first item chosen.
  await page.keyboard.press('Shift+F10')
  await expect(item('Show details')).toBeFocused()
  const row = await order.boundingBox()
  const box = await menu.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0) - 8)
  await page.keyboard.press('Escape')
  await expect(table).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await item('Copy address').press('Enter')
  await expect.poll(() => clipboard(program)).toContain('São João')
  await expect(table).toBeFocused()
  await edit(program, 'copy')
  await expect.poll(() => clipboard(program)).toMatch(/^Status\tAddress\t.*\n.*São João/)
  await search.focus()
  await edit(program, 'selectAll')
  const marked = (): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '')
  await expect.poll(marked).toBe('Rua')
  await orders.search('')
  await table.focus()
  await edit(program, 'selectAll')
  const all = Number(await table.getAttribute('aria-rowcount')) - 1
  await expect(page.getByRole('heading', { name: `${String(all)} selected` })).toBeVisible()
  await orders.search('Rua')
  await order.click()
  // The system showed no menu of its own above those of the page.
  expect((await noted(program)).menus).toHaveLength(2)

  // In a low window, the menus of the page use the whole height and do not scroll.
  await setAppearance(program, 1024, 700, 'light')
  const panel = page.locator('[data-reka-popper-content-wrapper] > *')
  for (const opener of await page.getByRole('button', { name: /^(?:More actions|Columns)$/ }).all()) {
    await opener.click()
    await expect(panel).toBeVisible()
    expect.soft(await panel.evaluate((at) => at.scrollHeight - at.clientHeight)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    // The focus returns after the panel is gone.
    await expect(opener).toBeFocused()
  }
  await table.focus()

  await page.keyboard.press('Shift+F10')
  await item('Download').press('Enter')
  await transfers.open()
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })

  await library.open()
  const folder = page.getByRole('option', { name: /São João/ })
  await dragOff(program, folder)
  await expect.poll(async () => (await noted(program)).dragged).toHaveLength(1)
  await folder.focus()
  await page.keyboard.press('Shift+F10')
  await expect(item('Request a change…')).toBeEnabled()
  await seen(program, 'menus', 'folder')
  await item('Copy folder path').press('Enter')
  const [folderPath = ''] = (await noted(program)).dragged
  await expect.poll(() => clipboard(program)).toBe(folderPath)

  await folder.dblclick()
  // The title of a folder is never cut. Its note has room for some words, or is not shown.
  const summary = page.locator('header [aria-live]')
  await expect(summary).toHaveText(/^\d+ files/)
  for (const width of [1024, 1110, 1180, 1250, 1280]) {
    await setAppearance(program, width, 700, 'light')
    const title = page.locator('header h1')
    expect.soft(await title.evaluate((at) => at.scrollWidth - at.clientWidth), String(width)).toBe(0)
    const shown = await summary.evaluate((at) => {
      const text = at.firstElementChild?.getBoundingClientRect()
      const box = at.getBoundingClientRect()
      return text === undefined || text.top >= box.bottom ? null : box.width
    })
    expect.soft(shown ?? 60, String(width)).toBeGreaterThanOrEqual(60)
  }
  const file = page.getByRole('button', { name: /^Floor plan 1\.jpg/ })
  await dragOff(program, file)
  await expect
    .poll(async () => (await noted(program)).dragged)
    .toEqual([folderPath, join(folderPath, 'Floor plan 1.jpg')])
  await file.focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('File copied.')).toBeVisible()
  await file.click({ button: 'right' })
  await seen(program, 'menus', 'file')
  await item('Open').click()
  const strip = page.getByRole('dialog').getByRole('list')
  await strip.getByRole('button').first().click({ button: 'right' })
  await seen(program, 'menus', 'viewer')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Image copied.')).toBeVisible()
  const pdf = await printed(program)
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  const [, width = '', height = ''] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  await stepThroughHistory(program)
  expect(program.complaints).toEqual([])
  await program.close()
})

test('File › Open recent lists the orders opened last, shows one that is chosen, and can be cleared', async () => {
  await using shared = await company()
  const { program } = shared

  const { page, app } = program
  const { orders, settings } = pages(page)
  const recent = (): Promise<{ enabled: boolean; labels: string[] }> =>
    app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File')
      const item = file?.submenu?.items.find(({ label }) => label === 'Open recent')
      const labels = (item?.submenu?.items ?? []).map(({ label }) => label)
      return { enabled: item?.enabled === true, labels }
    })
  const choose = (label: string): Promise<void> =>
    app.evaluate(({ Menu }, wanted) => {
      const file = Menu.getApplicationMenu()?.items.find((item) => item.label === '&File')
      const item = file?.submenu?.items.find((each) => each.label === 'Open recent')
      item?.submenu?.items.find((each) => each.label === wanted)?.click()
    }, label)
  expect((await recent()).enabled).toBe(false)
  await orders.open()
  for (const address of ['521 Brightfield Road', '66 Ash Grove']) {
    await orders.search(address)
    await page.getByRole('grid', { name: 'Orders' }).getByText(address).first().dblclick()
    await expect(page.getByRole('complementary').getByText(address).first()).toBeVisible()
  }
  await expect.poll(recent).toEqual({
    enabled: true,
    labels: ['66 Ash Grove, Lafayette', '521 Brightfield Road, Portland', '', 'Clear'],
  })
  await settings.open()
  await choose('521 Brightfield Road, Portland')
  await expect(page).toHaveTitle(/^521 Brightfield Road.* – Planroom$/)
  await expect.poll(async () => (await recent()).labels[0]).toBe('521 Brightfield Road, Portland')
  await choose('Clear')
  await expect.poll(recent).toEqual({ enabled: false, labels: ['Clear'] })
  expect(program.complaints).toEqual([])
  await program.close()
})
