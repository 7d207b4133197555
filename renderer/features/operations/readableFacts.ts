import { messages } from '../../app/messages.ts'
import { addOnName, packageName } from '../../app/messages/productNames.ts'
import { formatStamp } from '../../ui/format.ts'

/** A fact of the service's answer: a dotted name and a value as text. */
interface Fact {
  name: string
  value: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a fact is an id or a code. These are raw data, because users rarely need them. */
export const isRawFact = ({ name, value }: Fact): boolean =>
  /(^|[._])(u?u?id|order_type)$/i.test(name) || uuid.test(value)

/** Returns a name such as `billing.contact_email` as readable text. The names are the service's own. */
export function readableName(name: string): string {
  const text = name
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll('.', ' · ')
    .replaceAll(/\bid\b/gi, 'ID')
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the value of a fact in words: times, yes and no, and names in place of the codes of products. */
export function readableValue({ name, value }: Fact): string {
  if (value === 'true' || value === 'false') return messages.team.confirmed[value === 'true' ? 'yes' : 'no']
  const time = /_(at|until|on)$/.test(name) ? secondsOf(value) : null
  if (time !== null) return formatStamp(time)
  const nameOf = /package_types?$/.test(name) ? packageName : /add_ons$/.test(name) ? addOnName : null
  if (nameOf === null || value === '') return value
  return value.split(', ').map(nameOf).join(', ')
}

/** Parses a time as the service writes it: seconds since the epoch, or ISO 8601. */
function secondsOf(value: string): number | null {
  if (/^\d{9,11}(\.\d+)?$/.test(value)) return Number(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) / 1000 : null
}
