import { assetFields, type Asset, type Delivery, type DeliveryText } from '../../../shared/domain/assets.ts'
import { isRecord } from '../../../shared/domain/jsonValues.ts'

/** Parses the delivery of an order from the service's JSON (resources/docs/service.md, "Delivery assets"). */

/** Parses any `delivery_assets` value and names the place that is not understood. */
export function readDelivery(deliveryAssets: unknown): Delivery {
  const unsupported = findUnsupported(deliveryAssets)
  return {
    assets: listAssets(deliveryAssets),
    texts: listDeliveryTexts(deliveryAssets),
    ...(unsupported === null ? {} : { unsupported }),
  }
}

/** Whether a value means "nothing" in one of the forms that services send. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the first known field whose value has an unknown form; null if there is none. Unknown fields are ignored. */
function findUnsupported(deliveryAssets: unknown): string | null {
  if (isNothing(deliveryAssets)) return null
  if (!isRecord(deliveryAssets)) return 'delivery_assets'
  const known = [...assetFields.map(({ kind, field }) => ({ kind, field, isText: false })), glaFormula]
  for (const { kind, field, isText } of known) {
    const group = deliveryAssets[kind]
    if (isNothing(group)) continue
    if (!isRecord(group)) return kind
    const value = group[field]
    if (isNothing(value)) continue
    if (isText ? typeof value !== 'string' : !isAddressList(value)) return `${kind}.${field}`
  }
  return isNothing(deliveryAssets.tour) || isRecord(deliveryAssets.tour) ? null : 'tour'
}

const glaFormula = { kind: 'gla_package', field: 'gla_formula_text', isText: true }

const isAddressList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((url) => typeof url === 'string' && url !== '')

/**
 * Lists the file addresses of a `delivery_assets` value in a fixed order. Missing objects and lists are normal. Values
 * that are not understood are left out (see `readDelivery`). The addresses are not checked here.
 */
export function listAssets(deliveryAssets: unknown): Asset[] {
  if (!isRecord(deliveryAssets)) return []
  const assets: Asset[] = []
  for (const { kind, field, variant, format } of assetFields) {
    const group = deliveryAssets[kind]
    const urls = isRecord(group) ? group[field] : null
    if (!Array.isArray(urls)) continue
    urls.forEach((url: unknown, index) => {
      if (typeof url === 'string' && url !== '') assets.push({ kind, variant, format, field, index, url })
    })
  }
  return assets
}

/** Lists the texts of a delivery: the GLA formula and the tour links. */
export function listDeliveryTexts(deliveryAssets: unknown): DeliveryText[] {
  if (!isRecord(deliveryAssets)) return []
  const texts: DeliveryText[] = []
  const gla = isRecord(deliveryAssets.gla_package) ? deliveryAssets.gla_package.gla_formula_text : null
  if (typeof gla === 'string' && gla.trim() !== '') texts.push({ name: 'gla-formula', text: gla })
  const tour = deliveryAssets.tour
  if (isRecord(tour)) {
    const lines = Object.entries(tour).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' ? [`${key}: ${value}`] : [],
    )
    if (lines.length > 0) texts.push({ name: 'tour', text: `${lines.join('\n')}\n` })
  }
  return texts
}
