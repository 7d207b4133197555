import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { Order } from '../../../../shared/domain/order.ts'
import { messages } from '../../../app/messages.ts'
import { addOnName, packageName } from '../../../app/productNames.ts'
import { formatMoment, formatNumber } from '../../../ui/format.ts'
import type { OrderPeople } from '../people.ts'

/** A value for display. `title`: the service's code and what it means, as a tooltip. */
interface FactValue {
  text: string
  title?: string
}
interface Fact {
  label: string
  values: FactValue[]
}
export interface FactGroup {
  title: string
  facts: Fact[]
}

const texts = messages.inspector
const labels = texts.fields

/** All facts about an order. Missing values are left out. */
export function orderFacts(row: OrderRow, order: Order, people: OrderPeople): FactGroup[] {
  const { address } = order
  const group = (title: string, facts: (Fact | null)[]): FactGroup => ({
    title,
    facts: facts.filter((fact) => fact !== null),
  })
  const coordinates =
    address.latitude === null || address.longitude === null
      ? null
      : `${address.latitude.toFixed(5)}, ${address.longitude.toFixed(5)}`
  return [
    group(texts.order, [
      fact(labels.externalId, row.externalId),
      fact(labels.created, when(row.createdAt)),
      fact(labels.delivered, when(row.deliveredAt)),
      fact(
        labels.creator,
        row.createdBy && messages.orders.named(people.nameOf(row.createdBy), row.createdBy),
      ),
      fact(labels.orderType, order.orderType),
      fact(labels.scan, order.isScanOrder === null ? null : order.isScanOrder ? texts.yes : texts.no),
      fact(
        labels.area,
        order.totalScannedArea === null ? null : texts.area(formatNumber(order.totalScannedArea)),
      ),
      fact(labels.style, order.styleTemplate),
      fact(labels.info, order.addInfo),
    ]),
    group(texts.products, [
      coded(
        labels.package,
        row.packageType === null ? [] : [row.packageType],
        messages.packages,
        packageName,
      ),
      coded(labels.addOns, row.addOns, messages.addOns, addOnName),
      coded(labels.canAdd, order.purchasableAddOns ?? [], messages.addOns, addOnName),
      coded(labels.canUpgrade, order.purchasablePackageTypes ?? [], messages.packages, packageName),
    ]),
    group(texts.address, [
      fact(labels.fullAddress, address.fullAddress),
      fact(labels.street, address.street),
      fact(labels.number, address.number),
      fact(labels.suite, address.suite),
      fact(labels.city, address.city),
      fact(labels.state, address.state),
      fact(labels.postalCode, address.postalCode),
      fact(labels.country, address.country),
      fact(labels.location, order.location === address.fullAddress ? null : order.location),
      fact(labels.coordinates, coordinates),
    ]),
  ].filter(({ facts }) => facts.length > 0)
}

const when = (seconds: number | null): string | null => (seconds === null ? null : formatMoment(seconds))

function fact(label: string, value: string | null): Fact | null {
  return value === null || value === '' ? null : { label, values: [{ text: value }] }
}

/** Values of open sets. An unknown code is shown as it is. */
function coded(
  label: string,
  codes: readonly string[],
  meanings: Readonly<Record<string, string>>,
  nameOf: (code: string) => string,
): Fact | null {
  if (codes.length === 0) return null
  const explain = (code: string): FactValue => {
    const meaning = meanings[code]
    return { text: nameOf(code), ...(meaning === undefined ? {} : { title: `${code}: ${meaning}` }) }
  }
  return { label, values: codes.map(explain) }
}
