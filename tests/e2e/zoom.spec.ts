import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  expectAccessible,
  newPlace,
  setAppearance,
  startDemo,
  still,
  type Place,
  type Program,
} from './support/program.ts'
import { pages } from './support/pages.ts'
import { orderingPages } from './support/pagesOrdering.ts'

const creating = ['create/draft', 'create/redraw', 'create/bulk', 'create/report']
const routes = ['orders', 'library', 'transfers', 'outbox', ...creating]
const company = ['team', 'scan-link', 'insights', 'settings', 'guide', 'try']

/** Returns the controls of the page that are covered or unreachable after scrolling to them. */
function unreachable(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((root) => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>(
        `${root} :is(a[href], button:enabled, :is(input, select, textarea):enabled)`,
      ),
    ]
    return usable.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      // A control of this size is hidden, or its label alone is shown.
      if (width < 4 || height < 4 || !element.checkVisibility({ visibilityProperty: true })) return []
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const found = document.elementFromPoint(x, y)
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      const isReached =
        found !== null && [element, ...labels].some((part) => part.contains(found) || found.contains(part))
      const name =
        element.textContent.trim() || element.getAttribute('aria-label') || labels[0]?.textContent.trim()
      return isReached
        ? []
        : [`${name ?? element.outerHTML} is covered by ${found?.outerHTML.slice(0, 120) ?? 'nothing'}`]
    })
  }, within)
}

/** Returns the contrast of an element's frame or text with what is behind, 1 to 21. */
const contrast = (page: Page, selector: string, part: 'frame' | 'text'): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, of) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      const { boxShadow, color } = getComputedStyle(element)
      const frame = /rgba?\([^)]*\)/.exec(boxShadow)?.[0] ?? 'transparent'
      /** Luminance of an element's background, with these colours painted above it. */
      const luminance = (over: string[], behind: Element | null): number => {
        const layers: string[] = []
        for (let at = behind; at !== null; at = at.parentElement)
          layers.unshift(getComputedStyle(at).backgroundColor)
        for (const colour of [...layers, ...over]) {
          context.fillStyle = colour
          context.fillRect(0, 0, 1, 1)
        }
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const [one, other] =
        of === 'frame'
          ? [luminance([frame], element), luminance([], element.parentElement)]
          : [luminance([color], element), luminance([], element)]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }, part)

/** Names the parts of a page that scroll sideways, and what is too wide in them. Tables may scroll. */
function partsScrollingSideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.closest('table, [role="grid"]') === null)
      .map((element) => {
        const edge = element.getBoundingClientRect().left + element.clientLeft + element.clientWidth
        const inner = [...element.querySelectorAll('*')].findLast(
          (each) =>
            each.getBoundingClientRect().right > edge + 1 ||
            (each.childElementCount === 0 && each.clientWidth > 0 && each.scrollWidth > each.clientWidth),
        )
        return `${element.className}: ${inner?.textContent.trim() ?? 'its own padding'}`
      }),
  )
}

/** Saves a picture of the whole window. Playwright's own shows a quarter of a zoomed one. */
async function savePicture({ app, page }: Program, name: string): Promise<void> {
  await still(page)
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return picture?.toPNG().toString('base64') ?? ''
  })
  mkdirSync('test-results/zoom', { recursive: true })
  writeFileSync(`test-results/zoom/${name}.png`, Buffer.from(png, 'base64'))
}

/** One line of controls is lower. */
const maxHeaderHeight = 56
const headerHeight = (page: Page, within: Locator = page.locator('main')): Promise<number> =>
  within
    .locator('header')
    .first()
    .evaluate((header) => header.clientHeight)

/** Returns the texts of a dialog that are cut. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] :is(span, p, h2, h3)')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX === 'hidden' && element.clientWidth > 4)
      .map((element) => element.textContent.trim()),
  )

/** Returns the parts of the viewer's overlays that are outside of the stage. */
const outsideOfStage = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluate((overlay) => {
    const stage = overlay.closest('[data-stage]')?.getBoundingClientRect()
    return [overlay, ...overlay.querySelectorAll('*')]
      .filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect()
        return (
          width > 1 &&
          (stage === undefined ||
            left < stage.left ||
            right > stage.right ||
            top < stage.top ||
            bottom > stage.bottom)
        )
      })
      .map((part) => part.textContent.trim() || part.outerHTML.slice(0, 80))
  })

/** The window itself does not scroll. A page that has just opened may be laid out again. */
async function expectNoScroll(page: Page, name: string): Promise<void> {
  const isTaller = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
  await expect.poll(isTaller, `the window scrolls: ${name}`).toBe(false)
}

/** The demo company, with one window for all tests. */
let place: Place
let program: Program
test.beforeAll(async () => {
  place = newPlace()
  program = await startDemo(place)
})
test.beforeEach(async () => {
  await program.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1)
  })
  await program.page.emulateMedia({ forcedColors: 'none' })
  await pages(program.page).orders.open()
})
test.afterAll(async () => {
  await program.close()
  place[Symbol.dispose]()
})

test('at 200 % zoom, in dark mode and with forced colours all controls can be reached', async () => {
  const { app, page } = program
  const { orders } = pages(page)
  await setAppearance(program, 1280, 800, 'dark')
  const go = async (route: string): Promise<void> => {
    await page.evaluate((to) => (location.hash = `#/${to}`), route)
    await expect(page.locator('main h1').first()).toBeVisible()
  }
  await go('create/report')
  const segment = page.locator('.chosen-option')
  if ((await segment.count()) > 0)
    expect(await contrast(page, '.chosen-option', 'frame')).toBeGreaterThanOrEqual(3)

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await page.waitForFunction(() => window.innerWidth === 640)
  for (const route of [...routes, ...company]) {
    await go(route)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoScroll(page, route)
    expect.soft(await partsScrollingSideways(page), route).toEqual([])
    expect.soft(await headerHeight(page), route).toBeLessThan(maxHeaderHeight)
    await savePicture(program, route.replace('/', '-'))
    expect.soft(await unreachable(page), route).toEqual([])
  }
  await go('orders')
  await orders.rows().first().click()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('heading', { name: 'Orders' }).locator('..')).toContainText('selected')
  expect.soft(await headerHeight(page), 'orders selected').toBeLessThan(maxHeaderHeight)
  await savePicture(program, 'orders-selected')
  expect.soft(await unreachable(page), 'orders selected').toEqual([])
  await page.keyboard.press('Escape')
  await go('create/bulk')
  const rows = Buffer.from('Street;City\n100 Old Mill Road;Larkfield')
  await orderingPages(page).list.choose('the-orders-of-monday-morning.csv', rows)
  await expect(orderingPages(page).list.table()).toBeVisible()
  expect.soft(await headerHeight(page), 'bulk order').toBeLessThan(maxHeaderHeight)
  await expectNoScroll(page, 'bulk order')
  await savePicture(program, 'bulk-order')
  expect.soft(await unreachable(page), 'bulk order').toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  await go('outbox')
  const colourOf = (name: string): Promise<string> =>
    page
      .getByRole('navigation')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await colourOf('Outbox')).not.toBe(await colourOf('Orders'))
  expect(await contrast(page, '.current-page svg', 'text')).toBeGreaterThanOrEqual(4.5)
  await go('orders')
  await expect(page.locator('.current-page .side-badge')).toHaveText('1')
  expect(await contrast(page, '.current-page .side-badge', 'text')).toBeGreaterThanOrEqual(4.5)
  await savePicture(program, 'forced')
})

test('at 200 % zoom a folder, the viewer, Compare and dialogs show all controls', async () => {
  const { app, page } = program
  const { orders, library } = pages(page)
  await setAppearance(program, 1280, 800, 'light')
  await orders.search('heron court 2a')
  await orders.row('Heron Court, 2A').click()
  await page.getByRole('button', { name: 'Download 1 order', exact: true }).click()
  const message = page.getByText(/^\d+ files of 1 order downloaded$/)
  await expect(message).toBeVisible({ timeout: 120_000 })
  // The text is not squeezed beside the buttons of the message.
  expect.soft(await message.evaluate((text) => text.clientHeight)).toBeLessThan(60)

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await page.waitForFunction(() => window.innerWidth === 640)
  const checked = async (name: string): Promise<void> => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoScroll(page, name)
    expect.soft(await partsScrollingSideways(page), name).toEqual([])
    await savePicture(program, name)
    expect.soft(await unreachable(page), name).toEqual([])
  }
  /** Dialogs cover the page, so only their own controls count. */
  const checkedDialog = async (name: string): Promise<void> => {
    await expect(page.getByRole('dialog')).toBeVisible()
    await savePicture(program, name)
    expect.soft(await unreachable(page, '[role="dialog"]'), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect.soft(await cutTexts(page), 'shortcuts').toEqual([])
  await checkedDialog('shortcuts')
  await page.keyboard.press('Control+Shift+d')
  await checkedDialog('download')
  await page.keyboard.press('Control+k')
  await checkedDialog('palette')
  await page.keyboard.press('Control+Shift+e')
  await checkedDialog('hand-over')
  await library.open()
  const folder = page.getByRole('option', { name: /Heron Court/ })
  expect.soft(await headerHeight(page), 'no folder selected').toBeLessThan(maxHeaderHeight)
  await folder.click()
  expect.soft(await headerHeight(page), 'a folder selected').toBeLessThan(maxHeaderHeight)
  await page.keyboard.press('Control+a')
  await expect(page.getByText(/^\d+ selected$/).first()).toBeVisible()
  expect.soft(await headerHeight(page), 'all folders selected').toBeLessThan(maxHeaderHeight)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check files' }).click()
  const panel = page.getByRole('complementary', { name: 'Check files' })
  await expect(panel.getByText(/^No problems found/).first()).toBeVisible()
  await checked('library-check-files')
  await panel.getByRole('button', { name: /Close/ }).click()
  await expect(panel).toHaveCount(0)
  await folder.press('Enter')
  await expect(page.getByRole('button', { name: /\.jpg/ }).first()).toBeVisible()
  await checked('folder')
  expect.soft(await headerHeight(page), 'folder').toBeLessThan(maxHeaderHeight)
  /** Copies the path from the focused element's menu. The message about it covers nothing. */
  const copyPath = async (): Promise<void> => {
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Copy path' }).click()
    await expect(page.getByText('Path copied.')).toBeVisible()
  }
  const plan = page.getByRole('button', { name: /^Floor plan 1\.jpg/ })
  await plan.focus()
  await copyPath()
  expect.soft(await unreachable(page), 'folder with a message').toEqual([])
  await savePicture(program, 'folder-message')
  await plan.press(' ')
  await checkedDialog('quick-look')
  await plan.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: /\.jpg/ })).toBeVisible()
  expect.soft(await headerHeight(page, viewer), 'viewer').toBeLessThan(maxHeaderHeight)
  await copyPath()
  expect.soft(await unreachable(page, '[role="dialog"]'), 'viewer with a message').toEqual([])
  await savePicture(program, 'viewer-message')
  await page.keyboard.press('m')
  await expect(page.getByRole('group', { name: 'Measure' })).toBeVisible()
  await savePicture(program, 'viewer-ruler')
  expect.soft(await unreachable(page, '[role="dialog"]'), 'ruler').toEqual([])
  // The panel leaves little room beside it.
  await page.keyboard.press('Control+i')
  await expect(viewer.getByRole('tab', { name: 'Deliveries' })).toBeVisible()
  expect.soft(await outsideOfStage(page, '[role="group"][aria-label="Measure"]'), 'ruler').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Path copied.')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByRole('toolbar', { name: 'Annotation tools' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Door')
  await savePicture(program, 'viewer-annotation')
  const note = '[role="group"][aria-label="Annotation 1"]'
  expect.soft(await unreachable(page, note), 'annotation').toEqual([])
  // The whole note is in the stage, also for an annotation at the foot of the plan.
  await expect.poll(() => outsideOfStage(page, note)).toEqual([])
  const tools = '[role="toolbar"][aria-label="Annotation tools"]'
  await expect.poll(() => outsideOfStage(page, tools)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+i')
  await checkedDialog('viewer')
  await page.evaluate(() => {
    location.hash = location.hash.replace(/^#\/library\/([^/]+).*$/, '#/compare/$1')
  })
  const comparison = page.getByRole('region', { name: 'Compare', exact: true })
  await expect(comparison).toBeVisible()
  await checked('compare')
  const choice = comparison.getByRole('combobox')
  await choice.first().selectOption({ label: 'Floor plan 1.svg' })
  await choice.last().selectOption({ label: 'Floor plan 1 with dimensions.svg' })
  await expect(comparison.getByRole('button', { name: /^Change 1, / })).toBeVisible()
  for (const key of ['d', 'o', 's', 'l', 'b']) {
    await comparison.press(key)
    await checked(`compare-${key}`)
    // Only Blink has a further button.
    if (key !== 'b') expect.soft(await headerHeight(page), key).toBeLessThan(maxHeaderHeight)
  }
  await comparison.press('d')
  // Forced colours keep those of the drawings.
  await page.emulateMedia({ forcedColors: 'active' })
  const colourOf = (layer: string): Promise<string> =>
    comparison.locator(layer).evaluate((element) => getComputedStyle(element, '::after').backgroundColor)
  expect(await colourOf('.only-before')).toBe('rgb(229, 54, 28)')
  await page.emulateMedia({ forcedColors: 'none' })
  await comparison.press('c')
  await checkedDialog('compare-other-order')
  await page.keyboard.press('Control+Shift+f')
  await checkedDialog('search')
})

/** Texts that are broken letter by letter: they are much higher than wide. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(p, h1, h2, h3, li, label, span)')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const text = element.textContent.trim()
        return element.childElementCount === 0 && text.length > 5 && width > 0 && height > 6 * width
      })
      .map((element) => element.textContent.trim()),
  )

test('at 200 % zoom settings, Insights and the dialogs of the last features show all controls', async () => {
  const { app, page } = program
  const { orders } = pages(page)
  await setAppearance(program, 1280, 800, 'light')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await page.waitForFunction(() => window.innerWidth === 640)
  const go = async (route: string): Promise<void> => {
    await page.evaluate((to) => (location.hash = `#/${to}`), route)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  /** Checks the page, or the controls of a part, in light and dark. */
  const checked = async (name: string, within?: string): Promise<void> => {
    for (const colours of ['light', 'dark'] as const) {
      await app.evaluate(({ nativeTheme }, to) => {
        nativeTheme.themeSource = to
      }, colours)
      await page.emulateMedia({ colorScheme: colours })
      await savePicture(program, `${name}-${colours}`)
      await test.step(`${name}, ${colours}`, () => expectAccessible(page))
    }
    expect.soft(await unreachable(page, within), name).toEqual([])
    if (within !== undefined) return
    expect.soft(await partsScrollingSideways(page), name).toEqual([])
    expect.soft(await squeezed(page), name).toEqual([])
  }
  const dialog = page.getByRole('dialog')
  const checkedDialog = async (name: string): Promise<void> => {
    await expect(dialog.last()).toBeVisible()
    await checked(name, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const runCommand = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).first().click()
  }

  await go('settings?part=prices')
  await expect(page.getByRole('heading', { name: 'Price list' })).toBeVisible()
  await checked('price-list')
  await go('settings?part=operations')
  const edit = page.getByRole('button', { name: /^Edit…: / }).first()
  await edit.scrollIntoViewIfNeeded()
  await checked('api-features')
  await edit.click()
  await checkedDialog('edit-operation')
  await go('insights')
  await page.getByRole('button', { name: 'Statement…' }).click()
  await expect(page.getByRole('button', { name: 'Save PDF…' })).toBeVisible()
  await checkedDialog('statement')

  await runCommand('Save diagnostics')
  // The guide opens above the dialog, which stays.
  await expect(dialog.getByRole('button', { name: 'Save…' })).toBeVisible()
  await page.keyboard.press('F1')
  const above = page.getByRole('dialog', { name: 'Guide' })
  await expect(above.getByRole('heading', { name: 'Get help from support' })).toBeVisible()
  await checked('guide-above', '[role="dialog"]:has([id^="dialog-guide"])')
  await page.keyboard.press('Escape')
  await expect(above).toHaveCount(0)
  await checkedDialog('diagnostics')

  const backup = join(place.folder, 'Planroom.zip')
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    system.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, backup)
  await runCommand('Back up')
  await expect(page.getByText('Backup saved')).toBeVisible()
  await runCommand('Restore')
  await checkedDialog('restore')

  await go('orders')
  await orders.search('33 amber ridge')
  await orders.row('33 Amber Ridge').click()
  await page.keyboard.press('Control+Shift+e')
  await dialog.getByLabel('Hand over', { exact: true }).selectOption('Web page')
  await checkedDialog('web-page')
})
