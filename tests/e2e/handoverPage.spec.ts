import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { pages } from './support/pages.ts'
import { expectAccessible, newPlace, start } from './support/program.ts'

/** Texts that would run, load or show something if they became elements. */
const hostile = '"><img src="http://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script>'

test('a web page is saved, opens from a file without any request, and is accessible, usable and printable', async () => {
  const place = newPlace()
  try {
    const program = await start(place)
    const { app, page, complaints } = program
    const { firstStart, orders } = pages(page)
    await firstStart.tryDemo()
    await orders.refreshed()
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
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await dialog.getByTitle('Preview of the page').scrollIntoViewIfNeeded()
    await page.screenshot({ path: 'test-results/handover-page-dialog.png' })
    await dialog.getByRole('button', { name: 'Save web page…' }).click()
    await expect(dialog.getByText(/^\d+ files saved, /)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Open page' })).toBeVisible()
    await page.screenshot({ path: 'test-results/handover-page-done.png' })
    const [site = ''] = readdirSync(target)

    // A browser of its own: another session, which refuses and records each request but those of files.
    const opened = app.waitForEvent('window')
    await app.evaluate(
      async ({ BrowserWindow, session }, file) => {
        const asked: string[] = []
        Object.assign(globalThis, { asked })
        const own = session.fromPartition('agent')
        own.webRequest.onBeforeRequest(({ url }, answer) => {
          asked.push(url)
          answer({ cancel: !url.startsWith('file:') })
        })
        const window = new BrowserWindow({ webPreferences: { session: own, sandbox: true } })
        await window.loadFile(file)
      },
      join(target, site, 'index.html'),
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
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await agent.setViewportSize({ width, height })
        await agent.emulateMedia({ colorScheme })
        expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await expectAccessible(agent)
        await agent.screenshot({
          path: `test-results/handover-page-${name}-${colorScheme}.png`,
          fullPage: true,
        })
      }

    // Variants, zoom and the ruler by keyboard.
    const plan = agent.locator('.plan:visible img')
    const shown = await plan.getAttribute('src')
    await agent.getByRole('button', { name: 'Plain' }).click()
    expect(await plan.getAttribute('src')).not.toBe(shown)
    const stage = agent.locator('.plan:visible .stage')
    await stage.focus()
    await agent.keyboard.press('+')
    await expect(plan).toHaveCSS('transform', /^matrix\(1\.4,/)
    await agent.keyboard.press('0')

    // Two fingers zoom, whichever way they spread; one finger scrolls the page, and moves an enlarged plan.
    const devices = await agent.context().newCDPSession(agent)
    const touch = async (
      ...path: readonly (readonly (readonly [x: number, y: number])[])[]
    ): Promise<void> => {
      for (const [at, points] of path.entries())
        await devices.send('Input.dispatchTouchEvent', {
          type: at === 0 ? 'touchStart' : 'touchMove',
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        })
      await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const placeOfPlan = (): Promise<{ scale: number; x: number; y: number }> =>
      plan.evaluate((image) => {
        const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
        return { scale: a, x: e, y: f }
      })
    await stage.scrollIntoViewIfNeeded()
    const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
    const [x, y] = [left + width / 2, Math.min(top + height / 2, 600)]
    const steps = [20, 40, 60, 80, 100]
    for (const spread of [
      steps.map((by) => [[x - by, y] as const, [x + by, y] as const]),
      steps.map((by) => [[x, y - by] as const, [x, y + by] as const]),
    ]) {
      const scrolled = await agent.evaluate(() => window.scrollY)
      await touch(...spread)
      await expect.poll(async () => (await placeOfPlan()).scale).toBeGreaterThan(3)
      expect(await agent.evaluate(() => window.scrollY)).toBe(scrolled)
      expect(await agent.evaluate(() => window.visualViewport?.scale)).toBe(1)
      const enlarged = await placeOfPlan()
      await touch(...steps.map((by) => [[x + by, y + by] as const]))
      await expect.poll(async () => (await placeOfPlan()).x).toBeGreaterThan(enlarged.x + 40)
      expect((await placeOfPlan()).y).toBeGreaterThan(enlarged.y + 40)
      await touch(...spread.toReversed())
      await touch(...spread.toReversed())
      await expect.poll(async () => (await placeOfPlan()).scale).toBe(1)
    }
    const scrolled = await agent.evaluate(() => window.scrollY)
    await touch(...steps.map((by) => [[x, y + by] as const]))
    await expect.poll(() => agent.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
    expect((await placeOfPlan()).scale).toBe(1)

    await agent.getByRole('button', { name: 'Measure' }).click()
    const length = agent.getByRole('status')
    await expect(length).toHaveText(/^\d+ ft \d+ in · \d+\.\d\d m$/)
    const before = await length.textContent()
    await agent.keyboard.press('Shift+ArrowLeft')
    await expect(length).not.toHaveText(before ?? '')
    await expectAccessible(agent)

    const floors = await agent.locator('.floor').count()
    const printed = await app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((each) =>
        each.webContents.getURL().startsWith('file:'),
      )
      return (await window?.webContents.printToPDF({}))?.toString('latin1') ?? ''
    })
    writeFileSync('test-results/handover-page.pdf', printed, 'latin1')
    expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(floors)

    const asked = await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
    expect(asked.length).toBeGreaterThan(2)
    expect(problems).toEqual([])
    expect(complaints).toEqual([])
    await agent.close()
    await program.close()
  } finally {
    place.remove()
  }
})
