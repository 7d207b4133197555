import { createHash } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { company } from './support/ordering.ts'
import { seen } from './support/screens.ts'

/** Creates a library folder with one order, as another computer would leave it. */
function writeLibrary(library: string): void {
  const records = join(library, 'Springfield', '12 Dropped Lane', '.planroom')
  mkdirSync(records, { recursive: true })
  const text = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const path = join(records, '..', 'Floor plan 1.svg')
  writeFileSync(path, text)
  const file = {
    slot: 'listing_floorplans/svg_urls/0',
    path: basename(path),
    state: 'current',
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    mtime: statSync(path).mtimeMs,
    url: 'https://files.example/1.svg',
    delivery: '2026-11-01T00:00:00.000Z',
  }
  const order = { id: 'dropped-1', title: '12 Dropped Lane', deliveredAt: null }
  writeFileSync(
    join(records, 'manifest.json'),
    JSON.stringify({ planroom: 1, order, connection: '', files: [file] }),
  )
}

test('a library folder that is dropped on the window becomes the library folder after one question', async () => {
  const { program, place, remove } = await company()
  try {
    const { page } = program
    const library = join(place.documents, 'From my laptop')
    writeLibrary(library)
    const events = await page.context().newCDPSession(page)
    const drag = async (type: 'dragEnter' | 'dragOver' | 'drop', path: string): Promise<void> => {
      await events.send('Input.dispatchDragEvent', {
        type,
        x: 600,
        y: 400,
        data: { items: [], files: [path], dragOperationsMask: 1 },
      })
    }
    for (const type of ['dragEnter', 'dragOver'] as const) await drag(type, library)
    await expect(page.getByText('Use a library folder, or redraw from a link file')).toBeVisible()
    await drag('drop', library)
    const question = page.getByRole('dialog', { name: `Use “${basename(library)}” as library folder?` })
    await expect(question).toContainText('1 order')
    await seen(program, 'drops', 'library')
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Use folder' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Control+2')
    await expect(page.getByRole('option', { name: /12 Dropped Lane/ })).toBeVisible()
    expect(program.complaints).toEqual([])
    await program.close()
  } finally {
    await remove()
  }
})
