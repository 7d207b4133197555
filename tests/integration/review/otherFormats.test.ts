import { rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeState } from '../../../shared/domain/review/changeState.ts'
import { AppError } from '../../../shared/errors.ts'
import { hashFile } from '../../../electron/services/files/hash.ts'
import { forkPictures } from '../../../electron/services/library/pictures/pictureProcess.ts'
import type { IndexedFile } from '../../../electron/services/library/library.ts'
import { createPlanReview, type PlanReview } from '../../../electron/services/review/planReview.ts'
import { drawnPlan, type PlanPart, type PlanPlace } from '../../support/drawnPlan.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'

/** A decision about a change belongs to the plan: it is at the same place in all its formats. */

let folder: string
let review: PlanReview
/** Hashes of the files as delivered. */
let delivered: Map<string, string>
let close: () => void | Promise<void>

beforeEach(() => {
  folder = temporaryFolder()
  delivered = new Map()
})
// One process compares for all tests: it starts slowly.
beforeAll(() => {
  const fileOnDisk = (_connection: string, _root: string, id: string): Promise<string | null> => {
    const path = join(folder, id)
    return Promise.resolve(existsSync(path) ? path : null)
  }
  review = createPlanReview({
    home: temporaryFolder(afterAll),
    platform: 'linux',
    startComparing: forkPictures(
      new URL('../../../electron/services/review/compare/compare-worker.ts', import.meta.url),
    ),
    emit: () => undefined,
    log: { error: () => undefined },
    lifecycle: {
      onForget: () => undefined,
      onClose: (_name, work) => {
        close = work
      },
    },
    library: {
      fileOnDisk,
      async filePath(...of) {
        const path = await fileOnDisk(...of)
        if (path === null) throw new AppError('not_found', 'The file is gone.')
        return path
      },
      folderPath: () => Promise.resolve(folder),
      deliveries: () =>
        Promise.resolve({
          deliveries: [],
          files: [...delivered].map(([id, sha256]) => ({ id, sha256, assetKey: keyOf(id) }) as IndexedFile),
        }),
    },
    rootOf: () => folder,
    pairMs: 600_000,
  })
})
afterAll(() => close())

/** Returns the asset key of a file: files of the same plan and format have the same. */
const keyOf = (name: string): string =>
  name.startsWith('floor ')
    ? `listing_floorplans/${extname(name).slice(1)}_urls/0`
    : name.replace(/ .*\./, '.')

const sheet = { width: 1000, height: 750 }
type Format = 'png' | 'jpg' | 'svg' | 'pdf'

async function put(name: string, place: PlanPlace, changed: readonly PlanPart[] = []): Promise<void> {
  const canvas = drawnPlan(place, changed)
  const { width, height } = place
  const png = await canvas.encode('png')
  const bytes = {
    png: () => png,
    jpg: () => canvas.encode('jpeg', 90),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}"><image width="${String(width)}" height="${String(height)}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
    pdf() {
      const document = new PDFDocument({ size: [width, height], margin: 0 })
      document.image(png, 0, 0, { width, height }).end()
      return buffer(document)
    },
  }[extname(name).slice(1) as Format]
  await writeFile(join(folder, name), await bytes())
  delivered.set(name, await hashFile(join(folder, name)))
}

/** Puts a plan and its correction, in which a name and a door changed. */
async function putPair(
  format: Format,
  after: PlanPlace,
  { name = 'plan', before = after }: { name?: string; before?: PlanPlace } = {},
): Promise<{ before: string; after: string }> {
  const files = { before: `${name} before.${format}`, after: `${name} after.${format}` }
  await put(files.before, before)
  await put(files.after, after, ['name', 'door'])
  return files
}
type Pair = Awaited<ReturnType<typeof putPair>>

const folderOf = { connectionId: 'c', folderId: 'f' }
const of = (pair: Pair, ...others: Pair[]) => ({ ...folderOf, page: 1, ...pair, others })
/** Returns the changes, from the top of the plan to its foot. */
const changesOf = async (pair: Pair, ...others: Pair[]) =>
  (await review.compare(of(pair, ...others))).changes.toSorted((a, b) => a.box.y - b.box.y)

const statesOf = async (pair: Pair, ...others: Pair[]): Promise<ChangeState[]> =>
  (await changesOf(pair, ...others)).map(({ state }) => state)

/** Accepts the upper change, which is the name. */
async function acceptName(pair: Pair): Promise<void> {
  const [upper, ...others] = await changesOf(pair)
  expect(others).toHaveLength(1)
  await review.setChange(of(pair), { id: upper?.id ?? '', state: 'accepted' })
}

describe('a decision that was made in another format', () => {
  it.each<[string, Format, PlanPlace, Format, PlanPlace]>([
    ['a JPG of half the size', 'svg', sheet, 'jpg', { width: 500, height: 375 }],
    ['a picture that is cropped at its foot', 'png', sheet, 'jpg', { width: 1000, height: 640, scale: 1 }],
    [
      'a picture after a PDF page',
      'pdf',
      { width: 900, height: 900, scale: 0.75, x: 75, y: 140 },
      'png',
      sheet,
    ],
  ])('is at the same place in %s', async (_what, format, place, otherFormat, otherPlace) => {
    const decided = await putPair(format, place, { name: 'decided' })
    const shown = await putPair(otherFormat, otherPlace, { name: 'shown' })
    await acceptName(decided)
    expect(await statesOf(shown, decided)).toEqual(['accepted', 'review'])
  })

  it('is at the same place if the plan moved on the sheet where it was made', async () => {
    const moved = await putPair('png', sheet, {
      name: 'moved',
      before: { width: 1100, height: 850, scale: 1, x: 70, y: 60 },
    })
    const shown = await putPair('jpg', sheet, { name: 'shown' })
    await acceptName(moved)
    expect(await statesOf(shown, moved)).toEqual(['accepted', 'review'])
  })

  it('counts also when the files of that format are gone, and another decision replaces it', async () => {
    const gone = await putPair('png', sheet, { name: 'gone' })
    const shown = await putPair('jpg', sheet, { name: 'shown' })
    await acceptName(gone)
    for (const name of [gone.before, gone.after]) await rm(join(folder, name))
    expect(await statesOf(shown, gone)).toEqual(['accepted', 'review'])
    const [upper] = await changesOf(shown, gone)
    await review.setChange(of(shown, gone), { id: upper?.id ?? '', state: 'review' })
    expect(await statesOf(shown, gone)).toEqual(['review', 'review'])
  })

  it('about the whole plan is about the whole plan', async () => {
    const decided = await putPair('png', sheet, { name: 'decided' })
    const shown = await putPair('jpg', sheet, { name: 'shown' })
    const { whole } = await review.compare(of(decided))
    await review.setChange(of(decided), { id: whole.id, state: 'question', note: 'Why?' })
    const found = await review.compare(of(shown, decided))
    expect(found.whole).toMatchObject({ state: 'question', note: 'Why?' })
    expect(found.changes.map(({ state }) => state)).toEqual(['review', 'review'])
  })
})

describe('a question that was requested', () => {
  it('is to check at its place in the next delivery and in later ones, until its answer is checked', async () => {
    const first = await putPair('png', sheet)
    const { id = '', box } = (await changesOf(first))[0] ?? {}
    const asked = { id, state: 'question', title: 'Plan: HALL', note: 'Why?' } as const
    await review.setChange(of(first), asked)
    await put('plan next.png', sheet, ['wall'])
    await put('plan last.png', sheet, ['speck'])
    const next = of({ before: first.after, after: 'plan next.png' })
    expect((await review.compare(next)).asked).toEqual([])
    await review.noteRequested(folderOf, [id], true)
    const { state, requestedAt } = (await changesOf(first)).find((each) => each.id === id) ?? {}
    expect([state, typeof requestedAt]).toEqual(['question', 'number'])
    expect((await review.compare(of(first))).asked).toEqual([])
    const [toCheck] = (await review.compare(next)).asked
    expect(toCheck).toMatchObject({ id, title: 'Plan: HALL', note: 'Why?', isDone: false })
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((toCheck?.box[side] ?? 0) - (box?.[side] ?? 0))).toBeLessThan(20)
    const last = of({ before: 'plan next.png', after: 'plan last.png' })
    expect((await review.compare(last)).asked).toHaveLength(1)
    await review.noteChecked(folderOf, [id, 'unknown'], true)
    expect((await review.compare(last)).asked.map(({ isDone }) => isDone)).toEqual([true])
    await review.noteChecked(folderOf, [id], false)
    expect((await review.compare(next)).asked.map(({ isDone }) => isDone)).toEqual([false])
  })

  it('is to check also where the next delivery removed the plan', async () => {
    const first = await putPair('png', sheet)
    const id = (await changesOf(first))[0]?.id ?? ''
    await review.setChange(of(first), { id, state: 'question', title: 'Plan: HALL', note: 'Why?' })
    const removed = of({ before: first.after, after: first.after })
    const { whole } = await review.compare(removed)
    await review.setChange(removed, { id: whole.id, state: 'question', title: 'Plan: gone' })
    await review.noteRequested(folderOf, [id, whole.id], true)
    // The question about the removal itself waits for another delivery.
    expect((await review.compare(removed)).asked).toMatchObject([{ id, note: 'Why?', isDone: false }])
    await review.noteChecked(folderOf, [id], true)
    expect((await review.compare(removed)).asked).toMatchObject([{ id, isDone: true }])
  })

  it('is to check also if the format in which it was asked is no longer delivered', async () => {
    const first = await putPair('png', sheet, { name: 'floor' })
    await put('floor after.jpg', sheet, ['name', 'door'])
    const id = (await changesOf(first))[0]?.id ?? ''
    await review.setChange(of(first), { id, state: 'question', note: 'Why?' })
    await review.noteRequested(folderOf, [id], true)
    await put('floor next.jpg', sheet, ['wall'])
    const next = of({ before: 'floor after.jpg', after: 'floor next.jpg' })
    expect((await review.compare(next)).asked).toMatchObject([{ id, note: 'Why?' }])
  })
})

it('a change in a long text is named after the text, not after the nearest room', async () => {
  const words = 'Main floor, 1,313 sq ft'
  // Drawings have the letters of a text as lines, with the text as their label.
  const line = (more: string): string =>
    `<path aria-label="${words}${more}" fill="none" d="M60 720 L${more === '' ? '400' : '690'} 700"/>`
  for (const [name, more, mark] of [
    ['before', '', ''],
    ['after', ', corrected drawing', '<rect x="600" y="700" width="90" height="20"/>'],
  ] as const) {
    const png = await drawnPlan(sheet).encode('png')
    const image = `<image width="1000" height="750" href="data:image/png;base64,${png.toString('base64')}"/>`
    const texts = `<text x="500" y="500" font-size="20">HALL</text>${line(more)}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 750">${image}${mark}${texts}</svg>`
    await writeFile(join(folder, `text ${name}.svg`), svg)
  }
  const found = await review.compare(of({ before: 'text before.svg', after: 'text after.svg' }))
  const named = found.changes.flatMap(({ texts }) => texts.map(({ after }) => after))
  expect([...new Set(named)]).toEqual([`${words}, corrected drawing`])
  expect(found.texts).toEqual([])
})
