import { assetFields, type Asset, type Delivery, type DeliveryText } from '../../../shared/domain/assets.ts'

/** The delivery of an order as it comes from the wire (resources/docs/service.md, "Delivery assets"). */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a `delivery_assets` value, whatever it is. */
export const readDelivery = (deliveryAssets: unknown): Delivery => ({
  assets: listAssets(deliveryAssets),
  texts: listDeliveryTexts(deliveryAssets),
})

/**
 * Every file address of a `delivery_assets` value, in a fixed order. Null or missing sub-objects and lists are
 * normal and give nothing; entries that are not text are left out. The addresses are not judged here.
 */
export function listAssets(deliveryAssets: unknown): Asset[] {
  if (!isObject(deliveryAssets)) return []
  const assets: Asset[] = []
  for (const { kind, field, variant, format } of assetFields) {
    const group = deliveryAssets[kind]
    const urls = isObject(group) ? group[field] : null
    if (!Array.isArray(urls)) continue
    urls.forEach((url: unknown, index) => {
      if (typeof url === 'string' && url !== '') assets.push({ kind, variant, format, field, index, url })
    })
  }
  return assets
}

/** The texts of a delivery: the GLA formula, and the tour's links where the service gives them. */
export function listDeliveryTexts(deliveryAssets: unknown): DeliveryText[] {
  if (!isObject(deliveryAssets)) return []
  const texts: DeliveryText[] = []
  const gla = isObject(deliveryAssets.gla_package) ? deliveryAssets.gla_package.gla_formula_text : null
  if (typeof gla === 'string' && gla.trim() !== '') texts.push({ name: 'gla-formula', text: gla })
  const tour = deliveryAssets.tour
  if (isObject(tour)) {
    const lines = Object.entries(tour).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' ? [`${key}: ${value}`] : [],
    )
    if (lines.length > 0) texts.push({ name: 'tour', text: `${lines.join('\n')}\n` })
  }
  return texts
}
