import type { GlaUnit } from '../../../../../shared/domain/gla/numbers.ts'
import { count, many } from '../../counts.ts'
import { languageTag } from '../../../../ui/language.ts'

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'sq ft', m: 'm²' }

/** Texts of the gross living area, which is delivered as a formula. */
export const glaMessages = {
  gla: {
    title: 'Gross living area',
    views: { table: 'Table', text: 'Text' },
    columns: {
      area: (unit: GlaUnit): string => units[unit],
      check: 'Arithmetic',
      property: 'Property data',
    },
    area: (area: number, unit: GlaUnit): string => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area: number): string => oneDecimal.format(area),
    correct: 'Correct',
    wrong: (computed: number, unit: GlaUnit): string =>
      `Comes to ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Sum of its lines',
    tolerance: (tolerance: number, unit: GlaUnit): string =>
      `Rounding explains up to ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Same',
    differs: (difference: number, unit: GlaUnit): string => `${signed.format(difference)} ${units[unit]}`,
    field: (name: string, area: string): string => `${name}: ${area}`,
    wrongLines: (n: number): string =>
      n === 0 ? 'Arithmetic is correct' : `${many(n, 'line')} with wrong arithmetic`,
    otherLines: (n: number): string => `${count(n)} differ${n === 1 ? 's' : ''} from the property data`,
    copyText: 'Copy as text',
    copyCsv: 'Copy as CSV',
    show: 'Show the gross living area',
  },
}
