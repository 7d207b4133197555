import { countryName } from '../../../shared/domain/address/countries.ts'
import { codeInWords } from '../../../shared/domain/codeInWords.ts'
import { messages } from '../../app/messages.ts'
import { addOnName, packageName } from '../../app/messages/productNames.ts'
import { say } from '../../app/messages/say.ts'
import { formatStamp } from '../../ui/format.ts'
import { languageTag } from '../../ui/language.ts'
import { roleName } from '../team/members.ts'

/** A fact of the service's answer: a dotted name and a value as text. */
interface Fact {
  name: string
  value: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a fact is an id or a code. These are raw data, because users rarely need them. */
export const isRawFact = ({ name, value }: Fact): boolean =>
  /(^|[._])(u?u?id|order_type)$/i.test(name) || uuid.test(value)

const names: Readonly<Record<string, string>> = {
  ...messages.fieldNames,
  ...messages.operations.run.factNames,
  address: messages.words.address,
  company: messages.words.company,
  created_at: messages.inspector.fields.created,
  email_confirmed: messages.team.inspector.fields.confirmed,
  office: messages.words.office,
  package: messages.words.package,
  status: messages.words.status,
  token: messages.token.title,
}

/** Returns a field such as `billing.contact_email` in the window's language. An unknown one is shown as words. */
export const readableName = (field: string): string =>
  field
    .split('.')
    .map((part) => names[part] ?? codeInWords(part))
    .join(' · ')

/** Returns the value of a fact in words: times, yes and no, and names in place of codes. */
export function readableValue({ name, value }: Fact): string {
  if (value === 'true' || value === 'false') return messages.team.confirmed[value === 'true' ? 'yes' : 'no']
  const time = /_(at|until|on)$/.test(name) ? secondsOf(value) : null
  if (time !== null) return formatStamp(time)
  if (value === '') return value
  const field = name.slice(name.lastIndexOf('.') + 1)
  return value
    .split(', ')
    .map(nameOfCode[field] ?? wordsOfCode)
    .join(', ')
}

/** A code has an underscore. Other values may be names. */
const wordsOfCode = (value: string): string => (value.includes('_') ? codeInWords(value) : value)
const statusName = (code: string): string => say(codeInWords(code))
const country = (code: string): string => countryName(code, languageTag)
const nameOfCode: Readonly<Record<string, (code: string) => string>> = {
  package_type: packageName,
  package_types: packageName,
  purchasable_package_types: packageName,
  add_ons: addOnName,
  purchasable_add_ons: addOnName,
  role: roleName,
  status: statusName,
  country,
  country_code: country,
}

/** Parses a time as the service writes it: seconds since the epoch, or ISO 8601. */
function secondsOf(value: string): number | null {
  if (/^\d{9,11}(\.\d+)?$/.test(value)) return Number(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) / 1000 : null
}
