import { addOnName, packageName } from '../../../app/messages/productNames.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import type { Order } from '../../../../shared/domain/order.ts'
import { messages } from '../../../app/messages.ts'
import { formatNumber, formatStamp } from '../../../ui/format.ts'
import { describeDue, describeRange, isOverdue } from '../status/describeExpected.ts'
import { addressOf } from '../orderActions.ts'
import type { OrderPeople } from '../people.ts'

/** Value for display. `title`: tooltip with the meaning. */
interface FactValue {
  text: string
  title?: string
}
interface Fact {
  label: string
  values: FactValue[]
}
export interface FactGroup {
  title?: string
  facts: Fact[]
}

const texts = messages.inspector
const labels = texts.fields

/** Returns the facts about an order: the most wanted facts (`summary`) and all others. Missing values are left out. */
export function orderFacts(
  row: OrderRow,
  order: Order,
  people: OrderPeople,
): { summary: FactGroup; details: FactGroup } {
  const { address } = order
  const group = (facts: (Fact | null)[]): FactGroup => ({ facts: facts.filter((each) => each !== null) })
  const title = addressOf({ row, order })
  // The heading already shows the address.
  const beyondTitle = (text: string | null): string | null =>
    text === null || title.toLowerCase().includes(text.toLowerCase()) ? null : text
  // The service sends zeros for an order that is not scanned.
  const isUnplaced = address.latitude === 0 && address.longitude === 0
  const coordinates =
    address.latitude === null || address.longitude === null || isUnplaced
      ? null
      : `${address.latitude.toFixed(5)}, ${address.longitude.toFixed(5)}`
  return {
    summary: group([
      fact(labels.created, when(row.createdAt)),
      fact(labels.delivered, when(row.deliveredAt)),
      expectedFact(row),
      fact(messages.words.photographer, row.createdBy && people.nameOf(row.createdBy), row.createdBy),
      fact(messages.words.reference, row.externalId),
      coded(
        messages.words.package,
        row.packageType === null ? [] : [row.packageType],
        messages.packages,
        packageName,
      ),
      coded(messages.words.addOns, row.addOns, messages.addOns, addOnName),
    ]),
    details: group([
      fact(labels.suite, beyondTitle(address.suite)),
      fact(labels.location, beyondTitle(order.location)),
      fact(messages.words.coordinates, coordinates),
      fact(
        labels.scan,
        order.isScanOrder === null ? null : order.isScanOrder ? messages.words.yes : messages.words.no,
      ),
      fact(
        labels.area,
        order.totalScannedArea === null || order.totalScannedArea === 0
          ? null
          : texts.area(formatNumber(order.totalScannedArea)),
      ),
      fact(messages.words.drawingStyle, order.styleTemplate),
      coded(labels.canAdd, order.purchasableAddOns ?? [], messages.addOns, addOnName),
      coded(labels.canUpgrade, order.purchasablePackageTypes ?? [], messages.packages, packageName),
    ]),
  }
}

const when = (seconds: number | null): string | null => (seconds === null ? null : formatStamp(seconds))

function fact(label: string, value: string | null, title: string | null = null): Fact | null {
  return value === null || value === ''
    ? null
    : { label, values: [{ text: value, ...(title === null || title === value ? {} : { title }) }] }
}

/** Returns when the delivery is to be expected. The tooltip says what that is based on. */
function expectedFact({ expected }: OrderRow): Fact | null {
  if (expected === null) return null
  const { label, fact: due, overdueFact, basis } = messages.expected
  const describe = isOverdue(expected) ? overdueFact : due
  return fact(
    label,
    `${describe(describeRange(expected), describeDue(expected))}. ${basis(expected.orders, expected.likeness)}`,
  )
}

/** Returns a row for codes of the service. Its tooltip explains known codes. An unknown code is shown as it is. */
function coded(
  label: string,
  codes: readonly string[],
  meanings: Readonly<Record<string, string>>,
  nameOf: (code: string) => string,
): Fact | null {
  const explained = codes.filter((code) => meanings[code] !== undefined)
  const title = explained.map((code) => messages.app.labelled(nameOf(code), meanings[code] ?? '')).join('\n')
  return fact(label, codes.map(nameOf).join(', '), title || null)
}
