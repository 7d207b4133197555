import { createHash } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { photoBytes } from '../support/photo.ts'
import { startFaultService } from '../support/servers/faultService.ts'
import { tabTo } from './support/keys.ts'
import { company, type Company } from './support/ordering.ts'
import { pages } from './support/pages.ts'
import { newPlace, start } from './support/program.ts'
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

interface Dragged {
  files?: string[]
  items?: { mimeType: string; data: string }[]
}

/** Drags with the real drag events of the window: Chromium reads the files from the disk. */
async function dragging(page: Page) {
  const events = await page.context().newCDPSession(page)
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop', { files = [], items = [] }: Dragged) => {
    const data = { items, files, dragOperationsMask: 1 }
    await events.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  }
  return {
    async over(dragged: Dragged): Promise<void> {
      for (const type of ['dragEnter', 'dragOver'] as const) await send(type, dragged)
    },
    drop: (dragged: Dragged): Promise<void> => send('drop', dragged),
  }
}

/** Dropped files, with what the window says before, and shows after. */
const kinds: readonly [name: string, bytes: string | Uint8Array, before: string | RegExp, after: string][] = [
  ['day.csv', 'Street,City\n1 Elm Road,Larkfield', 'Import as a bulk order', 'day.csv'],
  [
    'here.jpg',
    photoBytes({ latitude: 40.1, longitude: -105.2 }),
    /photo’s location/,
    'Location from here.jpg.',
  ],
  ['scan.png', 'x', /photo’s location/, 'scan.png has no location for a new order.'],
  ['plan.pdf', '%PDF-1.4', 'New redraw. The service needs a link', 'Can’t add plan.pdf'],
  [
    'plan.url',
    '[InternetShortcut]\r\nURL=https://127.0.0.1:9/1.png',
    'Use a library folder',
    '1 link added.',
  ],
  ['links.txt', 'https://127.0.0.1:9/1.png\nhttps://127.0.0.1:9/2.png', 'from its links', '2 links added.'],
  [
    'connection.json',
    '{"company":"Elm Media","baseUrl":"https://a.example/v3","apiKey":"key-0123456789"}',
    'Add a connection, or the notes of an agent',
    'Add connection',
  ],
  [
    'data.json',
    '{"rooms":[]}',
    'Add a connection, or the notes of an agent',
    'Planroom can’t use “data.json”.',
  ],
  ['setup.exe', 'MZ', 'Nothing happens: Planroom can’t use this file', 'Planroom can’t use “setup.exe”.'],
  ['none.csv', '', 'Import as a bulk order', '“none.csv” is empty.'],
]

test.describe('drops on one window', () => {
  let shared: Company
  test.beforeAll(async () => {
    shared = await company()
  })
  test.afterAll(async () => {
    await shared.program.close()
    await shared[Symbol.asyncDispose]()
  })

  test('a library folder that is dropped on the window becomes the library folder after one question', async () => {
    const { program, place, page } = shared
    const library = join(place.documents, 'From my laptop')
    writeLibrary(library)
    const drag = await dragging(page)
    await drag.over({ files: [library] })
    await expect(page.getByText('Use a library folder, or redraw from a link file')).toBeVisible()
    await drag.drop({ files: [library] })
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
  })

  test('each kind of drop says before and after what it does, also where it does nothing', async () => {
    const { program, place, page } = shared
    const drag = await dragging(page)
    const isSaid = async (dragged: Dragged, before: string | RegExp, after: string): Promise<void> => {
      await page.evaluate(() => (location.hash = '#/orders'))
      await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
      await drag.over(dragged)
      await expect(page.getByRole('status').filter({ hasText: before })).toBeVisible()
      await drag.drop(dragged)
      await expect(page.getByText(after).first()).toBeVisible()
    }
    const paths = kinds.map(([name, bytes]) => {
      const path = join(place.folder, name)
      writeFileSync(path, bytes)
      return path
    })
    for (const [at, [, , before, after]] of kinds.entries())
      await isSaid({ files: [paths[at] ?? ''] }, before, after)
    const several = 'drop one file or folder at a time'
    await isSaid({ files: paths.slice(0, 2) }, `Nothing happens: ${several}`, `Nothing happened: ${several}.`)
    const link = [{ mimeType: 'text/uri-list', data: 'https://127.0.0.1:9/3.png' }]
    await isSaid({ items: link }, 'New redraw from this link', '1 link added.')
    const text = [{ mimeType: 'text/plain', data: '1 Elm Road' }]
    await isSaid({ items: text }, 'Nothing happens: drop text on a field', 'Nothing happened: drop text')
    const gone = { files: [join(place.folder, 'gone.csv')] }
    await isSaid(gone, 'Import as a bulk order', 'Can’t read the file.')
    await page.keyboard.press('Control+Shift+n')
    await expect(page.getByRole('textbox', { name: 'Plan links' })).toBeVisible()
    await drag.over(gone)
    await drag.drop(gone)
    await expect(page.getByText('Can’t read the file.')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await drag.over(gone)
    await drag.drop(gone)
    await expect(page.getByText('Nothing happened: close the dialog first.')).toBeVisible()
    await drag.over({ files: paths.slice(0, 1) })
    await expect(page.getByText('Nothing happens: close the dialog first')).toBeVisible()
    await drag.drop({ files: paths.slice(0, 1) })
    await expect(page.getByText('Nothing happened: close the dialog first.')).toBeVisible()
    expect(program.complaints).toEqual([])
  })
})

test('at the first start a dropped file fills the connection, a pasted e-mail replaces it, and Enter saves it', async () => {
  using place = newPlace()
  const service = await startFaultService({ orders: 12 })
  try {
    const program = await start(place)
    const { page } = program
    const fields = [
      'Company name',
      'Orders address',
      'Scan link address',
      'Export address',
      'API key',
    ] as const
    const { baseUrl, tokenUrl, exportUrl, apiKey } = service
    const expectFilled = async (name: string, base: string): Promise<void> => {
      const values = [name, base, tokenUrl, exportUrl, apiKey]
      for (const [at, label] of fields.entries())
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(values[at] ?? '')
    }
    const file = join(place.folder, 'connection.json')
    writeFileSync(
      file,
      JSON.stringify({
        company: 'Larkfield',
        baseUrl: 'https://old.example/v3',
        tokenUrl,
        exportUrl,
        apiKey,
      }),
    )
    const drag = await dragging(page)
    await drag.over({ files: [file] })
    await expect(page.getByText('Fill in the connection from this file')).toBeVisible()
    await drag.drop({ files: [file] })
    await expectFilled('Larkfield', 'https://old.example/v3')

    const mail =
      'Hello Mara,\nyour access is ready. Company: Larkfield Media\n' +
      `Orders: ${baseUrl}, scan links: ${tokenUrl}, home reports: ${exportUrl}\napi-key="${apiKey}"`
    await program.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), mail)
    await tabTo(page, page.getByLabel('Company name', { exact: true }))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+v')
    await expectFilled('Larkfield Media', baseUrl)
    await expect(page.getByText('Floor plan 1.jpg')).toBeVisible()
    await expect(page.getByText('“Planroom/Larkfield Media” in your documents')).toBeVisible()
    const plans = join(place.folder, 'My plans')
    mkdirSync(plans)
    await program.app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] })
    }, plans)
    await tabTo(page, page.getByRole('button', { name: 'Choose folder…' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('My plans')).toBeVisible()
    const auto = page.getByRole('checkbox', { name: /^Download new deliveries automatically/ })
    await tabTo(page, auto)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Larkfield Media is connected.')).toBeVisible()
    await pages(page).orders.refreshed()
    await pages(page).settings.open()
    await expect(auto).toBeChecked()
    await expect(page.getByTitle(plans)).toBeVisible()
    expect(program.complaints).toEqual([])
    await program.close()
  } finally {
    await service.close()
  }
})
