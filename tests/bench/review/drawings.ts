import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toPdf } from '../../../electron/demo/drawing/pdf.ts'
import { drawPlan, sheet } from '../../../electron/demo/drawing/plan/plan.ts'
import { opaqueCanvas, paintScene } from '../../../electron/demo/drawing/raster.ts'
import { toSvg, type Scene } from '../../../electron/demo/drawing/scene.ts'
import { makeHouse } from '../../../electron/demo/house.ts'
import { bundle } from '../processes.ts'

/** Raised when the drawings of this file change: their cached files then count as stale. */
const drawings = 1
const seed = 1848
/** Number of different houses. Other files differ by a comment only, so that no two files have equal bytes. */
const houses = 20

/** Folder of the cached drawings, for later runs. */
export const cacheFolder = path.join(bundle, '..', `planroom-bench-review-${String(drawings)}`)

/** Returns a folder that is filled once. `fill` gets a temporary folder, which is renamed when it is complete. */
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

/**
 * Returns a folder of plans of this width: `0.jpg`, `1.jpg` and so on. All bytes differ, and are the same in each run.
 */
export function plans(count: number, width: number): Promise<string> {
  return madeOnce(`plans-${String(count)}-${String(width)}`, async (folder) => {
    const drawn = await Promise.all(
      Array.from({ length: Math.min(houses, count) }, (_, at) => jpgOf(scene(seed + at, 0), width)),
    )
    for (let at = 0; at < count; at += 1)
      writeFileSync(path.join(folder, `${String(at)}.jpg`), named(drawn[at % drawn.length], String(at)))
  })
}

/** Returns a folder with two deliveries of one plan in each format, such as `0.jpg` and `1.jpg`. */
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

/** Returns the same picture with a JPEG comment. */
function named(jpg: Buffer | undefined, name: string): Buffer {
  if (jpg === undefined) throw new Error('nothing was drawn')
  const comment = Buffer.from(name)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpg.subarray(0, 2), head, comment, jpg.subarray(2)])
}
