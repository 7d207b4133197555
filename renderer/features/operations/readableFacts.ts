import { addOnName, packageName } from '../../app/messages/productNames.ts'

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

/** Returns the value of a fact with names in place of the codes of products. */
export function readableValue({ name, value }: Fact): string {
  const nameOf = /package_types?$/.test(name) ? packageName : /add_ons$/.test(name) ? addOnName : null
  if (nameOf === null || value === '') return value
  return value.split(', ').map(nameOf).join(', ')
}
