import type { GlaUnit } from '../../../../../shared/domain/gla/numbers.ts'
import type { glaMessages as english } from '../../en/review/gla.ts'
import { languageTag } from '../../../../ui/language.ts'
import { count, many, ofNumber } from '../../counts.ts'

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'sq ft', m: 'm²' }

/** Texts of the gross living area, which is delivered as a formula, in German. */
export const glaMessages: typeof english = {
  gla: {
    title: 'Bruttowohnfläche',
    views: { table: 'Tabelle', text: 'Text' },
    columns: {
      area: (unit) => units[unit],
      check: 'Rechnung',
      property: 'Objektdaten',
    },
    area: (area, unit) => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area) => oneDecimal.format(area),
    correct: 'Richtig',
    wrong: (computed, unit) => `Ergibt ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Summe der Zeilen',
    tolerance: (tolerance, unit) => `Rundung erklärt bis zu ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Gleich',
    differs: (difference, unit) => `${signed.format(difference)} ${units[unit]}`,
    field: (name, area) => `${name}: ${area}`,
    wrongLines: (n) => (n === 0 ? 'Rechnung stimmt' : `${many(n, 'Zeile', 'Zeilen')} mit Rechenfehler`),
    otherLines: (n) => `${count(n)} ${ofNumber(n, 'weicht', 'weichen')} von den Objektdaten ab`,
    copyText: 'Als Text kopieren',
    copyCsv: 'Als CSV kopieren',
    show: 'Bruttowohnfläche anzeigen',
  },
}
