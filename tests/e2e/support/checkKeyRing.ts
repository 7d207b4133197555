import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sealedWith, unsealWith } from '../../../electron/services/credentials/keyRing/sealing.ts'
import { startFaultService } from '../../support/servers/faultService.ts'
import { startKeyRing } from './keyRings.ts'
import { pages } from './pages.ts'

/** A program whose handling of key rings is checked: the built or the installed one. */
export interface KeyRingProgram {
  /** Home folder of the user. */
  folder: string
  /** Data folder of the program. */
  home: string
  /** User id that runs the program and the key ring. Default: the current user. */
  user?: number
  /** Runs a command. `code`: its exit code; `error`: the code in its result. */
  run: (
    words: string[],
    environment: Record<string, string>,
  ) => Promise<{ code: number | null; error: string | undefined }>
  /** Opens the window. */
  open: (environment: Record<string, string>) => Promise<{ page: Page; close(): Promise<void> }>
}

/**
 * Saves a key in an open key ring, again after its entry was removed, and reads it while the key ring is locked,
 * unlocked later, absent or lost.
 */
export async function checkKeyRing({ folder, home, user, run, open }: KeyRingProgram): Promise<void> {
  await using service = await startFaultService({ orders: 3 })
  let ring = await startKeyRing(folder, 'open', user)
  const ask = (environment: Record<string, string> = ring.environment) =>
    run(['connection', 'test'], environment)
  const reopen = async (state: 'open' | 'locked' | 'absent'): Promise<void> => {
    await ring.close()
    ring = await startKeyRing(folder, state, user)
  }
  /** Checks that a window shows the orders, and why it has no key. */
  const expectNotice = async (environment: Record<string, string>, notice: string): Promise<void> => {
    const program = await open({ ...environment, XDG_CURRENT_DESKTOP: 'GNOME' })
    await expect(program.page.getByText(notice)).toBeVisible()
    await expect(pages(program.page).orders.rows().first()).toBeVisible()
    await program.close()
  }
  try {
    const first = await open({ ...ring.environment, XDG_CURRENT_DESKTOP: 'GNOME' })
    const { baseUrl, tokenUrl, exportUrl, apiKey } = service
    const save = async (draft: { id?: string }): Promise<string> => {
      const words = { name: 'Larkfield', baseUrl, tokenUrl, exportUrl, apiKey, ...draft }
      const saved = await first.page.evaluate((each) => window.planroom.call('connections:save', each), words)
      expect(saved).toMatchObject({ ok: true, value: { connection: { keyState: 'stored' } } })
      return (saved as { value: { connection: { id: string } } }).value.connection.id
    }
    const id = await save({})
    // The user tidies up the key ring while the program is open.
    await ring.clear()
    await save({ id })
    await first.close()
    const file = JSON.parse(readFileSync(join(home, 'connections.json'), 'utf8')) as {
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
    expect((await run(['orders', 'list', '--offline'], ring.environment)).code).toBe(0)
    const second = await open({ ...ring.environment, XDG_CURRENT_DESKTOP: 'sway' })
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
    expect(await ask({ HOME: folder })).toEqual({ code: 3, error: 'key_missing' })
    await expectNotice({ HOME: folder }, 'The key ring with the API key for Larkfield isn’t running.')
    rmSync(join(folder, '.local', 'share', 'keyrings'), { recursive: true })
    await reopen('open')
    expect(await ask()).toEqual({ code: 3, error: 'key_unreadable' })
    await expectNotice(ring.environment, 'The API key for Larkfield can’t be read')
  } finally {
    await ring.close()
  }
}
