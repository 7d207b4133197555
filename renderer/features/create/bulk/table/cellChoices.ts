import { packageName } from '../../../../app/messages/productNames.ts'
import type { Person } from '../../../../../shared/contract/ordering.ts'
import type { BulkField } from '../../../../../shared/domain/bulk/fields.ts'
import { readPackage } from '../../../../../shared/domain/bulk/products.ts'
import { packageTypes } from '../../../../../shared/domain/ordering/product.ts'
import { messages } from '../../../../app/messages.ts'

/** The values that a cell offers while it is edited. */
interface ValueChoices {
  options: readonly { value: string; label: string }[]
  /** Whether the user must pick one of the options. Otherwise any text is possible. */
  closed: boolean
}
/** A cell may have several add-ons. */
export type CellChoices = ValueChoices | 'add-ons'

/** Returns what a cell of the field offers; null if it is only a text. */
export function cellChoices(
  field: BulkField | null,
  text: string,
  people: readonly Person[],
): CellChoices | null {
  if (field === 'owner_email')
    return {
      closed: false,
      options: people.map(({ email, name, surname }) => ({
        value: email,
        label: [name, surname].filter((part) => part !== null).join(' '),
      })),
    }
  if (field === 'package_type') {
    const present = readPackage(text)
    return {
      closed: true,
      options: [
        { value: present === '' ? text : 'default', label: messages.words.companyDefault },
        ...packageTypes.map((code) => ({
          value: present === code ? text : packageName(code),
          label: packageName(code),
        })),
      ],
    }
  }
  return field === 'add_ons' ? 'add-ons' : null
}
