import sharp from 'sharp'
import { drawPlan } from '../drawing/plan.ts'
import { glaText } from '../drawing/gla.ts'
import { drawGla } from '../drawing/glaSheet.ts'
import { toPdf } from '../drawing/pdf.ts'
import { propertyData } from '../drawing/propertyData.ts'
import { drawReport } from '../drawing/report.ts'
import { toSvg, type Scene } from '../drawing/scene.ts'
import { drawSnapshot } from '../drawing/snapshot.ts'
import { makeVideo } from '../drawing/video.ts'
import { drawView } from '../drawing/view3d.ts'
import { toDxf } from '../drawing/dxf.ts'
import { makeHouse } from '../house.ts'
import type { Floor, House } from '../house/model.ts'
import type { DemoOrder } from '../model.ts'
import type { FileSpec } from './manifest.ts'
import { zipOf } from './zip.ts'

/** Makes the bytes of a file. The same order, file and revision always give the same bytes. */
export async function makeFile(order: DemoOrder, spec: FileSpec): Promise<Buffer> {
  const house = makeHouse(order.houseSeed, order.floors, spec.revision)
  const address = order.address.full_address
  const { dimensions } = spec
  const date = drawnOn(order)
  const floor = house.floors[spec.storey ?? 0] ?? firstOf(house)
  const plans = (): Scene[] => house.floors.map((each) => drawPlan(house, each, { address, dimensions }))
  switch (spec.drawing) {
    case 'plan.svg':
      return Buffer.from(toSvg(drawPlan(house, floor, { address, dimensions })))
    case 'plan.png':
      return toPng(drawPlan(house, floor, { address, dimensions }))
    case 'plan.jpg':
      return toJpg(drawPlan(house, floor, { address, dimensions }))
    case 'plan.pdf':
      return toPdf(plans(), { title: `Floor plans, ${address}`, date })
    case 'plan.zip':
      return zipOf(await planFiles(house, plans()), date)
    case 'view3d.jpg':
      return toJpg(drawView(house, floor, { address }))
    case 'video.mp4':
      return makeVideo(house)
    case 'cad.zip':
      return zipOf(
        house.floors.map((each) => ({ name: `${fileName(each)}.dxf`, bytes: Buffer.from(toDxf(each)) })),
        date,
      )
    case 'gla.png':
      return toPng(drawGla(house, floor, address))
    case 'gla.pdf':
      return toPdf(
        house.floors.map((each) => drawGla(house, each, address)),
        { title: `Gross living area, ${address}`, date },
      )
    case 'report.pdf':
      return toPdf(drawReport(house, { address }), { title: `Home report, ${address}`, date })
    case 'snapshot.pdf':
      return toPdf([drawSnapshot(house, address)], { title: `Snapshot, ${address}`, date })
    case 'snapshot.jpg':
      return toJpg(drawSnapshot(house, address))
    case 'property.json':
      return Buffer.from(`${JSON.stringify(propertyData(house, order.id, address), null, 2)}\n`)
  }
}

/** The date in an order's files: the day it was created, so that a restart on the same day gives the same bytes. */
export function drawnOn(order: DemoOrder): Date {
  return new Date(Math.floor(order.createdAt / 86_400) * 86_400_000)
}

/** The text of an order's gross living area. */
export function glaTextOf(order: DemoOrder, revision: number): string {
  return glaText(makeHouse(order.houseSeed, order.floors, revision))
}

async function planFiles(house: House, plans: readonly Scene[]): Promise<{ name: string; bytes: Buffer }[]> {
  const files: { name: string; bytes: Buffer }[] = []
  for (const [index, scene] of plans.entries()) {
    const floor = house.floors[index]
    if (floor === undefined) continue
    files.push({ name: `${fileName(floor)}.jpg`, bytes: await toJpg(scene) })
    files.push({ name: `${fileName(floor)}.svg`, bytes: Buffer.from(toSvg(scene)) })
  }
  return files
}

function fileName(floor: Floor): string {
  return floor.name.toLowerCase().replace(/\W+/g, '-')
}

function firstOf(house: House): Floor {
  const floor = house.floors[0]
  if (floor === undefined) throw new Error('a house without floors')
  return floor
}

/** PNG of a scene at its own size; drawn by libvips off the main thread. */
async function toPng(scene: Scene): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(scene)))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

async function toJpg(scene: Scene): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(scene)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
}
