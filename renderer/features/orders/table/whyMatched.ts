import { packageName } from '../../../app/messages/productNames.ts'
import type { OrderRow } from '../../../../shared/contract/orders.ts'
import { markWords, type MarkedText } from '../../../../shared/domain/search/wordMatches.ts'
import { messages } from '../../../app/messages.ts'
import type { OrderPeople } from '../people.ts'
import { statusName } from '../status/statusStyle.ts'
import { columnTitles, type Column } from './columns.ts'

const texts = messages.orders
/** Columns whose texts are searched. */
const searched: readonly string[] = ['status', 'address', 'createdBy', 'packageType', 'externalId']

/**
 * Returns why an order matches a search, such as "Reference: A-17" with the found words marked. Null if the visible
 * columns show all words.
 */
export function whyMatched(
  row: OrderRow,
  search: string,
  visible: readonly Column[],
  people: OrderPeople,
): MarkedText | null {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const shown = visible.filter(({ key }) => searched.includes(key)).map((column) => column.text(row, people))
  let missing = words.filter((word) => !shown.some((text) => holds(text, word)))
  // Only found words are marked: names of fields may contain a typed word, too.
  let reason: MarkedText = { text: '', ranges: [] }
  const add = (text: string, found: string): void => {
    const start = reason.text === '' ? '' : `${reason.text} · `
    const at = start.length + text.length - found.length
    const ranges = markWords(found, search).ranges.map(([from, to]): [number, number] => [at + from, at + to])
    reason = { text: start + text, ranges: [...reason.ranges, ...ranges] }
  }
  for (const { name, text, code = '', isRaw = false } of fieldsOf(row, people)) {
    const found = missing.filter((word) => holds(text, word) || holds(code, word))
    if (found.length === 0) continue
    missing = missing.filter((word) => !found.includes(word))
    if (isRaw) add(name, '')
    else add(messages.app.labelled(name, text), text)
  }
  if (missing.length > 0) add(row.understood ? texts.matchedElsewhere : texts.matchedRaw, '')
  return reason.text === '' ? null : reason
}

const holds = (text: string, word: string): boolean => markWords(text, word).ranges.length > 0

/** A searched text of a row. The search also finds the service's `code` of the text. */
interface Field {
  name: string
  text: string
  code?: string
  /** Whether only the name is shown, because the text says nothing to the user. */
  isRaw?: boolean
}

/** Returns the texts of a row in the order in which a reason is looked for. */
function fieldsOf(row: OrderRow, people: OrderPeople): Field[] {
  const { createdBy, status, packageType, externalId, id } = row
  const person = createdBy === null ? '' : texts.named(people.nameOf(createdBy), createdBy)
  return [
    { name: columnTitles.externalId, text: externalId ?? '' },
    { name: columnTitles.createdBy, text: person },
    { name: columnTitles.status, text: status === null ? '' : statusName(status), code: status ?? '' },
    {
      name: columnTitles.packageType,
      text: packageType ? packageName(packageType) : '',
      code: packageType ?? '',
    },
    { name: messages.inspector.fields.id, text: id, isRaw: true },
  ]
}
