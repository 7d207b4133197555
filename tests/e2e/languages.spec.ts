import { expect, test, type Page } from '@playwright/test'
import { english } from '../../renderer/app/messages/en.ts'
import { dateFieldParts } from './support/dateField.ts'
import { pages } from './support/pages.ts'
import { orderingPages } from './support/pagesOrdering.ts'
import { newPlace, setAppearance, start, type Program } from './support/program.ts'

const routes = [
  'try',
  'orders',
  'library',
  'transfers',
  'outbox',
  'create/draft',
  'create/redraw',
  'create/bulk',
  'create/report',
  'team',
  'scan-link',
  'insights',
  'settings',
]

/** The words of all English texts, without those of the demo company’s data. */
const vocabulary = new Set(textsIn(english).flatMap((text) => text.toLowerCase().match(/[a-z’]{3,}/g) ?? []))

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

const inWords = {
  de: { settings: 'Einstellungen', file: '&Datei' },
  fr: { settings: 'Paramètres', file: '&Fichier' },
  es: { settings: 'Ajustes', file: '&Archivo' },
}
/** Addresses, paths and the names of the demo company and its first report are data. */
const data = /^\d+ [A-Z]|^\S*\/|^(?:Demo company|Home report)$/
/** English sentences and labels of several words. */
const inEnglish = new Set(textsIn(english).filter((text) => /[a-z] [a-z]/.test(text) && !data.test(text)))

/** Returns the visible texts, names and tooltips of the page. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (element?.checkVisibility() !== true || element.closest('article, [lang]:not(html), svg') !== null)
        continue
      const texts =
        node instanceof Element
          ? ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? '')
          : [node.textContent ?? '']
      for (const text of texts) if (text.trim() !== '') found.add(text.trim())
    }
    return [...found]
  })

/** Returns the texts with two words of the catalogue in a row and no accents: they are in no catalogue. */
const leaks = (texts: readonly string[]): string[] =>
  texts.filter((text) => {
    if (data.test(text)) return false
    const words = text
      .replaceAll(/\[[^\]]*\]/g, ' ')
      .toLowerCase()
      .split(/[\s,.;:!?()“”]+/)
    return words.some((word, at) => vocabulary.has(word) && vocabulary.has(words[at + 1] ?? ''))
  })

/** Returns the labels of controls and columns that are cut. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, th, h1, h2, h3, [role="tab"]')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 4)
      // The user sets the widths of columns.
      .filter((element) => element.closest('[role="columnheader"]') === null)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent.trim()),
  )

/** Returns the choices in the viewer of a sample plan that are cut at 200 % zoom. */
async function cutInViewer({ app, page }: Program): Promise<(string | null)[]> {
  const zoom = (factor: number): Promise<void> =>
    app.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to)
    }, factor)
  await zoom(2)
  await page.evaluate(() => (location.hash = '#/library'))
  await page.locator('[data-cell]').first().press('Enter')
  await page.locator('[data-file]').first().press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: /\.jpg/ }).first()).toBeVisible()
  const cutChoices = await viewer
    .getByRole('radiogroup')
    .evaluateAll((groups) =>
      groups
        .filter((group) => group.scrollWidth > group.clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
  await zoom(1)
  return cutChoices
}

/** Expects that the headers of lists show the number of selected rows at 200 % zoom. */
async function expectSelectedShown(program: Program): Promise<void> {
  const { app, page } = program
  await setAppearance(program, 1280, 800, 'light')
  const zoom = async (factor: number): Promise<void> => {
    await app.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to)
    }, factor)
    await page.waitForFunction((to) => window.innerWidth === 1280 / to, factor)
  }
  await zoom(2)
  for (const [route, row] of [
    ['orders', '[role="grid"] [role="gridcell"]'],
    ['library', '[data-cell]'],
  ] as const) {
    await page.evaluate((to) => (location.hash = `#/${to}`), route)
    await page.locator(row).first().click()
    await page.keyboard.press('Control+a')
    const header = page.locator('main header')
    // The button that clears the selection.
    await expect(header.locator('button:has(.lucide-x)')).toBeVisible()
    const note = header.locator('[aria-live] > span')
    const isShown = (): Promise<boolean> =>
      note.evaluate((text) => {
        const line = text.parentElement?.getBoundingClientRect()
        return line !== undefined && text.getBoundingClientRect().top < line.bottom
      })
    await expect.poll(isShown, route).toBe(true)
    await page.keyboard.press('Escape')
  }
  await zoom(1)
}

/** Opens each page and checks it. Names and addresses of the demo company are in English in each language. */
test('in German, French and Spanish, no text is cut, and the choice stays after a restart', async () => {
  using place = newPlace()

  let program = await start(place)
  const { firstStart } = pages(program.page)
  await firstStart.tryDemo()
  // With an unfinished order, the form’s header has all its buttons.
  const { draft, saved } = orderingPages(program.page)
  await draft.open()
  await program.page.keyboard.type('4 Mill Lane')
  await saved()
  for (const [language, words] of Object.entries(inWords)) {
    const { app, page } = program
    await setAppearance(program, 1024, 700, 'light')
    await page.evaluate(() => (location.hash = '#/settings'))
    // The names of languages are the same in each language.
    const choice = page.locator('select').filter({ has: page.locator('option', { hasText: 'Deutsch' }) })
    await choice.first().selectOption(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.settings)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    expect(page.url()).toContain('#/settings')
    const bar = await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
    expect(bar?.[0]).toBe(words.file)
    for (const route of routes) {
      await page.evaluate((to) => (location.hash = `#/${to}`), route)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await cut(page), `${language}: ${route}`).toEqual([])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(sideways, `${language}: ${route}`).toBe(0)
      expect
        .soft(
          (await shownTexts(page)).filter((text) => inEnglish.has(text)),
          `${language}: ${route}`,
        )
        .toEqual([])
      await page.screenshot({ path: `test-results/languages/${language}-${route.replace('/', '-')}.png` })
    }
    expect.soft(await cutInViewer(program), `${language}: viewer`).toEqual([])
    await expectSelectedShown(program)
    await page.evaluate(() => (location.hash = '#/orders'))
    const search = page.getByRole('search')
    await search.getByRole('searchbox').fill('Stonebridge')
    // The button that clears the filters.
    await expect(search.locator('> button:last-child')).toBeVisible()
    await search.locator('button:has(.lucide-calendar)').click()
    await page.getByRole('radio').nth(3).check()
    await page.keyboard.press('Escape')
    for (const width of [1024, 1241, 1600]) {
      await setAppearance(program, width, 700, 'light')
      const cutParts = await search.evaluate((bar) =>
        [...bar.querySelectorAll('span, button')]
          .filter((part) => part.clientWidth > 4 && part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent.trim()),
      )
      expect.soft(cutParts, `${language}: filters at ${String(width)} pixels`).toEqual([])
    }
    await program.close()
    program = await start(place)
    expect(await dateFieldParts(program.page)).toEqual(['Day', 'Month', 'Year'])
    await program.page.evaluate(() => (location.hash = '#/settings'))
    await expect(program.page.getByRole('heading', { level: 1 })).toHaveText(words.settings)
  }
  await program.close()
})

test('in accented English, no text is in no catalogue, and none is cut', async () => {
  using place = newPlace()

  const program = await start(place, [], { LANG: 'en_XA.UTF-8', LANGUAGE: 'en_XA', LC_ALL: 'en_XA.UTF-8' })
  const { page } = program
  await setAppearance(program, 1024, 700, 'light')
  await page.getByRole('button', { name: /démó/ }).click()
  await expect(page.getByRole('button', { name: /Shów chángés/ })).toBeEnabled({ timeout: 120_000 })
  for (const route of routes) {
    await page.evaluate((to) => (location.hash = `#/${to}`), route)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect.soft(leaks(await shownTexts(page)), route).toEqual([])
    expect.soft(await cut(page), route).toEqual([])
    await page.screenshot({ path: `test-results/pseudo/${route.replace('/', '-')}.png` })
  }
  await program.close()
})
