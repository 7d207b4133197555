import { expect, test } from '@playwright/test'
import { hasNotificationLibrary } from '../../resources/scripts/registry-only/system-libraries.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { hasBusMock } from './support/busMock.ts'
import { hasKeyRing, startKeyRing } from './support/keyRings.ts'
import { startNotificationHost } from './support/notificationHost.ts'
import { company } from './support/ordering.ts'
import { pages } from './support/pages.ts'
import { newPlace } from './support/program.ts'

/** The demo's order that is corrected 55 seconds after the start; another one is delivered after 20. */
const address = '415 Stonebridge Avenue'

if (hasKeyRing && hasBusMock && hasNotificationLibrary())
  test('a click on a notification opens its order, and Compare the comparison of its correction', async () => {
    const start = Date.now()
    let ahead = 0
    const place = newPlace()
    const session = await startKeyRing(place.folder, 'absent')
    const desktop = await startNotificationHost(session.environment)
    const service = await startFaultService({ now: () => start + ahead * 1000 })
    ahead = 30
    const { environment } = session
    await using shared = await company(service, { place, environment })
    const { program, page } = shared
    const { orders, settings } = pages(page)
    try {
      await program.app.evaluate(({ Notification }) => {
        const show: () => void = Reflect.get(Notification.prototype, 'show')
        Notification.prototype.show = function (this: Electron.Notification) {
          Object.assign(globalThis, { lastNotification: this })
          show.call(this)
        }
      })
      await orders.search(address)
      await orders.row(address).click()
      await page.keyboard.press('Control+d')
      await expect(orders.row(address)).toContainText('24 of 24 files downloaded', { timeout: 120_000 })
      await settings.open()
      await page.getByLabel('Download new deliveries automatically').check()
      await orders.open()

      ahead = 60
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        expect(await desktop.shown()).not.toEqual([])
      }).toPass({ timeout: 120_000 })
      expect(await desktop.shown()).toMatchObject([
        { body: '1 corrected\nThe files are in the library.', actions: ['default', 'View'] },
      ])
      await settings.open()
      await desktop.act(0, 'default')
      await expect(page.getByRole('complementary', { name: 'Order details' })).toContainText(address)

      // Electron 42 offers no other action on Linux.
      await program.app.evaluate(() => {
        const { lastNotification } = globalThis as unknown as { lastNotification: Electron.Notification }
        lastNotification.emit('action', {}, 1)
      })
      const comparison = page.getByRole('region', { name: 'Compare', exact: true })
      await expect(comparison.getByRole('complementary', { name: 'Changes' })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(address))
    } finally {
      await desktop.close()
      await session.close()
    }
  })
