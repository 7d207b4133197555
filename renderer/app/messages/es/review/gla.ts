import type { GlaUnit } from '../../../../../shared/domain/gla/numbers.ts'
import { languageTag } from '../../../../ui/language.ts'
import type { glaMessages as english } from '../../en/review/gla.ts'
import { count, many, ofNumber } from '../../counts.ts'

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'pies²', m: 'm²' }

/** Texts of the gross living area, which is delivered as a formula, in Spanish. */
export const glaMessages: typeof english = {
  gla: {
    title: 'Superficie habitable bruta',
    views: { table: 'Tabla', text: 'Texto' },
    columns: {
      area: (unit) => units[unit],
      check: 'Cálculo',
      property: 'Datos de la propiedad',
    },
    area: (area, unit) => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area) => oneDecimal.format(area),
    correct: 'Correcto',
    wrong: (computed, unit) => `El resultado es ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Suma de sus líneas',
    tolerance: (tolerance, unit) =>
      `El redondeo explica hasta ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Igual',
    differs: (difference, unit) => `${signed.format(difference)} ${units[unit]}`,
    field: (name, area) => `${name}: ${area}`,
    wrongLines: (n) =>
      n === 0 ? 'Los cálculos son correctos' : `${many(n, 'línea')} con errores de cálculo`,
    otherLines: (n) => `${count(n)} ${ofNumber(n, 'difiere', 'difieren')} de los datos de la propiedad`,
    copyText: 'Copiar como texto',
    copyCsv: 'Copiar como CSV',
    show: 'Mostrar la superficie habitable bruta',
  },
}
