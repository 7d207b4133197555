import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  expectAccessible,
  setAppearance,
  newPlace,
  start,
  startDemo,
  still,
  type Program,
} from './support/program.ts'
import { pages } from './support/pages.ts'
import { seen } from './support/screens.ts'

const pictures = join(import.meta.dirname, '..', '..', 'test-results', 'verify')

/** Replaces the system's folder dialog. */
const pick = (program: Program, folder: string): Promise<void> =>
  program.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, folder)

/** Adds a file so large that no machine reads it completely during this test. Returns its folder. */
function addLarge(library: string): string {
  const folder = join(library, 'Large')
  mkdirSync(join(folder, '.planroom'), { recursive: true })
  const size = 256 * 1024 ** 3
  writeFileSync(join(folder, 'Walkthrough.mp4'), '')
  truncateSync(join(folder, 'Walkthrough.mp4'), size)
  const file = {
    slot: 'video_3d/video_urls/0',
    path: 'Walkthrough.mp4',
    state: 'current',
    size,
    sha256: '0'.repeat(64),
    mtime: 0,
    url: '',
    delivery: '2026-01-01T00:00:00.000Z',
  }
  const manifest = {
    planroom: 1,
    order: { id: 'large', title: 'Large', deliveredAt: null },
    connection: '',
    files: [file],
  }
  writeFileSync(join(folder, '.planroom', 'manifest.json'), JSON.stringify(manifest))
  return folder
}

test('a library is verified by keyboard, repaired with one click and found again after a move', async () => {
  mkdirSync(pictures, { recursive: true })
  using place = newPlace()

  let program = await startDemo(place)
  let { page } = program
  const first = pages(page)
  for (const name of ['Heron Court, 2A', 'Harvest Moon']) {
    await first.orders.row(name).scrollIntoViewIfNeeded()
    await first.orders.row(name).click()
    await page.keyboard.press('Control+Shift+d')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await first.transfers.open()
  await expect(page.getByText('Done', { exact: true })).toHaveCount(2, { timeout: 120_000 })
  const documents = join(place.documents, 'Planroom')
  const [name = ''] = readdirSync(documents)
  let library = join(documents, name)
  const files = () =>
    readdirSync(library, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(jpg|svg|pdf)$/.test(path) && !path.includes('Earlier deliveries'))
      .map((path) => join(library, path))
      .sort()

  // During a long verification the user may leave the page. The footer shows progress and result.
  const large = addLarge(library)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Check files')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Check files' })).toBeVisible()
  await expect(page.locator('[data-verify]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await expect(page.getByText(/left$/)).toBeVisible()
  await still(page)
  await page.screenshot({ path: join(pictures, 'running-light-1280.png') })
  await setAppearance(program, 1024, 700, 'dark')
  await page.screenshot({ path: join(pictures, 'running-dark-1024.png') })
  await expectAccessible(page)
  await setAppearance(program, 1280, 800, 'light')
  await page.keyboard.press('Control+1')
  const bar = page.getByRole('region', { name: 'File check' })
  await expect(bar).toContainText('files')
  await page.screenshot({ path: join(pictures, 'bar-light-1280.png') })
  await bar.getByRole('button', { name: 'Cancel check' }).click()
  await expect(bar).toHaveCount(0)
  rmSync(large, { recursive: true })

  // First no problems, then three kinds of them.
  await page.keyboard.press('Control+2')
  const panel = page.getByRole('complementary', { name: 'Check files' })
  await panel.getByRole('button', { name: /^Check files/ }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: /No problems found in \d+ files/ })).toBeVisible({})
  await seen(program, 'verify', 'complete')
  const [missing = '', damaged = '', changed = ''] = [files()[0], files()[3], files().at(-1)]
  const original = { missing: readFileSync(missing), damaged: readFileSync(damaged) }
  rmSync(missing)
  const { atime, mtimeMs } = statSync(damaged)
  writeFileSync(damaged, Buffer.alloc(original.damaged.length, 7))
  utimesSync(damaged, atime, mtimeMs / 1000)
  writeFileSync(changed, 'my own')
  writeFileSync(join(changed, '..', 'notes for the agent.txt'), 'call them')
  await panel.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(panel.getByRole('heading', { name: /3 of \d+ files need attention/ })).toBeVisible({})
  await seen(program, 'verify', 'problems')

  // The result survives a restart.
  await program.close()
  program = await start(place)
  page = program.page
  const afterRestart = pages(page)
  await afterRestart.library.open()
  await page.getByRole('button', { name: '3 files need attention' }).click()
  const panelAfterRestart = page.getByRole('complementary', { name: 'Check files' })
  await panelAfterRestart.getByRole('button', { name: 'Restore 2 files' }).click()
  await expect(panelAfterRestart.getByText('2 files restored')).toBeVisible()
  expect(readFileSync(missing).equals(original.missing)).toBe(true)
  expect(readFileSync(damaged).equals(original.damaged)).toBe(true)
  expect(readFileSync(changed, 'utf8')).toBe('my own')
  await seen(program, 'verify', 'repaired')
  await panelAfterRestart.getByRole('button', { name: 'Replace mine' }).press('Enter')
  await expect(page.getByText('File replaced. Yours is in “Earlier deliveries”.')).toBeVisible()
  expect(readFileSync(changed).length).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => readFileSync(changed, 'utf8')).toBe('my own')
  await panelAfterRestart.getByRole('button', { name: 'Keep both' }).click()
  await expect(
    panelAfterRestart.getByRole('heading', { name: /No problems found in \d+ files/ }),
  ).toBeVisible()
  await panelAfterRestart.getByRole('button', { name: 'Close check' }).click()

  // The folder is moved outside of the program.
  const moved = join(place.folder, 'Another drive')
  renameSync(library, moved)
  await afterRestart.orders.open()
  await afterRestart.library.open()
  await expect(page.getByText('Library folder not found')).toBeVisible()
  await seen(program, 'verify', 'not-found')
  // Damaged, missing and moved files have no thumbnail. Now each has one.
  const isOfPicture = (complaint: string): boolean => /status of 404 .* asset:\/\/thumbnail\//.test(complaint)
  expect(program.complaints.splice(0).filter((complaint) => !isOfPicture(complaint))).toEqual([])
  await pick(program, moved)
  await page.getByRole('button', { name: 'Locate folder…' }).press('Enter')
  await expect(page.getByText(/Library folder found: 4 orders with \d+ files/)).toBeVisible()
  await expect(page.getByRole('option', { name: /Heron Court/ })).toBeVisible()
  await seen(program, 'verify', 'found')
  library = moved
  expect(
    readFileSync(join(moved, missing.slice(join(documents, name).length))).equals(original.missing),
  ).toBe(true)

  // A single order.
  await page.getByRole('option', { name: /Heron Court/ }).dblclick()
  // The library has a button of the same name until the folder opens.
  await page
    .getByRole('region', { name: /Heron Court/ })
    .getByRole('button', { name: 'Check files', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: /No problems found in \d+ files/ })).toBeVisible({})
  await seen(program, 'verify', 'order')
  await afterRestart.settings.open()
  await pick(program, moved)
  await page.getByRole('button', { name: 'Choose folder…' }).first().click()
  await expect(page.getByText(/Found 4 orders with/)).toBeVisible()
  await seen(program, 'verify', 'settings')
  expect(program.complaints).toEqual([])
  await program.close()
})
