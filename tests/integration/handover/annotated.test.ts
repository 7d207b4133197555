import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../electron/services/files/clock.ts'
import { realDisk } from '../../../electron/services/files/disk.ts'
import type { AnnotatedPage, NotedMark } from '../../../electron/services/handover/annotated/annotatedPage.ts'
import type { HandoverAnswer, HandoverJob } from '../../../electron/services/handover/handover-worker.ts'
import { createHandoverRuns, type HandoverRuns } from '../../../electron/services/handover/handoverRuns.ts'
import { forkPictures } from '../../../electron/services/library/pictures/pictureProcess.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { keptProcesses } from '../../support/processes/keptProcesses.ts'
import { pdfPages } from '../../support/pdfPages.ts'
import { thisPlatform } from '../../support/platform.ts'

/** Plans with their annotations over them, drawn by the process that makes copies. */

const worker = join(import.meta.dirname, '../../../electron/services/handover/handover-worker.ts')
const startProcess = keptProcesses(forkPictures<HandoverJob, HandoverAnswer>(worker))
let folder: string
let originals: string
let target: string
let runs: HandoverRuns
beforeEach(() => {
  folder = temporaryFolder()
  originals = mkdtempSync(join(folder, 'originals-'))
  target = mkdtempSync(join(folder, 'target-'))
  runs = createHandoverRuns({
    startProcess,
    tools: { disk: realDisk, platform: thisPlatform, clock: systemClock },
    workFolder: join(folder, 'work'),
    onProgress: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
})
afterEach(async () => {
  await runs.close()
})

/** A white plan with a red room, as a file. */
async function drawn(name: string, width = 1000, height = 750): Promise<{ path: string; kind: 'image' }> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#cc0000'
  context.fillRect(0.1 * width, 0.1 * height, 0.3 * width, 0.2 * height)
  const path = join(originals, name)
  writeFileSync(path, await canvas.encode('png'))
  return { path, kind: 'image' }
}
const point = (x: number, y: number) => ({ x, y })
const mark = (part: Partial<NotedMark> = {}): NotedMark => ({
  shape: 'pin',
  points: [point(0.8, 0.2)],
  note: '',
  isDone: false,
  room: null,
  isOfEarlier: false,
  ...part,
})
const page = (source: AnnotatedPage['source'], ...annotations: NotedMark[]): AnnotatedPage => ({
  source,
  title: 'Floor plan 1',
  annotations,
})
const save = (path: string, format: 'png' | 'pdf', ...pages: AnnotatedPage[]): Promise<void> =>
  runs.saveAnnotated(path, { format, language: 'en', paper: 'A4', title: '12 Oak Street', pages })

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
async function pixelsOf(path: string) {
  const image = await loadImage(readFileSync(path))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const at = (x: number, y: number): string =>
    Buffer.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3)).toString('hex')
  return { width: image.width, height: image.height, at }
}

const openColour = '865000'
const doneColour = '1c6a3f'

describe('annotated plan as PNG', () => {
  it('marks are drawn at their places, notes below, and the original stays unchanged', async () => {
    const source = await drawn('Floor plan 1.png')
    const before = hashOf(source.path)
    const path = join(target, 'Annotations.png')
    await save(
      path,
      'png',
      page(
        source,
        mark({ shape: 'box', points: [point(0.2, 0.5), point(0.4, 0.8)] }),
        mark({ shape: 'arrow', isDone: true, points: [point(0.6, 0.5), point(0.8, 0.5)] }),
        mark({ shape: 'freehand', points: [point(0.5, 0.9), point(0.6, 0.9), point(0.7, 0.9)] }),
        mark({ note: 'Move this wall' }),
      ),
    )
    const { width, height, at } = await pixelsOf(path)
    expect(width).toBe(1000)
    expect(height).toBeGreaterThan(750 + 4 * 24)
    // The first two pixels belong to the plan, the others to marks.
    expect(at(350, 150)).toBe('cc0000')
    expect(at(5, 745)).toBe('ffffff')
    expect([at(200, 480), at(400, 480), at(300, 375), at(300, 600)]).toEqual(Array(4).fill(openColour))
    expect(at(700, 375)).toBe(doneColour)
    expect(at(550, 675)).toBe(openColour)
    // The disc of a pin, beside its number.
    expect(at(800, 142)).toBe(openColour)
    expect(hashOf(source.path)).toBe(before)
    expect(readdirSync(target)).toEqual(['Annotations.png'])
  })

  it('a plan without notes is the picture alone, at most 6000 pixels wide', async () => {
    const path = join(target, 'Annotations.png')
    await save(path, 'png', page(await drawn('wide.png', 7000, 140), mark()))
    expect(await pixelsOf(path)).toMatchObject({ width: 6000, height: 120 })
  })

  it('a damaged plan fails and leaves the existing file, a good plan replaces the file', async () => {
    const path = join(target, 'Annotations.png')
    writeFileSync(path, 'what was there')
    const broken = join(originals, 'broken.png')
    writeFileSync(broken, readFileSync((await drawn('plan.png')).path).subarray(0, 900))
    await expect(save(path, 'png', page({ path: broken, kind: 'image' }, mark()))).rejects.toMatchObject({
      code: 'refused',
    })
    expect(readFileSync(path, 'utf8')).toBe('what was there')
    expect(readdirSync(target)).toEqual(['Annotations.png'])
    await save(path, 'png', page(await drawn('plan.png'), mark()))
    expect((await pixelsOf(path)).width).toBe(1000)
    await expect(
      save(join(target, 'gone', 'Annotations.png'), 'png', page(await drawn('plan.png'), mark())),
    ).rejects.toMatchObject({ code: 'disk' })
  })
})

describe('annotated plans as PDF', () => {
  it('each plan has a page with vector marks and a list of notes with place and state', async () => {
    const drawing = join(originals, 'Floor plan 2.svg')
    writeFileSync(
      drawing,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="200" height="90"/></svg>',
    )
    const sheet = join(originals, 'All floors.pdf')
    const document = new PDFDocument({ size: [400, 300] })
    document.text('Ground floor').addPage().text('Attic').end()
    writeFileSync(sheet, await buffer(document))

    const path = join(target, 'Annotations.pdf')
    const box = { shape: 'box' as const, points: [point(0.1, 0.1), point(0.3, 0.3)] }
    await save(
      path,
      'pdf',
      page(
        await drawn('Floor plan 1.png'),
        mark({ ...box, note: 'Wall is too thick', isOfEarlier: true }),
        mark({ isDone: true, note: 'Дверь' }),
      ),
      page({ path: drawing, kind: 'svg' }, mark({ shape: 'text', note: 'Label' })),
      page({ path: sheet, kind: 'pdf', page: 2 }, mark()),
      page(null, mark({ note: 'Its plan is gone' })),
    )
    const pages = await pdfPages(readFileSync(path))
    expect(pages).toHaveLength(4)
    expect(pages[0]?.text).toContain('12 Oak Street')
    expect(pages[0]?.text).toContain('Floor plan 1 · 1 of 2 done')
    expect(pages[0]?.text).toContain('Wall is too thick')
    expect(pages[0]?.text).toContain(
      'top left (20 % from the left, 20 % from the top) · Not done · Made on the version before',
    )
    expect(pages[0]?.text).toContain('top right (80 % from the left, 20 % from the top) · Done')
    // One picture is the plan, one is the note in letters outside the standard fonts. Marks are vector paths.
    expect(pages[0]?.pictures).toBe(2)
    expect(pages[0]?.paths).toBeGreaterThan(8)
    // The text stands beside its number and in the list.
    expect(pages[1]?.text.split('Label')).toHaveLength(3)
    expect(pages[2]).toMatchObject({ pictures: 1 })
    expect(pages[2]?.text).toContain('No note')
    expect(pages[3]).toMatchObject({ pictures: 0 })
    expect(pages[3]?.text).toContain('isn’t on this computer')
    expect(pages[3]?.text).toContain('Its plan is gone')
  })

  it('a list of 60 notes continues on further pages, in the language of the window', async () => {
    const path = join(target, 'Annotations.pdf')
    const notes = Array.from({ length: 60 }, (_, at) =>
      mark({ note: `Note ${String(at + 1)} ${'word '.repeat(30)}` }),
    )
    await runs.saveAnnotated(path, {
      format: 'pdf',
      language: 'de',
      paper: 'A4',
      title: 'Lindenweg 5',
      pages: [page(await drawn('plan.png'), mark(), ...notes)],
    })
    const pages = await pdfPages(readFileSync(path))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[0]?.text).toContain('Floor plan 1 · 0 von 61 erledigt')
    expect(pages[0]?.text).toContain('Keine Notiz')
    expect(pages[0]?.text).toContain('oben rechts (80 % von links, 20 % von oben) · Nicht erledigt')
    expect(pages[1]?.text).toContain('Floor plan 1 (Fortsetzung)')
    for (const at of notes.keys())
      expect(pages.map(({ text }) => text).join()).toContain(`Note ${String(at + 1)} `)
  })
})
