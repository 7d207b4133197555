import type { DemoOrder } from '../model.ts'
import type { OrderState } from '../timeline.ts'
import { filesOf } from './manifest.ts'

/** The delivery_assets of an order in the service's format. */
export type DeliveryAssets = Record<string, Record<string, unknown> | null>

const lists: Readonly<Record<string, readonly string[]>> = {
  listing_floorplans: [
    'jpg_urls',
    'png_urls',
    'svg_urls',
    'jpg_urls_dim',
    'png_urls_dim',
    'svg_urls_dim',
    'zip_urls',
    'zip_urls_dim',
    'pdf_urls',
    'pdf_urls_dim',
  ],
  floorplans_3d: ['jpg_urls'],
  video_3d: ['video_urls'],
  cad_files: ['zip_urls'],
  gla_package: ['image_urls', 'report_urls', 'gla_formula_text'],
  home_report: ['pdf_urls'],
  snapshot: ['pdf_urls', 'image_urls'],
  property_data: ['json_urls'],
}

/** Returns an order's delivery_assets. Every field is present; lists without files are empty. */
export function deliveryAssets(
  order: DemoOrder,
  state: OrderState,
  origin: string,
  glaText: () => string,
): DeliveryAssets {
  const files = filesOf(order, state)
  const assets: DeliveryAssets = {}
  for (const [kind, names] of Object.entries(lists)) {
    const part: Record<string, unknown> = {}
    for (const list of names) {
      const urls = files
        .filter((file) => file.kind === kind && file.list === list)
        .map((file) => origin + file.path)
      part[list] = urls.length === 0 && order.quirk === 'nullLists' ? null : urls
    }
    const empty = Object.values(part).every(
      (list) => list === null || (Array.isArray(list) && list.length === 0),
    )
    assets[kind] = empty && order.quirk === 'nullParts' ? null : part
  }
  const gla = assets['gla_package']
  if (gla) gla['gla_formula_text'] = files.some((file) => file.kind === 'gla_package') ? glaText() : ''
  assets['tour'] =
    order.hasTour && files.length > 0
      ? {
          link: `${origin}/tours/${order.token}`,
          mls_compliance_link: `${origin}/tours/${order.token}/unbranded`,
          type: '360',
        }
      : null
  return assets
}
