import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { diagnosticsNames } from '../../shared/contract/diagnostics.ts'
import { NOBODY } from '../../resources/scripts/packageCheck/installed.ts'
import { startKeyRing } from '../e2e/support/keyRings.ts'
import { pages } from '../e2e/support/pages.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { startFileChooser } from './fileChooser.ts'
import { dataFolder, newHome, openWindow } from './installedProgram.ts'

/** Chooses a command of the palette. */
async function choose(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(command)
  await expect(page.getByRole('option', { name: command })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Returns the texts of a ZIP by their names. */
const textsOf = (zip: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(zip))).map(([name, text]) => [name, strFromU8(text)]),
  )

test('diagnostics and a backup are saved where the user chose, without keys, and the backup is restored', async () => {
  const home = newHome()
  await using service = await startFaultService({ orders: 6 })
  const ring = await startKeyRing(home, 'open', NOBODY)
  const chooser = await startFileChooser(ring.environment, NOBODY)
  try {
    const program = await openWindow(home, [], { ...ring.environment, XDG_CURRENT_DESKTOP: 'GNOME' })
    const { page } = program
    const { baseUrl, tokenUrl, exportUrl, apiKey } = service
    const connection = { name: 'Larkfield', baseUrl, tokenUrl, exportUrl, apiKey }
    await page.evaluate((draft) => window.planroom.call('connections:save', draft), connection)
    await page.keyboard.press('Control+n')
    await page.getByRole('combobox', { name: 'Street and number' }).fill('9 Kiln Yard')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const sealed = /"api": "([^"]+)"/.exec(readFileSync(join(dataFolder(home), 'connections.json'), 'utf8'))
    expect(sealed).not.toBeNull()

    const report = join(home, 'For support.zip')
    await chooser.answer([report])
    await choose(page, 'Save diagnostics…')
    await page.getByRole('button', { name: 'Save…' }).click()
    await expect(page.getByText('Diagnostics saved.')).toBeVisible()
    const diagnostics = textsOf(report)
    expect(Object.keys(diagnostics)).toEqual([...diagnosticsNames])
    for (const secret of ['Larkfield', '9 Kiln Yard', home, new URL(baseUrl).host, apiKey, sealed?.[1] ?? ''])
      expect(JSON.stringify(diagnostics)).not.toContain(secret)

    const backup = join(home, 'Backup 30.11.zip')
    await chooser.answer([backup])
    await choose(page, 'Back up…')
    await expect(page.getByText('Backup saved.')).toBeVisible()
    const saved = JSON.stringify(textsOf(backup))
    expect(saved).toContain('9 Kiln Yard')
    for (const secret of [apiKey, sealed?.[1] ?? '']) expect(saved).not.toContain(secret)

    await page.evaluate(() => window.planroom.call('settings:update', { startPage: 'library' }))
    await chooser.answer([backup])
    await choose(page, 'Restore backup…')
    const restored = await program.restarted(() =>
      page.getByRole('button', { name: 'Restore and restart' }).click(),
    )
    await expect(restored.page.getByText('The backup was restored.')).toBeVisible()
    await pages(restored.page).orders.refreshed()
    const overview = await restored.page.evaluate(() => window.planroom.call('app:overview', {}))
    expect(overview).toMatchObject({
      value: { settings: { startPage: 'orders' }, connections: [{ name: 'Larkfield', keyState: 'stored' }] },
    })
    await restored.page.keyboard.press('Control+4')
    await expect(restored.page.getByText('9 Kiln Yard').first()).toBeVisible()
    await restored.close()
    expect(await chooser.asked()).toEqual([
      ['Save as', 'Planroom diagnostics.zip'],
      ['Save as', expect.stringMatching(/^Planroom backup \d{4}-\d\d-\d\d\.zip$/)],
      ['Check backup', ''],
    ])
    expect(service.seen.filter(({ method }) => method === 'POST')).toEqual([])
  } finally {
    await chooser.close()
    await ring.close()
  }
})
