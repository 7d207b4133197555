import type { glaMessages as english } from '../../en/review/gla.ts'
import type { GlaUnit } from '../../../../../shared/domain/gla/numbers.ts'
import { languageTag } from '../../../../ui/language.ts'
import { many } from '../../counts.ts'

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const units: Readonly<Record<GlaUnit, string>> = { ft: 'pi²', m: 'm²' }

/** Texts of the gross living area in French. */
export const glaMessages: typeof english = {
  gla: {
    title: 'Surface habitable brute',
    views: { table: 'Tableau', text: 'Texte' },
    columns: {
      area: (unit) => units[unit],
      check: 'Calcul',
      property: 'Données du bien',
    },
    area: (area, unit) => `${oneDecimal.format(area)} ${units[unit]}`,
    number: (area) => oneDecimal.format(area),
    correct: 'Correct',
    wrong: (computed, unit) => `Donne ${oneDecimal.format(computed)} ${units[unit]}`,
    sumOf: 'Somme de ses lignes',
    tolerance: (tolerance, unit) =>
      `Les arrondis expliquent jusqu’à ±${oneDecimal.format(tolerance)} ${units[unit]}`,
    same: 'Identique',
    differs: (difference, unit) => `${signed.format(difference)} ${units[unit]}`,
    field: (name, area) => `${name}\u202f: ${area}`,
    wrongLines: (n) => (n === 0 ? 'Le calcul est correct' : `${many(n, 'ligne')} avec une erreur de calcul`),
    otherLines: (n) => `${many(n, 'écart')} avec les données du bien`,
    copyText: 'Copier le texte',
    copyCsv: 'Copier en CSV',
    show: 'Afficher la surface habitable brute',
  },
}
