import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type ElectronApplication } from '@playwright/test'
import { hasKeyRing, startKeyRing } from './support/keyRings.ts'
import { pages } from './support/pages.ts'
import { answerDialogs, launch, newPlace, start } from './support/program.ts'
import { hasBusMock } from './support/busMock.ts'
import { startTrayHost } from './support/trayHost.ts'

/** Closes the main window as its button does. */
const closeWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close()
  })
const dialogText = (app: ElectronApplication): Promise<string> =>
  app.evaluate(() => (globalThis as unknown as { dialogTexts: string[] }).dialogTexts.join())
const isVisible = (app: ElectronApplication): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

if (hasKeyRing && hasBusMock)
  test('a tray that starts after the program is used', async () => {
    using place = newPlace()
    const session = await startKeyRing(place.folder, 'absent')
    try {
      const program = await start(place, [], session.environment)
      const { app, page } = program
      const { firstStart, settings } = pages(page)
      await firstStart.tryDemo()
      await settings.open()
      await expect(page.getByText('This desktop has no tray.')).toBeVisible()
      await page.evaluate(() => window.planroom.call('settings:update', { keepRunning: true }))
      const tray = await startTrayHost(session.environment)
      await expect.poll(() => tray.icons()).toHaveLength(1)
      await closeWindow(app)
      await expect.poll(() => isVisible(app)).toBe(false)
      await tray.click((await tray.icons())[0] ?? '')
      await expect.poll(() => isVisible(app)).toBe(true)
      await program.close()
      await tray.close()
    } finally {
      await session.close()
    }
  })

if (hasKeyRing && hasBusMock)
  test('a closed window stays in the tray if the user wants that, and a start at login opens no window', async () => {
    using place = newPlace()
    const session = await startKeyRing(place.folder, 'absent')
    const tray = await startTrayHost(session.environment)
    try {
      const { app, page } = await start(place, [], session.environment)
      const { firstStart, settings } = pages(page)
      await firstStart.tryDemo()
      await settings.open()
      const keepRunning = page.getByLabel('Keep running in the tray when the window closes')
      await expect(keepRunning).not.toBeChecked()
      await expect(keepRunning).toBeEnabled()
      expect(await tray.icons()).toEqual([])

      await answerDialogs(app, 'Cancel')
      await closeWindow(app)
      expect(await isVisible(app)).toBe(true)
      expect(await dialogText(app)).toMatch(/^Downloads and reminders continue/)
      await page.getByLabel('Download new deliveries automatically').check()
      await answerDialogs(app, 'Keep running')
      await closeWindow(app)
      expect(await dialogText(app)).toMatch(/^New deliveries keep arriving/)
      await expect.poll(() => isVisible(app)).toBe(false)
      await expect.poll(() => tray.icons()).toHaveLength(1)
      const [icon = ''] = await tray.icons()
      await tray.click(icon)
      await expect.poll(() => isVisible(app)).toBe(true)
      await expect(keepRunning).toBeChecked()
      // It is asked once.
      await answerDialogs(app, 'Quit')
      await closeWindow(app)
      await expect.poll(() => isVisible(app)).toBe(false)
      await tray.click(icon)

      const file = join(place.folder, 'config', 'autostart', 'planroom.desktop')
      const atLogin = page.getByLabel('Start Planroom at login')
      await atLogin.check()
      await expect.poll(() => existsSync(file)).toBe(true)
      expect(readFileSync(file, 'utf8')).toMatch(/^Exec=".*" --background$/m)
      await expect(atLogin).toBeChecked()
      await keepRunning.uncheck()
      await expect(keepRunning).not.toBeChecked()
      const exit = once(app.process(), 'exit')
      await closeWindow(app)
      expect(await exit).toEqual([0, null])

      const hidden = await launch(place, ['--background'], session.environment)
      await expect.poll(() => tray.icons()).toHaveLength(1)
      expect(hidden.windows()).toEqual([])
      const opened = hidden.waitForEvent('window')
      await tray.click((await tray.icons())[0] ?? '')
      await expect((await opened).locator('#app')).not.toBeEmpty()
      // A new delivery may be downloaded meanwhile.
      await answerDialogs(hidden, 'Quit')
      await hidden.close()
    } finally {
      await tray.close()
      await session.close()
    }
  })
