import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { startKeyRing } from '../e2e/support/keyRings.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { attach, dataFolder, newHome, NOBODY, openWindow } from './installedProgram.ts'

const run = promisify(execFile)

/** Types a path into GTK's dialog with this title, and presses the key of its button until it is gone. */
async function answerDialog(title: string, path: string, button: string): Promise<void> {
  const visible = ['--onlyvisible', '--name', `^${title}$`]
  const { stdout } = await run('xdotool', ['search', '--sync', ...visible])
  await run('xdotool', ['windowfocus', '--sync', stdout.trim()])
  await run('xdotool', ['key', 'ctrl+a'])
  await run('xdotool', ['type', '--delay', '5', path])
  await expect(async () => {
    // The list of suggestions may take the first keys.
    await run('xdotool', ['key', button])
    await expect(run('xdotool', ['search', ...visible])).rejects.toThrow()
  }).toPass({ intervals: [1000] })
}

async function chooseCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('diagnostics and a backup come through the system’s dialogs without keys, and the backup is restored', async () => {
  const home = newHome()
  const ring = await startKeyRing(home, 'open', NOBODY)
  await using service = await startFaultService({ orders: 3 })
  const { baseUrl, tokenUrl, exportUrl, apiKey } = service
  // GTK then keeps the settings of its dialogs to itself: this bus has no service for them.
  const environment = { ...ring.environment, XDG_CURRENT_DESKTOP: 'GNOME', GSETTINGS_BACKEND: 'memory' }
  try {
    const { page, close } = await openWindow(home, [], environment)
    const connection = { name: 'Larkfield', baseUrl, tokenUrl, exportUrl, apiKey }
    const saved = await page.evaluate((draft) => window.planroom.call('connections:save', draft), connection)
    expect(saved).toMatchObject({ ok: true, value: { connection: { keyState: 'stored' } } })
    const sealed = readFileSync(join(dataFolder(home), 'connections.json'), 'utf8')
    const [, sealedKey = ''] = /"api": *"([^"]+)"/.exec(sealed) ?? []
    expect(sealedKey.length).toBeGreaterThan(20)
    /** Returns the files of a saved ZIP, which contains no key. */
    const contentsOf = (file: string): Record<string, string> => {
      const files = Object.entries(unzipSync(readFileSync(file)))
      const texts = Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes, true)]))
      for (const text of Object.values(texts)) {
        expect(text).not.toContain(apiKey)
        expect(text).not.toContain(sealedKey)
      }
      return texts
    }

    await chooseCommand(page, 'Save diagnostics…')
    await page.getByRole('button', { name: 'Save…' }).click()
    const diagnostics = join(home, 'diagnostics.zip')
    await answerDialog('Save File', diagnostics, 'alt+s')
    await expect.poll(() => existsSync(diagnostics)).toBe(true)
    const about = contentsOf(diagnostics)
    expect(Object.keys(about)).toEqual(expect.arrayContaining(['versions.json', 'state.json']))
    expect(Object.values(about).join('\n')).not.toMatch(/Larkfield|127\.0\.0\.1/)

    await chooseCommand(page, 'Back up…')
    const backup = join(home, 'backup.zip')
    await answerDialog('Save File', backup, 'alt+s')
    await expect.poll(() => existsSync(backup)).toBe(true)
    expect(Object.values(contentsOf(backup)).join('\n')).toContain('Larkfield')

    await page.evaluate(() => window.planroom.call('settings:update', { startPage: 'library' }))
    await chooseCommand(page, 'Restore backup…')
    await answerDialog('Open File', backup, 'alt+o')
    await page.getByRole('button', { name: 'Restore and restart' }).click()
    await expect.poll(() => page.isClosed()).toBe(true)
    const second = await attach(home)
    await expect(second.page.getByText('The backup was restored.')).toBeVisible()
    const overview = await second.page.evaluate(() => window.planroom.call('app:overview', {}))
    expect(overview).toMatchObject({
      value: { settings: { startPage: 'orders' }, connections: [{ name: 'Larkfield' }] },
    })
    expect(existsSync(join(dataFolder(home), 'restore'))).toBe(false)
    const control = await second.browser.newBrowserCDPSession()
    // The program may end before it answers.
    await Promise.allSettled([control.send('Browser.close')])
    await close()
  } finally {
    await ring.close()
  }
})
