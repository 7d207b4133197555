import { loadImage } from '@napi-rs/canvas'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  forkPictures,
  type StartPictures,
} from '../../../electron/services/library/pictures/pictureProcess.ts'
import {
  createViews,
  type DrawnView,
  type Views,
} from '../../../electron/services/library/thumbnails/views.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const stuck = forkPictures(join(import.meta.dirname, '../../support/processes/stuckPictures.ts'))
const real = forkPictures(
  new URL('../../../electron/services/library/thumbnails/thumbnail-worker.ts', import.meta.url),
)

const folder = temporaryFolder(afterAll)
let views: Views
beforeAll(() => {
  views = createViews({ cacheFolder: join(folder, 'views') })
})
afterAll(async () => {
  await views.close()
})

async function put(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="200" height="300" fill="#f00"/>${body}</svg>`

function pdf(options: PDFKit.PDFDocumentOptions, pages = 2): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: [400, 300], autoFirstPage: false, ...options })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    for (let page = 0; page < pages; page += 1) {
      document.addPage()
      document.rect(0, 0, 400, 300).fill(page === 0 ? '#f00' : '#0f0')
    }
    document.end()
  })
}

/** Returns the view. Throws if there is none. */
function shown(view: DrawnView | null): Exclude<DrawnView, { problem: string }> {
  if (view === null || 'problem' in view) throw new Error(`no view: ${JSON.stringify(view)}`)
  return view
}

test('a plain SVG is shown as an SVG without its scripts', async () => {
  const view = shown(await views.of(await put('plain.svg', svg('<script>1</script><text>Hall</text>'))))
  expect(view).toMatchObject({ type: 'svg', width: 400, height: 300, pages: 1 })
  const text = await readFile(view.path, 'utf8')
  expect(text).toMatch(/^<svg [^>]*width="400" height="300"/)
  expect(text).toContain('<text>Hall</text></svg>')
  expect(text).not.toContain('script')
  expect(await views.pathOf(view.name)).toBe(view.path)
})

test('an SVG with filters is shown as a JPG of 3600 pixels', async () => {
  const body = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)"><rect/></g>'
  const view = shown(await views.of(await put('blurred.svg', svg(body))))
  expect(view).toMatchObject({ type: 'jpg', width: 400, height: 300 })
  const { naturalWidth, naturalHeight } = await loadImage(await readFile(view.path))
  expect([naturalWidth, naturalHeight]).toEqual([3600, 2700])
})

test('each page of a PDF is shown as a JPG with its size and the page count', async () => {
  const path = await put('pages.pdf', await pdf({}))
  const [first, second] = [shown(await views.of(path)), shown(await views.of(path, 2))]
  expect(first).toMatchObject({ type: 'jpg', width: 400, height: 300, pages: 2 })
  expect(second).toMatchObject({ type: 'jpg', width: 400, height: 300, pages: 2 })
  expect(second.name).not.toBe(first.name)
  expect(shown(await views.of(path)).path).toBe(first.path)
})

test('a locked PDF needs its password, and its pages are deleted from the cache', async () => {
  const path = await put('locked.pdf', await pdf({ userPassword: 'secret', pdfVersion: '1.7ext3' }))
  const locked = { problem: 'The PDF is protected by a password.', password: 'missing' }
  expect(await views.of(path)).toEqual(locked)
  const wrong = { problem: 'This password doesn’t open the PDF.', password: 'wrong' }
  expect(await views.of(path, 1, 'other')).toEqual(wrong)
  const first = shown(await views.of(path, 1, 'secret'))
  expect(first).toMatchObject({ type: 'jpg', pages: 2 })
  expect(await views.pathOf(first.name)).toBe(first.path)
  const second = shown(await views.of(path, 2, 'secret'))
  expect([existsSync(first.path), existsSync(second.path)]).toEqual([false, true])
  // A call without the password gets no page.
  expect(await views.of(path)).toEqual(locked)

  const cacheFolder = join(folder, 'killed')
  await mkdir(join(cacheFolder, 'locked'), { recursive: true })
  await writeFile(join(cacheFolder, 'locked', 'left.jpg'), 'left')
  const next = createViews({ cacheFolder })
  const own = shown(await next.of(path, 1, 'secret'))
  expect(existsSync(join(cacheFolder, 'locked', 'left.jpg'))).toBe(false)
  await next.close()
  expect(existsSync(own.path)).toBe(false)
})

describe('file that the viewer cannot draw', () => {
  test.each([
    ['half.svg', '<svg><rect/>', /^The drawing is damaged or incomplete/],
    ['page.svg', '<html/>', /^The file is not an SVG drawing/],
    ['none.pdf', '%PDF-1.7\n', /^The PDF is damaged or incomplete/],
  ])('%s is rejected with its reason', async (name, bytes, problem) => {
    const view = await views.of(await put(name, bytes))
    expect(view).toMatchObject({ problem: expect.stringMatching(problem) as string, password: null })
  })

  test('a drawing that exceeds its time is rejected with its reason', async () => {
    const some = createViews({ cacheFolder: join(folder, 'stuck'), start: stuck, jobMs: 100 })
    const path = await put('stuck.svg', svg('<circle r="1"/>'))
    expect(await some.of(path)).toEqual({ problem: 'Drawing it takes too much time.', password: null })
    await some.close()
  })

  test('a drawing that crashes its process is not tried again, and the next is drawn', async () => {
    const dies: StartPictures = (onAnswer) => {
      const one = stuck(onAnswer)
      return { ...one, ask: () => one.kill() }
    }
    const kinds = [dies, real]
    const some = createViews({
      cacheFolder: join(folder, 'dies'),
      start: (onAnswer) => (kinds.shift() ?? real)(onAnswer),
    })
    const path = await put('dies.svg', svg('<circle r="3"/>'))
    const problem = { problem: 'Drawing it takes too much time or memory.', password: null }
    expect(await some.of(path)).toEqual(problem)
    expect(await some.of(path)).toEqual(problem)
    expect(kinds).toHaveLength(1)
    expect(shown(await some.of(await put('after.svg', svg('<circle r="2"/>')))).type).toBe('svg')
    await some.close()
  })

  test('pictures and videos need no view, and a path outside the cache is no view', async () => {
    expect(await views.of(await put('a.png', ''))).toBeNull()
    expect(await views.of(await put('a.mp4', ''))).toBeNull()
    expect(await views.pathOf('../../outbox.db')).toBeNull()
  })
})

test('of more than 500 views, those shown last are remembered', async () => {
  const drawn: string[] = []
  const refuses: StartPictures = (onAnswer) => {
    let kill = (): void => undefined
    const gone = new Promise<void>((resolve) => (kill = resolve))
    return {
      ask({ id, source }) {
        drawn.push(basename(source))
        onAnswer({ id, error: 'No drawing.', isUndrawable: true })
      },
      kill: () => kill(),
      gone,
    }
  }
  const some = createViews({ cacheFolder: join(folder, 'many'), start: refuses })
  for (let at = 0; at < 500; at += 1)
    await some.of(await put(`${String(at)}.svg`, svg(`<g id="v${String(at)}"/>`)))
  expect(drawn).toHaveLength(500)
  await some.of(join(folder, '0.svg'))
  await some.of(await put('500.svg', svg('<g id="v500"/>')))
  await some.of(join(folder, '0.svg'))
  expect(drawn.slice(500)).toEqual(['500.svg'])
  await some.of(join(folder, '1.svg'))
  expect(drawn.slice(501)).toEqual(['1.svg'])
  await some.close()
})
