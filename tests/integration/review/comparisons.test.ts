import { createCanvas } from '@napi-rs/canvas'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forkPictures } from '../../../electron/services/library/pictures/pictureProcess.ts'
import type { CompareAnswer, CompareJob } from '../../../electron/services/review/compare/compare-worker.ts'
import {
  createComparisons,
  type Comparisons,
  type StartComparing,
} from '../../../electron/services/review/compare/comparisons.ts'
import { drawnPlan, type PlanPart } from '../../support/drawnPlan.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import { keptProcesses } from '../../support/processes/keptProcesses.ts'

const support = join(import.meta.dirname, '..', '..', 'support', 'processes')
const unresponsive = forkPictures<CompareJob, CompareAnswer>(join(support, 'stuckPictures.ts'))
const real = keptProcesses(
  forkPictures<CompareJob, CompareAnswer>(
    new URL('../../../electron/services/review/compare/compare-worker.ts', import.meta.url),
  ),
)

let folder: string
let comparisons: Comparisons
let jobs: number
const counted: StartComparing = (onAnswer) => {
  const one = real(onAnswer)
  return {
    ...one,
    ask(job) {
      jobs += 1
      one.ask(job)
    },
  }
}

/** `pairMs` is long, because a busy machine is slow. Only one test is about this limit. */
function open(start: StartComparing, pairMs = 120_000): void {
  comparisons = createComparisons({ cacheFolder: join(folder, 'pages'), start, pairMs })
}

beforeEach(() => {
  folder = temporaryFolder()
  jobs = 0
  open(counted)
})
afterEach(async () => {
  await comparisons.close()
})

async function plan(name: string, changed: readonly PlanPart[] = []): Promise<string> {
  const path = join(folder, name)
  const canvas = drawnPlan({ width: 800, height: 600 }, changed)
  await writeFile(path, await (name.endsWith('.png') ? canvas.encode('png') : canvas.encode('jpeg', 90)))
  return path
}
const at = (path: string, page = 1) => ({ path, page })

test('two files are compared once, also under another name, and again when a file changes', async () => {
  const before = await plan('before.png')
  const after = await plan('after.png', ['wall'])
  const first = await comparisons.compare(at(before), at(after))
  expect([first.isAligned, first.areas.length, first.texts]).toEqual([true, 1, null])
  expect(await comparisons.compare(at(before), at(after))).toBe(first)
  expect(await comparisons.remembered(at(before), at(after))).toBe(first)
  expect(await comparisons.compare(at(before), at(await plan('copy.png', ['wall'])))).toBe(first)
  expect(jobs).toBe(1)
  await plan('after.png', ['wall', 'name'])
  expect(await comparisons.remembered(at(before), at(after))).toBeNull()
  expect((await comparisons.compare(at(before), at(after))).areas).toHaveLength(2)
  expect(jobs).toBe(2)
})

test('SVGs are compared by their pictures and their texts', async () => {
  const drawing = (name: string, x: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path d="M20 20H380V280H20Z" fill="none" stroke="#222" stroke-width="8"/>` +
    `<path d="M${String(x)} 20V280" stroke="#222" stroke-width="5"/><text x="60" y="100" font-size="20">${name}</text></svg>`
  await writeFile(join(folder, 'a.svg'), drawing('Office', 200))
  await writeFile(join(folder, 'b.svg'), drawing('Study', 230))
  const found = await comparisons.compare(at(join(folder, 'a.svg')), at(join(folder, 'b.svg')))
  expect(found.isAligned).toBe(true)
  expect(found.texts).toMatchObject([{ about: null, before: 'Office', after: 'Study', x: 480, y: 800 }])
})

test('PDFs are compared page by page, and the page pictures are available by name only', async () => {
  const pdf = (walls: readonly number[]): Promise<Buffer> => {
    const document = new PDFDocument({ size: [400, 300], autoFirstPage: false })
    for (const x of walls)
      document.addPage().lineWidth(6).rect(20, 20, 360, 260).stroke().moveTo(x, 20).lineTo(x, 280).stroke()
    document.end()
    return buffer(document)
  }
  await writeFile(join(folder, 'a.pdf'), await pdf([150, 200]))
  await writeFile(join(folder, 'b.pdf'), await pdf([150, 212]))
  const [before, after] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')]
  const first = await comparisons.compare(at(before), at(after))
  expect([first.areas, first.pages]).toEqual([[], { before: 2, after: 2 }])
  const second = await comparisons.compare(at(before, 2), at(after, 2))
  expect(second.areas).toHaveLength(1)
  for (const name of [second.pagePictures.before, second.pagePictures.after])
    expect(await comparisons.pagePicture(name ?? '')).toMatch(/\.jpg$/)
  expect(second.pagePictures).not.toEqual(first.pagePictures)
  for (const name of ['../../secret', 'a.jpg', '']) expect(await comparisons.pagePicture(name)).toBeNull()
})

describe('comparing that fails', () => {
  test('a damaged or unsupported file fails with a message that names the file', async () => {
    const good = await plan('good.png')
    const broken = join(folder, 'broken.jpg')
    await writeFile(broken, Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]))
    await expect(comparisons.compare(at(good), at(broken))).rejects.toThrow(/Couldn’t read broken\.jpg/)
    await writeFile(join(folder, 'notes.txt'), 'no plan')
    await expect(comparisons.compare(at(good), at(join(folder, 'notes.txt')))).rejects.toThrow(
      'Only pictures',
    )
    await writeFile(join(folder, 'out.svg'), '<svg><rect')
    await expect(comparisons.compare(at(join(folder, 'out.svg')), at(good))).rejects.toThrow(
      /out\.svg. The drawing is damaged/,
    )
    expect((await comparisons.compare(at(good), at(good))).areas).toEqual([])
  })

  test('a picture of 20,000 × 20,000 pixels is rejected by its name', async () => {
    const good = await plan('good.png')
    const head = Buffer.from(await createCanvas(10, 10).encode('png'))
    head.writeUInt32BE(20_000, 16)
    head.writeUInt32BE(20_000, 20)
    await writeFile(join(folder, 'huge.png'), head)
    await expect(comparisons.compare(at(join(folder, 'huge.png')), at(good))).rejects.toThrow(/huge\.png/)
  })

  test('a process that hangs fails as “took too long”, and another process compares the next pair', async () => {
    let started = 0
    const before = await plan('before.png')
    const after = await plan('after.png', ['wall'])
    open((onAnswer) => {
      started += 1
      return started === 1 ? unresponsive(onAnswer) : real(onAnswer)
    }, 1500)
    await expect(comparisons.compare(at(before), at(after))).rejects.toThrow('took too long')
    await comparisons.close()
    open(real)
    expect((await comparisons.compare(at(before), at(after))).areas).toHaveLength(1)
  })

  test('a process that crashes fails as “too large or too complex”', async () => {
    const before = await plan('before.png')
    await comparisons.close()
    open((onAnswer) => {
      const one = unresponsive(onAnswer)
      return { ...one, ask: () => one.kill() }
    })
    await expect(comparisons.compare(at(before), at(before))).rejects.toThrow('too large or too complex')
  })
})

test('two requests for one pair start one comparison', async () => {
  const [before, after] = [await plan('before.png'), await plan('after.png', ['wall'])]
  await comparisons.close()
  const both = Promise.withResolvers<undefined>()
  let asked = 0
  open((onAnswer) => {
    const one = counted(onAnswer)
    return {
      ...one,
      ask(job) {
        asked += 1
        void both.promise.then(() => {
          one.ask(job)
        })
      },
    }
  })
  const first = comparisons.compare(at(before), at(after))
  await expect.poll(() => asked).toBe(1)
  const second = comparisons.compare(at(before), at(after))
  both.resolve(undefined)
  const [one, other] = await Promise.all([first, second])
  expect(other).toBe(one)
  expect(jobs).toBe(1)
})

test('a request for another pair cancels the running comparison', async () => {
  const before = await plan('before.png')
  const after = await plan('after.png', ['wall'])
  await comparisons.close()
  let started = 0
  open((onAnswer) => {
    started += 1
    return started === 1 ? unresponsive(onAnswer) : counted(onAnswer)
  })
  const first = comparisons.compare(at(before), at(before))
  const outcome = expect(first).rejects.toMatchObject({ code: 'cancelled' })
  await expect.poll(() => started).toBe(1)
  expect((await comparisons.compare(at(before), at(after))).areas).toHaveLength(1)
  await outcome
})
