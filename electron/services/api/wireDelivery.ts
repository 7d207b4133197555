import { assetFields, type Asset, type Delivery, type DeliveryText } from '../../../shared/domain/assets.ts'

/** The delivery of an order as it comes from the wire (resources/docs/service.md, "Delivery assets"). */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a `delivery_assets` value, whatever it is, and says where it is not understood. */
export function readDelivery(deliveryAssets: unknown): Delivery {
  const unsupported = findUnsupported(deliveryAssets)
  return {
    assets: listAssets(deliveryAssets),
    texts: listDeliveryTexts(deliveryAssets),
    ...(unsupported === null ? {} : { unsupported }),
  }
}

/** What says that there is nothing, in any of the ways in which services write that. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The first known place whose value is of no known form; null for none. What is not known by name is not judged. */
function findUnsupported(deliveryAssets: unknown): string | null {
  if (isNothing(deliveryAssets)) return null
  if (!isObject(deliveryAssets)) return 'delivery_assets'
  const known = [...assetFields.map(({ kind, field }) => ({ kind, field, isText: false })), glaFormula]
  for (const { kind, field, isText } of known) {
    const group = deliveryAssets[kind]
    if (isNothing(group)) continue
    if (!isObject(group)) return kind
    const value = group[field]
    if (isNothing(value)) continue
    if (isText ? typeof value !== 'string' : !isAddressList(value)) return `${kind}.${field}`
  }
  return isNothing(deliveryAssets.tour) || isObject(deliveryAssets.tour) ? null : 'tour'
}

const glaFormula = { kind: 'gla_package', field: 'gla_formula_text', isText: true }

const isAddressList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((url) => typeof url === 'string' && url !== '')

/**
 * Every file address of a `delivery_assets` value, in a fixed order. Null or missing sub-objects and lists are
 * normal and give nothing; what is not understood is left out (see `readDelivery`). The addresses are not judged here.
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
