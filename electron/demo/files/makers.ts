import { drawPlan } from '../drawing/plan/plan.ts'
import { glaText } from '../drawing/sheets/gla.ts'
import { drawGla } from '../drawing/sheets/glaSheet.ts'
import { toPdf } from '../drawing/pdf.ts'
import { propertyData } from '../drawing/sheets/propertyData.ts'
import { openPress } from '../drawing/raster.ts'
import { drawReport } from '../drawing/sheets/report.ts'
import { toSvg, type Scene } from '../drawing/scene.ts'
import { drawSnapshot } from '../drawing/sheets/snapshot.ts'
import { makeVideo } from '../drawing/video.ts'
import { drawView } from '../drawing/view3d.ts'
import { toDxf } from '../drawing/sheets/dxf.ts'
import { makeHouse } from '../house.ts'
import type { Floor, House } from '../house/model.ts'
import type { DemoOrder } from '../model.ts'
import type { FileSpec } from './manifest.ts'
import { zipOf } from './zip.ts'

const press = openPress()

/** Returns the bytes of a file. The same order, file and revision always have the same bytes. */
export async function makeFile(order: DemoOrder, spec: FileSpec): Promise<Buffer> {
  const house = houseOf(order, spec.revision)
  const address = order.address.full_address
  const { dimensions } = spec
  const date = drawnOn(order)
  const floor = house.floors[spec.storey ?? 0]
  if (floor === undefined) throw new Error('a file of a storey that the house lacks')
  const plan = (each: Floor): Scene => drawPlan(house, each, { address, dimensions })
  /** Returns a key with everything that changes the drawing of this house. */
  const keyOf = (drawing: string, each?: Floor): string =>
    [drawing, dimensions, house.seed, house.floors.length, house.revision, each?.level ?? '', address].join(
      '|',
    )
  switch (spec.drawing) {
    case 'plan.svg':
      return Buffer.from(toSvg(plan(floor)))
    case 'plan.png':
      return press.png(keyOf('plan', floor), () => plan(floor))
    case 'plan.jpg':
      return press.jpg(keyOf('plan', floor), () => plan(floor))
    case 'plan.pdf':
      return toPdf(house.floors.map(plan), { title: `Floor plans, ${address}`, date })
    case 'plan.zip':
      return zipOf(await planFiles(house, plan, keyOf), date)
    case 'view3d.jpg':
      return press.jpg(keyOf('view3d', floor), () => drawView(house, floor, address))
    case 'video.mp4':
      return makeVideo(house)
    case 'cad.zip':
      return zipOf(
        house.floors.map((each) => ({ name: `${fileName(each)}.dxf`, bytes: Buffer.from(toDxf(each)) })),
        date,
      )
    case 'gla.png':
      return press.png(keyOf('gla', floor), () => drawGla(house, floor, address))
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
      return press.jpg(keyOf('snapshot'), () => drawSnapshot(house, address))
    case 'property.json':
      return Buffer.from(`${JSON.stringify(propertyData(house, order.id, address), null, 2)}\n`)
  }
}

const houses = new Map<string, House>()
const recentHouses = 8

/**
 * Returns the house of an order. The last few houses are cached, because a delivery's files are requested one after
 * another.
 */
function houseOf(order: DemoOrder, revision: number): House {
  const key = [order.houseSeed, order.floors, revision].join('|')
  const house = houses.get(key) ?? makeHouse(order.houseSeed, order.floors, revision)
  houses.delete(key)
  houses.set(key, house)
  const oldest = houses.keys().next().value
  if (houses.size > recentHouses && oldest !== undefined) houses.delete(oldest)
  return house
}

/**
 * Returns the date in an order's files. It is the day of creation, so that a restart on the same day makes the same
 * bytes.
 */
export function drawnOn(order: DemoOrder): Date {
  return new Date(Math.floor(order.createdAt / 86_400) * 86_400_000)
}

/** Returns the text of an order's gross living area. */
export function glaTextOf(order: DemoOrder, revision: number): string {
  return glaText(houseOf(order, revision))
}

async function planFiles(
  house: House,
  plan: (floor: Floor) => Scene,
  keyOf: (drawing: string, floor: Floor) => string,
): Promise<{ name: string; bytes: Buffer }[]> {
  const files: { name: string; bytes: Buffer }[] = []
  for (const floor of house.floors) {
    const jpg = await press.jpg(keyOf('plan', floor), () => plan(floor))
    files.push({ name: `${fileName(floor)}.jpg`, bytes: jpg })
    files.push({ name: `${fileName(floor)}.svg`, bytes: Buffer.from(toSvg(plan(floor))) })
  }
  return files
}

function fileName(floor: Floor): string {
  return floor.name.toLowerCase().replace(/\W+/g, '-')
}
