import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { pages } from './support/pages.ts'
import { expectAccessible, newPlace, startDemo } from './support/program.ts'

/** Texts that would run, load or show something if they became elements. */
const hostile = '"><img src="http://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script>'

const voidTags = ['base', 'img', 'link', 'meta']
/** Returns the tags of a page in their order, such as `p` and `/p`, without those of its script and style. */
const tagsOf = (source: string): string[] =>
  [...source.replace(/(<(?:script|style)>)[^]*?(?=<\/(?:script|style)>)/g, '$1').matchAll(/<(\/?[a-z]\w*)/g)]
    .map(([, tag = '']) => tag)
    .filter((tag) => !voidTags.includes(tag))

/** Returns the same tags of the elements that the browser makes of a page. */
function elementsOf(source: string): string[] {
  const tags: string[] = []
  const walk = (element: Element): void => {
    const name = element.localName
    const isVoid = ['base', 'img', 'link', 'meta'].includes(name)
    if (!isVoid) tags.push(name)
    for (const child of element.children) walk(child)
    if (!isVoid) tags.push(`/${name}`)
  }
  walk(new DOMParser().parseFromString(source, 'text/html').documentElement)
  return tags
}

test('a web page is saved, opens from a file without any request, and is accessible, usable and printable', async () => {
  using place = newPlace()

  const program = await startDemo(place)
  const { app, page, complaints } = program
  const { orders } = pages(page)
  await orders.search('Heron Court 2A')
  await orders.row('Heron Court, 2A').click()
  await page.getByRole('button', { name: 'Download 1 order', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Order details' })
  await expect(details.getByRole('button', { name: /^Open .+\.(jpg|png|svg)$/ }).first()).toBeVisible({
    timeout: 90_000,
  })
  const target = join(place.documents, 'Pages')
  mkdirSync(target)
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, target)
  await page.keyboard.press('Control+Shift+e')
  const dialog = page.getByRole('dialog', { name: 'Hand over 1 order' })
  await dialog.getByLabel('Hand over', { exact: true }).selectOption('Web page')
  for (const name of ['Contact line', 'Disclaimer', 'Notes for the agent'])
    await dialog.getByRole('textbox', { name }).fill(hostile)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/Heron Court/)
  await expect(preview.locator('#notes')).toContainText(hostile)
  const cover = preview.locator('.cover img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await dialog.getByTitle('Preview of the page').scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/handover-page-dialog.png' })
  await dialog.getByRole('button', { name: 'Save web page…' }).click()
  await expect(dialog.getByText(/^\d+ files saved, /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Open page' })).toBeVisible()
  await page.screenshot({ path: 'test-results/handover-page-done.png' })
  const [site = ''] = readdirSync(target)

  // A browser of its own: another session, which refuses and records each request but those of files.
  const opened = app.waitForEvent('window')
  const notesFile = join(target, 'notes.json')
  await app.evaluate(
    async ({ BrowserWindow, session }, [file, notes]) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      const own = session.fromPartition('agent')
      own.webRequest.onBeforeRequest(({ url }, answer) => {
        asked.push(url)
        answer({ cancel: !url.startsWith('file:') })
      })
      own.on('will-download', (_, item) => {
        Object.assign(globalThis, { notesName: item.getFilename() })
        item.setSavePath(notes)
        item.once('done', () => Object.assign(globalThis, { areNotesSaved: true }))
      })
      const window = new BrowserWindow({ webPreferences: { session: own, sandbox: true } })
      // Unsaved notes must not keep the program from quitting when the test fails.
      window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
      await window.loadFile(file)
    },
    [join(target, site, 'index.html'), notesFile] as const,
  )
  const agent = await opened
  const problems: string[] = []
  agent.on('dialog', (shown) => {
    problems.push(shown.message())
    void shown.dismiss()
  })
  agent.on('console', (message) => problems.push(message.text()))
  await agent.reload()
  await expect(agent.getByRole('heading', { level: 1 })).toHaveText(/Heron Court/)
  expect(await agent.locator('img[src*="evil"], [onerror]').count()).toBe(0)
  await expect(agent.locator('#notes')).toContainText(hostile)

  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['tablet', 820, 1180],
    ['desktop', 1440, 900],
    ['4k', 3840, 2160],
  ] as const)
    for (const [colorScheme, ground] of [
      ['light', 'rgb(247, 246, 243)'],
      ['dark', 'rgb(21, 23, 26)'],
    ] as const) {
      await agent.setViewportSize({ width, height })
      await agent.emulateMedia({ colorScheme })
      await expect(agent.locator('body')).toHaveCSS('background-color', ground)
      expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(agent)
      await agent.screenshot({
        path: `test-results/handover-page-${name}-${colorScheme}.png`,
        fullPage: true,
      })
    }

  // The browser reads the page as it was written: each element is closed where it should be.
  const source = readFileSync(join(target, site, 'index.html'), 'utf8')
  expect(await agent.evaluate(elementsOf, source)).toEqual(tagsOf(source))
  const ids = [...source.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)

  await agent.setViewportSize({ width: 1440, height: 900 })
  // Floors by mouse and keyboard.
  const tab = (number: number) => agent.getByRole('tab', { name: `Floor ${String(number)}` })
  await tab(2).click()
  await expect(agent.getByRole('tabpanel', { name: 'Floor 2' }).getByAltText('Floor 2 with')).toBeVisible()
  await expect(agent.getByAltText('Floor 1 with')).toBeHidden()
  await tab(2).press('ArrowRight')
  await expect(tab(1)).toBeFocused()
  await expect(agent.getByAltText('Floor 1 with')).toBeVisible()

  // Variants and zoom by keyboard.
  const plan = agent.locator('.plan:visible img')
  const placeOfPlan = (): Promise<{ scale: number; x: number; y: number }> =>
    plan.evaluate((image) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
      return { scale: a, x: e, y: f }
    })
  const shown = await plan.getAttribute('src')
  await agent.getByRole('button', { name: 'Plain' }).click()
  expect(await plan.getAttribute('src')).not.toBe(shown)
  const stage = agent.locator('.plan:visible .stage')
  await stage.focus()
  await agent.keyboard.press('+')
  await expect(plan).toHaveCSS('transform', /^matrix\(1\.4,/)
  const moved = (await placeOfPlan()).x
  await agent.keyboard.press('ArrowLeft')
  expect((await placeOfPlan()).x).toBe(moved + 60)
  await agent.keyboard.press('0')

  // The mouse: double click, drag, and the wheel with Ctrl. The wheel alone scrolls the page.
  await stage.dblclick()
  expect((await placeOfPlan()).scale).toBe(2.5)
  const zoomed = await placeOfPlan()
  await stage.hover()
  await agent.mouse.down()
  await agent.mouse.move(500, 300)
  const dragged = await placeOfPlan()
  await agent.mouse.move(540, 330)
  await agent.mouse.up()
  expect(dragged).not.toEqual(zoomed)
  expect(await placeOfPlan()).toEqual({ scale: 2.5, x: dragged.x + 40, y: dragged.y + 30 })
  await stage.dblclick()
  expect((await placeOfPlan()).scale).toBe(1)
  await agent.mouse.wheel(0, 30)
  expect((await placeOfPlan()).scale).toBe(1)
  await agent.keyboard.down('Control')
  await agent.mouse.wheel(0, -300)
  await agent.keyboard.up('Control')
  await expect.poll(async () => (await placeOfPlan()).scale).toBeGreaterThan(2)
  await agent.getByRole('button', { name: 'Fit' }).click()

  // Two fingers zoom, whichever way they spread; one finger scrolls the page, and moves an enlarged plan.
  const devices = await agent.context().newCDPSession(agent)
  const touch = async (...path: readonly (readonly (readonly [x: number, y: number])[])[]): Promise<void> => {
    for (const [at, points] of path.entries())
      await devices.send('Input.dispatchTouchEvent', {
        type: at === 0 ? 'touchStart' : 'touchMove',
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await stage.scrollIntoViewIfNeeded()
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  // Not in the middle: zooming must keep what is between the fingers.
  const [x, y] = [left + width * 0.35, Math.min(top + height * 0.4, 600)]
  const steps = [20, 40, 60, 80, 100]
  for (const spread of [
    steps.map((by) => [[x - by, y] as const, [x + by, y] as const]),
    steps.map((by) => [[x, y - by] as const, [x, y + by] as const]),
    // The thumb rests.
    steps.map((by) => [[x, y] as const, [x, y + by] as const]),
  ]) {
    const scrolled = await agent.evaluate(() => window.scrollY)
    await touch(...spread)
    await expect.poll(async () => (await placeOfPlan()).scale).toBeGreaterThan(3)
    expect(await agent.evaluate(() => window.scrollY)).toBe(scrolled)
    expect(await agent.evaluate(() => window.visualViewport?.scale)).toBe(1)
    const enlarged = await placeOfPlan()
    expect(Math.abs((x - left - enlarged.x) / enlarged.scale - (x - left))).toBeLessThan(1)
    expect(Math.abs((y - top - enlarged.y) / enlarged.scale - (y - top))).toBeLessThan(1)
    await touch(...steps.map((by) => [[x + by, y + by] as const]))
    await expect.poll(async () => (await placeOfPlan()).x).toBeGreaterThan(enlarged.x + 40)
    expect((await placeOfPlan()).y).toBeGreaterThan(enlarged.y + 40)
    await touch(...spread.toReversed())
    await touch(...spread.toReversed())
    await expect.poll(async () => (await placeOfPlan()).scale).toBe(1)
  }
  const scrolled = await agent.evaluate(() => window.scrollY)
  await touch(...steps.map((by) => [[x - 60, y + by] as const, [x + 60, y + by] as const]))
  expect(await agent.evaluate(() => window.scrollY)).toBe(scrolled)
  await touch(...steps.map((by) => [[x, y + by] as const]))
  await expect.poll(() => agent.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
  expect((await placeOfPlan()).scale).toBe(1)

  await agent.getByRole('button', { name: 'Measure' }).click()
  const length = agent.getByRole('status')
  await expect(length).toHaveText(/^\d+ ft \d+ in · \d+\.\d\d m$/)
  const before = await length.textContent()
  // At first the line takes 0.4 of the plan's width.
  const metres = Number(await agent.locator('.plan:visible').getAttribute('data-metres')) * 0.4
  const inches = Math.round(metres / 0.0254)
  const feet = `${String(Math.floor(inches / 12))} ft ${String(inches % 12)} in`
  expect(before).toBe(`${feet} · ${metres.toFixed(2)} m`)
  await agent.keyboard.press('Shift+ArrowLeft')
  await expect(length).not.toHaveText(before ?? '')
  await expectAccessible(agent)

  // The script writes numbers as the language of the page does.
  await agent.evaluate(() => {
    document.documentElement.lang = 'de'
  })
  await agent.keyboard.press('Shift+ArrowRight')
  await expect(length).toHaveText(`${feet} · ${metres.toFixed(2).replace('.', ',')} m`)

  // A note: its pin is moved by keys and by pointer, both variants show it, and it is saved as a file.
  await agent.getByRole('button', { name: 'Add note' }).click()
  const pin = agent.getByRole('button', { name: 'Note 1' })
  await expect(pin).toBeFocused()
  const placeOfPin = async (): Promise<number> => (await pin.boundingBox())?.x ?? 0
  const first = await placeOfPin()
  await agent.keyboard.press('Shift+ArrowLeft')
  const second = await placeOfPin()
  expect(second).toBeLessThan(first)
  await pin.hover()
  await agent.mouse.down()
  await agent.mouse.move(second - 60, (await pin.boundingBox())?.y ?? 0)
  await agent.mouse.up()
  expect(await placeOfPin()).toBeLessThan(second)
  const text = agent.getByRole('textbox', { name: 'Floor 1' })
  await expect(text).toBeFocused()
  await text.fill('The closet is a bath')
  await agent.getByRole('button', { name: 'With dimensions' }).click()
  await expect(agent.locator('.plan:visible .pin')).toHaveText('1')
  await agent.getByRole('button', { name: 'Add note' }).click()
  // A click on the plan places the new note, and a second click doesn't move it.
  const other = agent.getByRole('button', { name: 'Note 2' })
  await stage.click({ position: { x: 200, y: 150 } })
  await expect(agent.getByRole('textbox', { name: 'Floor 1' }).nth(1)).toBeFocused()
  const placed = await other.boundingBox()
  const corner = await stage.boundingBox()
  expect(Math.round((placed?.x ?? 0) + (placed?.width ?? 0) / 2 - (corner?.x ?? 0))).toBeCloseTo(200, -1)
  await stage.click({ position: { x: 400, y: 150 } })
  await expect.poll(async () => (await other.boundingBox())?.x).toBe(placed?.x)
  await expectAccessible(agent)
  await agent.screenshot({ path: 'test-results/handover-page-notes.png', fullPage: true })
  await agent
    .getByRole('listitem')
    .filter({ has: agent.getByRole('textbox') })
    .nth(1)
    .getByRole('button')
    .click()
  await agent.getByRole('button', { name: 'Save notes' }).click()
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { areNotesSaved?: boolean }).areNotesSaved))
    .toBe(true)
  expect(await app.evaluate(() => (globalThis as unknown as { notesName: string }).notesName)).toMatch(
    /^Notes on .*Heron Court.*\.json$/,
  )

  const floors = await agent.locator('.floor').count()
  const printed = await app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((each) => each.webContents.getURL().startsWith('file:'))
    return (await window?.webContents.printToPDF({}))?.toString('latin1') ?? ''
  })
  writeFileSync('test-results/handover-page.pdf', printed, 'latin1')
  expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(floors)

  // Without scripts all floors and variants are there to read, and the files to download.
  await devices.send('Emulation.setScriptExecutionDisabled', { value: true })
  await agent.reload()
  await expect(agent.locator('.plan img:visible')).toHaveCount(2 * floors)
  await expect(agent.getByRole('heading', { name: 'Floor 2' })).toBeVisible()
  await expect(agent.locator('.bar')).toBeHidden()
  await expect(agent.getByRole('link', { name: /^Download all/ })).toHaveAttribute('href', `${site}.zip`)

  const asked = await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
  expect(asked.length).toBeGreaterThan(2)
  expect(problems).toEqual([])
  expect(complaints).toEqual([])
  await agent.close()

  // The photographer opens the file: the note is an annotation, and part of the next request.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await app.evaluate(({ dialog: shown }, path) => {
    shown.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, notesFile)
  await page.keyboard.press('Control+o')
  await expect(page.getByText('1 note from the agent added.')).toBeVisible()
  const viewer = page.getByRole('dialog', { name: /Floor/ })
  await expect(viewer.getByRole('textbox', { name: 'Annotation 1' })).toHaveValue('The closet is a bath')
  await expect(viewer.getByText('From the agent')).toBeVisible()
  await page.screenshot({ path: 'test-results/agent-notes.png' })
  await viewer.getByRole('button', { name: 'Request a change' }).click()
  await expect(
    page
      .getByRole('dialog', { name: /change/i })
      .getByRole('textbox')
      .first(),
  ).toHaveValue(/The closet is a bath/)
  await program.close()
})
