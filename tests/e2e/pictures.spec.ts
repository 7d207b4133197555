import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { emptyFilter } from '../../shared/domain/filter.ts'
import { call, company } from './support/ordering.ts'

interface Shown {
  name: string
  thumbnail: string | null
}

/** Requests an asset as the window does. */
const status = (page: Page, address: string | null | undefined): Promise<number> =>
  page.evaluate(async (url) => (await fetch(url)).status, address ?? '')

/** A small drawing that takes hours to render: each part uses the one before ten times. */
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><g id="a0"><rect width="9" height="9"/></g>${Array.from(
  { length: 12 },
  (_, at) => `<g id="a${String(at + 1)}">${`<use href="#a${String(at)}"/>`.repeat(10)}</g>`,
).join('')}</svg>`

/** A drawing with endless animations, and with shadows that would take minutes to render. */
const restless = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><style>@keyframes k{to{opacity:0}} rect{animation:k 9ms infinite;
  -webkit-filter:blur(900px);fil\\74 er/**/:hue-rotate(9deg)}</style><rect width="400" height="300" fill="#eee"><animate attributeName="x"
  to="9" dur="9ms" repeatCount="indefinite"/></rect><text y="50" style="text-shadow:${'0 0 99px red,'.repeat(5000)}0 0 9px red">Text</text></svg>`

test('thumbnails come from a process that exits with the program, and a hostile SVG has none', async () => {
  await using shared = await company()
  const { program, page } = shared

  const { activeConnectionId: connectionId } = (await call(page, 'app:overview', {})) as {
    activeConnectionId: string
  }
  const { folder } = (await call(page, 'library:folders', { connectionId, search: '' })) as {
    folder: string
  }
  // The search finds nothing until the orders are loaded.
  await expect(async () => {
    await call(page, 'transfers:start', {
      connectionId,
      orders: { filter: {} },
      kinds: ['listing_floorplans'],
      formats: ['svg', 'jpg', 'pdf'],
    })
  }).toPass()
  let shown: { folder: { place: string }; files: Shown[] } | null = null
  await expect
    .poll(
      async () => {
        const { folders } = (await call(page, 'library:folders', { connectionId, search: '' })) as {
          folders: { id: string }[]
        }
        const folderId = folders[0]?.id
        if (folderId === undefined) return false
        shown = (await call(page, 'library:files', { connectionId, folderId })) as typeof shown
        const names = shown?.files.map(({ name }) => name) ?? []
        return ['.svg', '.jpg', '.pdf'].every((ending) => names.some((name) => name.endsWith(ending)))
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  const { folder: found, files } = shown as unknown as { folder: { place: string }; files: Shown[] }
  const picture = files.find(({ name }) => name.endsWith('.jpg'))
  expect(await status(page, picture?.thumbnail)).toBe(200)
  const document = files.find(({ name }) => name.endsWith('.pdf'))
  expect(await status(page, document?.thumbnail)).toBe(200)
  const drawing = files.find(({ name }) => name.endsWith('.svg'))
  const at = join(folder, found.place)
  expect(readdirSync(at)).toContain(drawing?.name)
  writeFileSync(join(at, drawing?.name ?? ''), hostile)
  expect(await status(page, drawing?.thumbnail)).toBe(404)

  const processes = await program.app.evaluate(({ app }) =>
    app.getAppMetrics().map(({ pid, type, name }) => ({ pid, type, name })),
  )
  const drawers = processes.filter(({ name }) => name === 'Planroom pictures')
  expect(drawers.map(({ type }) => type)).toEqual(['Utility'])
  expect(program.complaints.filter((text) => !text.includes('404'))).toEqual([])
  await program.close()
  const [pid = 0] = drawers.map((each) => each.pid)
  await expect(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH')).toPass()
})

/** A black PNG with `side` pixels per side. The file itself is small. */
function vastPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 1 })
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A PDF with actions that run, open and fetch when the PDF is opened, shown, clicked and closed. */
const eagerPdf = (trap: string): string => `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\("${trap}/js"\\))>>
/AA<</WC<</S/URI/URI(${trap}/close)>>>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(fetch\\("${trap}/name"\\))>>]>>>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/AA<</O<</S/Launch/F(/usr/bin/env)>>>>/Contents 4 0 R/Annots[
<</Type/Annot/Subtype/Link/Rect[0 0 400 300]/A<</S/URI/URI(${trap}/link)>>>>
<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]/AA<</PO<</S/URI/URI(${trap}/screen)>>>>>>]>> endobj
4 0 obj <</Length 0/F<</FS/URL/F(${trap}/stream)>>>> stream

endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`

/** A PDF with `pages` empty pages. */
function longPdf(pages: number): string {
  const numbers = Array.from({ length: pages }, (_, at) => at + 3)
  return `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count ${String(pages)}/Kids[${numbers.map((at) => `${String(at)} 0 R`).join(' ')}]>> endobj
${numbers.map((at) => `${String(at)} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>> endobj`).join('\n')}
trailer <</Root 1 0 R>>
%%EOF
`
}

/** An SVG that tries to run scripts and fetch files in every way that SVG allows. */
const eagerSvg = (trap: string): string => `<?xml version="1.0"?><?xml-stylesheet href="${trap}/sheet.css"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300"
  onload="fetch('${trap}/onload')"><script>fetch('${trap}/script')</script><script href="${trap}/src.js"/>
<style>@import url(${trap}/import.css); @font-face { font-family: f; src: url(${trap}/font.woff2) } text { font-family: f }</style>
<image href="${trap}/image.png" width="9" height="9"/><use xlink:href="${trap}/use.svg#a"/><rect fill="url(${trap}/fill.svg#a)"
  width="9" height="9"/><foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${trap}/frame"/>
<img xmlns="http://www.w3.org/1999/xhtml" src="${trap}/img"/></foreignObject><text y="50">Text</text></svg>`

/** Console messages of a refused picture and of a PDF without its cross-reference table. */
const expected = /Failed to load resource.*404|Indexing all PDF objects/

test('hostile files in a library run nothing, send no request and do not freeze the window', async () => {
  const reached: (string | undefined)[] = []
  const server = createServer((request, response) => {
    reached.push(request.url)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const trap = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  await using shared = await company()
  const { program, page } = shared
  try {
    const { activeConnectionId: connectionId } = (await call(page, 'app:overview', {})) as {
      activeConnectionId: string
    }
    const folders = async () =>
      (await call(page, 'library:folders', { connectionId, search: '' })) as {
        folder: string
        folders: { id: string; place: string }[]
      }
    await expect(async () => {
      const { rows } = (await call(page, 'orders:query', {
        connectionId,
        sort: { key: 'createdAt', descending: true },
        offset: 0,
        limit: 24,
        filter: { ...emptyFilter, statuses: ['Ready'] },
      })) as { rows: { id: string; disk: { known: number | null } }[] }
      const ids = rows.filter(({ disk }) => (disk.known ?? 0) > 0).slice(0, 1)
      expect(ids).toHaveLength(1)
      await call(page, 'transfers:start', {
        connectionId,
        orders: { ids: ids.map(({ id }) => id) },
        kinds: ['listing_floorplans'],
        formats: ['jpg'],
      })
    }).toPass()
    await expect.poll(async () => (await folders()).folders.length).toBe(1)
    const { folder, folders: listed } = await folders()
    const [{ id: folderId, place } = { id: '', place: '' }] = listed
    const at = join(folder, place)
    const picture = (): string => readdirSync(at).find((name) => name.endsWith('.jpg')) ?? ''
    await expect.poll(picture).not.toBe('')
    const isDone = async (): Promise<boolean> => {
      const { orders } = (await call(page, 'transfers:overview', {})) as { orders: { state: string }[] }
      return orders.length > 0 && orders.every(({ state }) => state === 'done')
    }
    await expect.poll(isDone).toBe(true)
    const whole = readFileSync(join(at, picture()))

    const cannot = /Couldn’t open the file/
    const none = 'No preview available'
    const strange: [name: string, bytes: Buffer | string, says: string | RegExp | null][] = [
      ['eager.svg', eagerSvg(trap), null],
      ['endless.svg', hostile, 'The drawing has too many parts.'],
      ['restless.svg', restless, null],
      ['eager.pdf', eagerPdf(trap), null],
      ['long.pdf', longPdf(2000), 'of 2,000'],
      ['cut.pdf', longPdf(3).slice(0, 60), 'The PDF is damaged or incomplete.'],
      ['page.html', `<script>fetch('${trap}/html')</script><img src="${trap}/html.png">`, none],
      ['model.glb', `glTF${trap}/model.bin`, none],
      ['bad.zip', 'PK\u0003\u0004', none],
      ['vast.png', vastPng(20_000), 'The picture has too many pixels.'],
      [
        'vast.gif.jpg',
        Buffer.from('474946383961d859d8590000002c00000000d859d8590002024401003b', 'hex'),
        'too many pixels',
      ],
      ['cut.jpg', whole.subarray(0, whole.length / 2), cannot],
      ['broken.mp4', Buffer.alloc(5000, 'ftypisom'), cannot],
      ['deep.json', '['.repeat(100_000) + ']'.repeat(100_000), '1 item'],
      ['huge.txt', 'words '.repeat(800_000), 'Only the beginning is shown'],
    ]
    const manifestFile = join(at, '.planroom', 'manifest.json')
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { files: unknown[] }
    for (const [index, [name, bytes]] of strange.entries()) {
      writeFileSync(join(at, name), bytes)
      manifest.files.push({
        slot: `strange/files/${String(index)}`,
        path: name,
        state: 'current',
        mtime: 1,
        url: '',
        size: Buffer.byteLength(bytes),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        delivery: '2026-11-01T00:00:00.000Z',
      })
    }
    writeFileSync(manifestFile, JSON.stringify(manifest))
    await call(page, 'library:rescan', { connectionId })
    const { files } = (await call(page, 'library:files', { connectionId, folderId })) as {
      files: { id: string; name: string }[]
    }
    const viewer = page.getByRole('dialog')
    for (const [name, , says] of strange) {
      const id = files.find((file) => file.name === name)?.id
      expect(id, name).toBeDefined()
      await test.step(name, async () => {
        await page.evaluate((to) => (location.hash = to), `#/library/${folderId}/${id ?? ''}`)
        await expect(viewer.getByRole('heading', { name })).toBeVisible()
        if (says === null)
          await expect(viewer.getByRole('img', { name: new RegExp(`^${name}`) })).toBeVisible()
        else await expect(viewer.getByText(says).first()).toBeVisible()
        // Each thumbnail request is answered as well.
        expect([200, 404]).toContain(await status(page, `asset://thumbnail/${connectionId}/${id ?? ''}`))
      })
    }
    // A long document is paged, and a click on the hostile PDF opens nothing.
    await page.evaluate(
      (to) => (location.hash = to),
      `#/library/${folderId}/${files.find(({ name }) => name === 'long.pdf')?.id ?? ''}`,
    )
    await viewer.getByLabel('Page', { exact: true }).fill('1999')
    await page.keyboard.press('Enter')
    await expect(viewer.getByRole('img', { name: 'long.pdf, Page 1999' })).toBeVisible()
    // Esc leads to the page before: the folder.
    await page.evaluate((to) => (location.hash = to), `#/library/${folderId}`)
    await expect(viewer).toHaveCount(0)
    await page.evaluate(
      (to) => (location.hash = to),
      `#/library/${folderId}/${files.find(({ name }) => name === 'eager.pdf')?.id ?? ''}`,
    )
    await viewer.getByRole('img', { name: /^eager.pdf/ }).click()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    expect(program.app.windows()).toEqual([page])
    expect(reached).toEqual([])
    expect(program.complaints.filter((text) => !expected.test(text))).toEqual([])
    await program.close()
  } finally {
    server.close()
  }
})
