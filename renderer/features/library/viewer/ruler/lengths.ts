import { languageTag } from '../../../../ui/language.ts'
import type { GlaUnit } from '../../../../../shared/domain/gla/numbers.ts'

/** Lengths as they are written on floor plans: in metres, or in feet and inches. */

const metresPerInch = 0.0254
const inchesPerFoot = 12

const number = String.raw`(\d+(?:[.,]\d+)?)`
const metric = new RegExp(`^${number}\\s*(m|cm|mm)$`)
const feet = new RegExp(`^${number}\\s*(?:ft|feet|')(?:\\s*${number}\\s*(?:in|inches|")?)?$`)
const inches = new RegExp(`^${number}\\s*(?:in|inches|")$`)
const perUnit: Readonly<Record<string, number>> = { m: 1, cm: 0.01, mm: 0.001 }

const valueOf = (text: string): number => Number(text.replace(',', '.'))

/**
 * Returns a length in metres. Accepts `3.4 m`, `340 cm`, `11' 2"`, `11 ft 2 in` or `134 in`. Null for any other text.
 */
export function parseLength(text: string): number | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/[′’]/g, "'")
    .replace(/[″”]|''/g, '"')
  const inMetres = metric.exec(typed)
  if (inMetres?.[1] !== undefined) return positive(valueOf(inMetres[1]) * (perUnit[inMetres[2] ?? ''] ?? 1))
  const inFeet = feet.exec(typed)
  if (inFeet?.[1] !== undefined)
    return positive((valueOf(inFeet[1]) * inchesPerFoot + valueOf(inFeet[2] ?? '0')) * metresPerInch)
  const inInches = inches.exec(typed)
  return inInches?.[1] === undefined ? null : positive(valueOf(inInches[1]) * metresPerInch)
}

const positive = (metres: number): number | null => (metres > 0 && Number.isFinite(metres) ? metres : null)

/** Formats a length for the unit that the user chose. */
export const lengthIn = (unit: GlaUnit, metres: number): string =>
  unit === 'm' ? inMetres(metres) : inFeet(metres)

const centimetres = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats metres as `3.40 m`. */
const inMetres = (metres: number): string => `${centimetres.format(metres)} m`

/** Formats metres as `11′ 2″`, to the nearest inch. */
function inFeet(metres: number): string {
  const all = Math.round(metres / metresPerInch)
  return `${String(Math.floor(all / inchesPerFoot))}′ ${String(all % inchesPerFoot)}″`
}
