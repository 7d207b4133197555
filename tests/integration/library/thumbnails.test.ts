import { createCanvas, loadImage } from '@napi-rs/canvas'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertDrawable } from '../../../electron/services/library/assertDrawable.ts'
import { Refusal } from '../../../electron/services/library/drawings/refusal.ts'
import {
  createThumbnails,
  type Thumbnails,
} from '../../../electron/services/library/thumbnails/thumbnails.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

const folder = temporaryFolder(afterAll)
let thumbnails: Thumbnails
const said: string[] = []

beforeAll(() => {
  thumbnails = createThumbnails({
    cacheFolder: join(folder, 'cache'),
    log: { error: (...words) => said.push(words.join(' ')) },
  })
})
afterAll(async () => {
  await thumbnails.close()
})

async function pictureOf(name: string, bytes: Buffer | string): Promise<string | null> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  said.length = 0
  return thumbnails.of(path)
}

/** Size of the small picture and the colour at some places, as parts of its width and height. */
async function seen(
  path: string | null,
  ...places: [number, number][]
): Promise<{ size: [number, number]; colours: string[] }> {
  if (path === null) throw new Error(`no small picture: ${said.join('; ')}`)
  const image = await loadImage(await readFile(path))
  const { naturalWidth: w, naturalHeight: h } = image
  const context = createCanvas(w, h).getContext('2d')
  context.drawImage(image, 0, 0)
  const colours = places.map(([x, y]) =>
    [...context.getImageData(Math.floor(x * w), Math.floor(y * h), 1, 1).data.subarray(0, 3)]
      .map((part) => (part > 200 ? 'f' : part < 55 ? '0' : '8'))
      .join(''),
  )
  return { size: [w, h], colours }
}

/** Red at the left, blue at the right; the lower half can be left open. */
function flag(width: number, height: number, kind: 'png' | 'jpeg', open = false): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, width / 2, open ? height / 2 : height)
  context.fillStyle = '#00f'
  context.fillRect(width / 2, 0, width / 2, open ? height / 2 : height)
  return kind === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 95)
}

function turned(jpg: Buffer, orientation: number): Buffer {
  const exif = Buffer.from('45786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  exif.writeUInt16LE(orientation, 24)
  const start = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpg.subarray(0, 2), start, exif, jpg.subarray(2)])
}

const svg = (body: string, attributes = 'width="400" height="300"'): string =>
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ' +
  `xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`

test('pictures are scaled to 320 pixels on white and rotated by their EXIF orientation', async () => {
  expect(
    await seen(await pictureOf('a.png', flag(1000, 500, 'png', true)), [0.2, 0.2], [0.8, 0.2], [0.5, 0.9]),
  ).toEqual({ size: [320, 160], colours: ['f00', '00f', 'fff'] })
  expect((await seen(await pictureOf('small.png', flag(60, 30, 'png')))).size).toEqual([60, 30])
  expect(
    await seen(await pictureOf('b.jpg', turned(flag(1000, 500, 'jpeg'), 6)), [0.5, 0.1], [0.5, 0.9]),
  ).toEqual({ size: [160, 320], colours: ['f00', '00f'] })
})

test('equal bytes share one thumbnail, which is WebP', async () => {
  const first = await pictureOf('first.png', flag(500, 250, 'png'))
  expect((await readFile(first ?? '')).subarray(8, 12).toString()).toBe('WEBP')
  expect(await pictureOf('copy.png', flag(500, 250, 'png'))).toBe(first)
})

test('an SVG is drawn at thumbnail size, with its styles and embedded pictures', async () => {
  const half = '<rect width="200" height="300" fill="#f00"/>'
  const at: [number, number][] = [
    [0.2, 0.5],
    [0.8, 0.5],
  ]
  for (const [name, attributes] of [
    ['sized', 'width="400" height="300"'],
    ['boxed', 'viewBox="0 0 400 300"'],
    ['part', 'width="100%" height="100%" viewBox="0 0 400 300"'],
    ['vast', 'width="400000" height="300000" viewBox="0 0 400 300"'],
    ['tiny', 'width="4mm" height="3mm" viewBox="0 0 400 300"'],
  ] as const)
    expect(await seen(await pictureOf(`${name}.svg`, svg(half, attributes)), ...at), name).toEqual({
      size: [320, 240],
      colours: ['f00', 'fff'],
    })
  const data = flag(40, 40, 'png').toString('base64')
  const held = svg(
    '<style>.a{fill:#0f0}</style><rect class="a" y="150" width="400" height="150"/><image ' +
      'width="400" height="150" preserveAspectRatio="none" ' +
      `xlink:href="data:image/png;base64,${data}"/>`,
  )
  expect(await seen(await pictureOf('held.svg', held), [0.2, 0.2], [0.8, 0.2], [0.5, 0.8])).toEqual({
    size: [320, 240],
    colours: ['f00', '00f', '0f0'],
  })
})

/** A page like the flag: red at the left, blue at the right, with a black square of text below. */
function pdf(pages = 1): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: [800, 400], margin: 0, autoFirstPage: false })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    for (let page = 0; page < pages; page += 1) {
      document.addPage()
      document.rect(0, 0, 400, 200).fill(page === 0 ? '#f00' : '#0f0')
      document.rect(400, 0, 400, 200).fill('#00f')
      // A standard font, which the file does not hold.
      document.font('Helvetica-Bold').fontSize(300).fill('#000').text('I', 358, 150, { lineBreak: false })
    }
    document.end()
  })
}

test('the first page of a PDF is drawn, with standard fonts that the PDF does not embed', async () => {
  const page = await seen(
    await pictureOf('plan.pdf', await pdf(2)),
    [0.2, 0.2],
    [0.8, 0.2],
    [0.1, 0.9],
    [0.5, 0.8],
  )
  expect(page).toEqual({ size: [320, 160], colours: ['f00', '00f', 'fff', '000'] })
})

function claiming(width: number, height: number): Buffer {
  const png = flag(8, 8, 'png')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

function nested(deep: number): string {
  let body = '<g id="a0"><rect width="5" height="5"/></g>'
  for (let each = 1; each < deep; each += 1)
    body += `<g id="a${String(each)}">${`<use xlink:href="#a${String(each - 1)}"/>`.repeat(10)}</g>`
  return svg(`<defs>${body}</defs><use xlink:href="#a${String(deep - 1)}"/>`)
}

describe('thumbnail of a file that cannot be drawn', () => {
  /** Makes each picture differ from the others. */
  let turns = 1
  const jpg = flag(900, 600, 'jpeg')
  const png = flag(900, 600, 'png')
  const cases: [string, string, Buffer | string, RegExp][] = [
    ['a vast PNG', 'vast.png', claiming(30_000, 30_000), /too many pixels/],
    ['half a PNG', 'half.png', png.subarray(0, png.length / 2), /damaged or incomplete/],
    ['half a JPG', 'half.jpg', jpg.subarray(0, jpg.length / 2), /damaged or incomplete/],
    ['nothing', 'none.png', '', /no picture of a kind/],
    ['half a PDF', 'half.pdf', '%PDF-1.7\n1 0 obj', /PDF is damaged/],
    ['an SVG named PDF', 'drawing.pdf', svg(''), /PDF is damaged/],
    ['an SVG named PNG', 'drawing.png', svg('<rect width="9" height="9"/>'), /no picture of a kind/],
    ['a PNG named SVG', 'picture.svg', png, /not an SVG/],
    ['half a drawing', 'half.svg', svg('<rect/>').slice(0, -9), /damaged or incomplete/],
    [
      'a vast picture within',
      'within.svg',
      svg(`<image href="data:image/png;base64,${claiming(30_000, 30_000).toString('base64')}"/>`),
      /too many pixels/,
    ],
    ['parts within parts', 'nested.svg', nested(12), /too many parts/],
  ]
  test.each(cases)(
    '%s is rejected with its reason, and the next picture is drawn',
    async (_what, name, bytes, reason) => {
      expect(await pictureOf(name, bytes)).toBeNull()
      expect(said.join()).toMatch(reason)
      expect(await pictureOf(`after-${name}.png`, flag(900, 600 + turns++, 'png'))).not.toBeNull()
    },
  )
})

test('the viewer shows a picture with a known header and rejects a damaged or vast picture', async () => {
  const problemOf = async (name: string, bytes: Buffer | string): Promise<string | null> => {
    const path = join(folder, `shown-${name}`)
    await writeFile(path, bytes)
    return assertDrawable(path).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
    )
  }
  const png = flag(90, 60, 'png')
  const jpg = flag(901, 601, 'jpeg')
  const wide = (bytes: Buffer, ...at: number[]): Buffer => {
    const claims = Buffer.from(bytes)
    for (const place of at) claims.writeUInt16LE(23_000, place)
    return claims
  }
  const small = createCanvas(8, 8)
  const gif = small.encodeSync('gif')
  const webp = small.encodeSync('webp', 80)
  // Cameras put more than 1 MiB of metadata before a picture.
  const application = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])
  const camera = Buffer.concat([jpg.subarray(0, 2), ...Array<Buffer>(20).fill(application), jpg.subarray(2)])
  for (const [name, bytes] of [
    ['whole.png', png],
    ['whole.jpg', jpg],
    ['named.jpg', png],
    ['gif.jpg', gif],
    ['webp.jpg', webp],
    ['camera.jpg', camera],
  ] as const)
    expect([name, await problemOf(name, bytes)]).toEqual([name, null])
  const unknown = 'The file is no picture of a kind that is known.'
  const many = 'The picture has too many pixels.'
  const damaged = 'The picture is damaged or incomplete.'
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(68)])
  for (const [name, bytes, problem] of [
    ['vast.png', claiming(20_000, 20_000), many],
    ['vast-gif.jpg', wide(gif, 6, 8), many],
    [
      'frame-gif.jpg',
      wide(
        gif,
        gif.indexOf(0x2c, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)) + 5,
        gif.indexOf(0x2c, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)) + 7,
      ),
      many,
    ],
    ['short.gif.jpg', gif.subarray(0, 20), damaged],
    ['short.webp.jpg', webp.subarray(0, webp.length - 5), damaged],
    ['bmp.jpg', bmp, unknown],
    ['drawing.jpg', svg(''), unknown],
    ['icon.png', Buffer.from([0, 0, 1, 0, 1, 0, 0, 0]), unknown],
    ['none.png', '', unknown],
    ['half.png', png.subarray(0, png.length / 2), damaged],
    ['half.jpg', jpg.subarray(0, jpg.length / 2), damaged],
  ] as const)
    expect([name, await problemOf(name, bytes)]).toEqual([name, problem])
})

describe('thumbnail cache', () => {
  const drawn = (colour: string): Buffer => {
    const canvas = createCanvas(40, 30)
    const context = canvas.getContext('2d')
    context.fillStyle = colour
    context.fillRect(0, 0, 40, 30)
    return canvas.encodeSync('png')
  }
  const colours = ['#100', '#200', '#300', '#400', '#500', '#600', '#700', '#800']
  const put = async (name: string, colour: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, drawn(colour))
    return path
  }

  test('the thumbnails that were shown longest ago are deleted at the size limit', async () => {
    const cacheFolder = join(folder, 'small')
    const first = createThumbnails({ cacheFolder })
    const made: string[] = []
    for (const [index, colour] of colours.slice(0, 4).entries()) {
      const path = await first.of(await put(`kept ${String(index)}.png`, colour))
      if (path === null) throw new Error('no small picture')
      // Modification time counts as the time of the last display. The first picture is the oldest.
      const at = new Date(Date.now() - (10 - index) * 24 * 3600 * 1000)
      await utimes(path, at, at)
      made.push(path)
    }
    await first.close()
    const sizes = await Promise.all(made.map(async (path) => (await stat(path)).size))
    const all = sizes.reduce((sum, size) => sum + size, 0)
    const second = createThumbnails({ cacheFolder, maxCacheBytes: all })
    // The oldest picture is shown again before a new picture is drawn.
    expect(await second.of(join(folder, 'kept 0.png'))).toBe(made[0])
    const more = await second.of(await put('kept 4.png', '#900'))
    const left = async (): Promise<string[]> =>
      (await readdir(cacheFolder, { recursive: true })).filter((name) => name.endsWith('.webp'))
    await expect.poll(async () => (await left()).length).toBeLessThan(5)
    await second.close()
    const names = await left()
    expect(names).toContain(relative(cacheFolder, made[0] ?? ''))
    expect(names).toContain(relative(cacheFolder, more ?? ''))
    expect(names).not.toContain(relative(cacheFolder, made[1] ?? ''))
    // A deleted thumbnail is drawn again when it is asked for.
    const third = createThumbnails({ cacheFolder })
    expect(await third.of(join(folder, 'kept 1.png'))).toBe(made[1])
    await third.close()
  })

  test('thumbnails scrolled past are dropped from the queue and drawn when asked for again', async () => {
    const few = createThumbnails({ cacheFolder: join(folder, 'dropped'), maxWaiting: 2 })
    const paths = await Promise.all(colours.map((colour, index) => put(`past ${String(index)}.png`, colour)))
    const found = await Promise.all(paths.map((path) => few.of(path)))
    expect(found.filter((path) => path === null).length).toBeGreaterThan(0)
    expect(found.at(-1)).not.toBeNull()
    for (const path of paths) expect(await few.of(path)).not.toBeNull()
    await few.close()
  })
})
