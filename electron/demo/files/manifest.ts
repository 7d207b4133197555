import { hexFrom } from '../random.ts'
import type { DemoOrder } from '../model.ts'
import type { OrderState } from '../timeline.ts'

type PlanDrawing =
  | 'plan.jpg'
  | 'plan.png'
  | 'plan.svg'
  | 'plan.pdf'
  | 'plan.zip'
  | 'view3d.jpg'
  | 'video.mp4'
  | 'cad.zip'
  | 'gla.png'
  | 'gla.pdf'
  | 'report.pdf'
  | 'snapshot.pdf'
  | 'snapshot.jpg'
  | 'property.json'

/** One file of a delivery. */
export interface FileSpec {
  /** Field of delivery_assets. */
  kind: string
  /** List in that field. */
  list: string
  drawing: PlanDrawing
  dimensions: boolean
  /** Storey, counted from 0, or null for files of the whole house. */
  storey: number | null
  /** Number of corrections that the file shows. */
  revision: number
  /** Path part of the file's address. */
  path: string
}

/** Whether a corrected delivery changes the addresses and the bytes of a list's files. */
interface Redelivery {
  newAddress: boolean
  newBytes: boolean
}

const changed: Redelivery = { newAddress: false, newBytes: true }
const moved: Redelivery = { newAddress: true, newBytes: true }
const movedOnly: Redelivery = { newAddress: true, newBytes: false }
const unchanged: Redelivery = { newAddress: false, newBytes: false }

/**
 * Returns all files of an order's newest delivery. A correction keeps the addresses of plain plans. Dimensioned plans
 * get other addresses. 3D pictures get new addresses with the same bytes.
 */
export function filesOf(order: DemoOrder, state: OrderState): FileSpec[] {
  if (state.deliveries === 0 || order.quirk === 'noAssets') return []
  const delivery = state.deliveries - 1
  const { packageType, addOns, floors } = order
  // A correction may remove a storey that does not exist in the house.
  const drawn = order.quirk === 'losesFloor' && delivery > 0 ? floors - 1 : floors
  const storeys = Array.from({ length: drawn }, (_, index) => index)
  const number =
    order.address.number === ''
      ? (/^\d+/.exec(order.address.street)?.[0] ?? '0')
      : order.address.number.replace(/\W+/g, '-')
  const out: FileSpec[] = []
  const add = (
    kind: string,
    list: string,
    drawing: PlanDrawing,
    redelivery: Redelivery,
    storey: number | null,
    dimensions = false,
  ): void => {
    const folder = `${kind.replace(/_/g, '-')}${dimensions ? '-dim' : ''}`
    const round = redelivery.newAddress ? delivery : 0
    // Plain and dimensioned files have the same last path segment, as on the live service.
    const name = `${String(storey ?? 0)}_${number}_${String(round)}.${drawing.split('.')[1] ?? ''}`
    out.push({
      kind,
      list,
      drawing,
      dimensions,
      storey,
      revision: redelivery.newBytes ? delivery : 0,
      path: `/files/${order.token}/${hexFrom(16, order.token, kind, list, storey ?? '-', round)}/${folder}/${name}`,
    })
  }
  for (const dimensions of [false, true]) {
    const suffix = dimensions ? '_dim' : ''
    const redelivery = dimensions ? moved : changed
    for (const storey of storeys) {
      for (const format of ['jpg', 'png', 'svg'] as const)
        add('listing_floorplans', `${format}_urls${suffix}`, `plan.${format}`, redelivery, storey, dimensions)
    }
    add('listing_floorplans', `zip_urls${suffix}`, 'plan.zip', redelivery, null, dimensions)
    add('listing_floorplans', `pdf_urls${suffix}`, 'plan.pdf', redelivery, null, dimensions)
  }
  if (packageType === 'plus_3d')
    for (const storey of storeys) add('floorplans_3d', 'jpg_urls', 'view3d.jpg', movedOnly, storey)
  if (addOns.includes('3d_video')) add('video_3d', 'video_urls', 'video.mp4', unchanged, null)
  if (addOns.includes('3d_cad_files')) add('cad_files', 'zip_urls', 'cad.zip', moved, null)
  if (addOns.includes('gla')) {
    for (const storey of storeys) add('gla_package', 'image_urls', 'gla.png', changed, storey)
    add('gla_package', 'report_urls', 'gla.pdf', changed, null)
  }
  add('home_report', 'pdf_urls', 'report.pdf', changed, null)
  add('snapshot', 'pdf_urls', 'snapshot.pdf', moved, null)
  add('snapshot', 'image_urls', 'snapshot.jpg', moved, null)
  add('property_data', 'json_urls', 'property.json', changed, null)
  return out
}
