import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sealedWith, unsealWith } from '../../electron/services/credentials/keyRing/sealing.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { planroom } from './support/command.ts'
import { hasKeyRing, startKeyRing } from './support/keyRings.ts'
import { newPlace, start } from './support/program.ts'
import { pages } from './support/pages.ts'

if (hasKeyRing)
  test('a key in the system’s key ring is read when open, and locked, missing or lost otherwise', async () => {
    using place = newPlace()
    await using service = await startFaultService({ orders: 3 })
    let ring = await startKeyRing(place.folder, 'open')
    const home = { PLANROOM_HOME: place.home }
    const ask = async (environment: Record<string, string> = ring.environment) => {
      const { code, result } = await planroom(['connection', 'test'], { ...environment, ...home })
      return { code, error: result.error?.code }
    }
    const reopen = async (state: 'open' | 'locked' | 'absent'): Promise<void> => {
      await ring.close()
      ring = await startKeyRing(place.folder, state)
    }
    /** Checks that a window shows the orders, and why it has no key. */
    const expectNotice = async (environment: Record<string, string>, notice: string): Promise<void> => {
      const program = await start(place, [], { ...environment, XDG_CURRENT_DESKTOP: 'GNOME' })
      await expect(program.page.getByText(notice)).toBeVisible()
      await expect(pages(program.page).orders.rows().first()).toBeVisible()
      await program.close()
    }
    try {
      const first = await start(place, [], { ...ring.environment, XDG_CURRENT_DESKTOP: 'GNOME' })
      const saved = await first.page.evaluate((draft) => window.planroom.call('connections:save', draft), {
        name: 'Larkfield',
        baseUrl: service.baseUrl,
        tokenUrl: service.tokenUrl,
        exportUrl: service.exportUrl,
        apiKey: service.apiKey,
      })
      expect(saved).toMatchObject({ ok: true, value: { connection: { keyState: 'stored' } } })
      await first.close()
      const file = JSON.parse(readFileSync(join(place.home, 'connections.json'), 'utf8')) as {
        connections: { keys: { api: string } }[]
      }
      const sealed = Buffer.from(file.connections[0]?.keys.api ?? '', 'base64')
      expect(sealedWith(sealed)).toBe('keyring')
      expect(unsealWith(null, sealed)).toBeNull()
      expect(await ring.labels()).toEqual(['Planroom'])
      expect(await ask()).toEqual({ code: 0, error: undefined })
      // Cron starts a command like this: with a bus at its default address, and without a desktop.
      const { DBUS_SESSION_BUS_ADDRESS: _address, ...bare } = ring.environment
      expect((await ask(bare)).code).toBe(0)

      await reopen('locked')
      expect(await ask()).toEqual({ code: 3, error: 'key_locked' })
      expect((await planroom(['orders', 'list', '--offline'], { ...ring.environment, ...home })).code).toBe(0)
      const second = await start(place, [], { ...ring.environment, XDG_CURRENT_DESKTOP: 'sway' })
      const { page } = second
      const { orders } = pages(page)
      await expect(orders.rows().first()).toBeVisible()
      const banner = page.getByText('Key ring locked')
      await expect(banner).toBeVisible()
      await expect(page.getByText('There is no API key')).toHaveCount(0)
      // The prompt has no display, so the key ring cancels the prompt.
      await page.getByRole('button', { name: 'Unlock' }).click()
      await expect(page.getByRole('button', { name: 'Unlock' })).toBeEnabled()
      await expect(banner).toBeVisible()
      await ring.unlock()
      await expect(banner).toHaveCount(0)
      await orders.refreshed()
      await second.close()
      expect(await ask()).toEqual({ code: 0, error: undefined })

      await reopen('absent')
      expect(await ask()).toEqual({ code: 3, error: 'key_missing' })
      await expectNotice(ring.environment, 'The key ring with the API key for Larkfield isn’t running.')
      await ring.close()
      expect(await ask({ HOME: place.folder })).toEqual({ code: 3, error: 'key_missing' })
      await expectNotice({ HOME: place.folder }, 'The key ring with the API key for Larkfield isn’t running.')
      rmSync(join(place.folder, '.local', 'share', 'keyrings'), { recursive: true })
      await reopen('open')
      expect(await ask()).toEqual({ code: 3, error: 'key_unreadable' })
      await expectNotice(ring.environment, 'The API key for Larkfield can’t be read')
    } finally {
      await ring.close()
    }
  })
