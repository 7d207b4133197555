import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toPdf } from '../../../electron/demo/drawing/pdf.ts'
import { drawPlan, sheet } from '../../../electron/demo/drawing/plan/plan.ts'
import { opaqueCanvas, paintScene } from '../../../electron/demo/drawing/raster.ts'
import { toSvg, type Scene } from '../../../electron/demo/drawing/scene.ts'
import { makeHouse } from '../../../electron/demo/house.ts'
import { bundle } from '../processes.ts'

/** A change of what is drawn here has another number. */
const drawings = 1
const seed = 1848
/** Different houses; all else of a set differs by a comment in its bytes, so that nothing is recognised as the same. */
const houses = 20

/** Where what the rows of reviewing are measured with is kept for the next run. */
export const cacheFolder = path.join(bundle, '..', `planroom-bench-review-${String(drawings)}`)

/** Makes a folder once: `fill` is given an unfinished one. */
export async function madeOnce(
  name: string,
  fill: (folder: string) => Promise<void> | void,
): Promise<string> {
  const folder = path.join(cacheFolder, name)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await fill(unfinished)
  renameSync(unfinished, folder)
  return folder
}

/** So many JPG files, `0.jpg` and on, of plans of this width: different bytes each, and the same in each run. */
export function plans(count: number, width: number): Promise<string> {
  return madeOnce(`plans-${String(count)}-${String(width)}`, async (folder) => {
    const drawn = await Promise.all(
      Array.from({ length: Math.min(houses, count) }, (_, at) => jpgOf(scene(seed + at, 0), width)),
    )
    for (let at = 0; at < count; at += 1)
      writeFileSync(path.join(folder, `${String(at)}.jpg`), named(drawn[at % drawn.length], String(at)))
  })
}

/** Two deliveries of one plan in each format: `0.jpg` and `1.jpg`, and so on. */
export function deliveries(): Promise<string> {
  return madeOnce('deliveries', async (folder) => {
    for (const revision of [0, 1]) {
      const drawn = scene(seed, revision)
      const put = (ending: string, bytes: Buffer | string): void => {
        writeFileSync(path.join(folder, `${String(revision)}.${ending}`), bytes)
      }
      put('jpg', await jpgOf(drawn, sheet.width))
      put('png', await canvasOf(drawn, sheet.width).encode('png'))
      put('svg', toSvg(drawn))
      put('pdf', await toPdf([drawn], { title: 'Plan', date: new Date(0) }))
    }
  })
}

function scene(houseSeed: number, revision: number): Scene {
  const house = makeHouse(houseSeed, 2, revision)
  const [floor] = house.floors
  if (floor === undefined) throw new Error('a house without floors')
  return drawPlan(house, floor, { address: '12 Test Street', dimensions: true })
}

function canvasOf(drawn: Scene, width: number) {
  const scale = width / sheet.width
  const { canvas, context } = opaqueCanvas(width, Math.round(sheet.height * scale))
  context.scale(scale, scale)
  paintScene(context, drawn)
  return canvas
}

const jpgOf = (drawn: Scene, width: number): Promise<Buffer> => canvasOf(drawn, width).encode('jpeg', 84)

/** The same picture with a comment. */
function named(jpg: Buffer | undefined, name: string): Buffer {
  if (jpg === undefined) throw new Error('nothing was drawn')
  const comment = Buffer.from(name)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpg.subarray(0, 2), head, comment, jpg.subarray(2)])
}
