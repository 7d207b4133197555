import { readXml } from './readXml.ts'

/** How a number of a cell is shown, as far as its meaning depends on it. Other numbers keep their exact value. */
export type NumberFormat = 'date' | { mask: string } | null

/** Numbers of built-in date formats. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Returns the format of each cell style. */
export function numberFormats(styles: string | undefined): NumberFormat[] {
  const custom = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isInCellStyles = false
  readXml(styles, {
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (element === 'numFmt') custom.set(Number(numFmtId), formatCode)
      if (element === 'cellXfs') isInCellStyles = true
      if (element !== 'xf' || !isInCellStyles) return
      const id = Number(numFmtId)
      const code = custom.get(id)
      formats.push(code === undefined ? (isBuiltInDate(id) ? 'date' : null) : formatOf(code))
    },
    close(element) {
      if (element === 'cellXfs') isInCellStyles = false
    },
  })
  return formats
}

/** Understands dates, and masks of zeros such as 00000 of postal codes. */
function formatOf(code: string): NumberFormat {
  const [positive = ''] = code.replace(/\[[^\]]*\]/g, '').split(';')
  const literals = /"([^"]*)"|\\(.)|_.|\*./g
  const bare = positive.replace(literals, '')
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date'
  return /^0[0 -]*0$/.test(bare) ? { mask: positive.replace(literals, '$1$2') } : null
}

/** Returns the text of a number: its exact value, with the zeros of its mask, or an ISO date. */
export function formatCellNumber(
  value: string,
  format: NumberFormat | undefined,
  startsIn1904: boolean,
): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (format === 'date') return dateText(number, startsIn1904)
  if (format && Number.isSafeInteger(number) && number >= 0) return masked(String(number), format.mask)
  return String(number)
}

/** Fills the zeros of a mask with digits, from the right. Additional digits precede the first zero's digit. */
function masked(digits: string, mask: string): string {
  const places = mask.replace(/[^0]/g, '').length
  const padded = digits.padStart(places, '0')
  let next = padded.length - places
  return mask.replaceAll('0', (_, at: number) => {
    const from = at === mask.indexOf('0') ? 0 : next
    return padded.slice(from, (next += 1))
  })
}

const dayMs = 86_400_000
/** Days from the start of serial dates to 1970. 1900 counts as a leap year there, so days before March 1900 are off. */
const daysTo1970 = 25_569
const daysFrom1900To1904 = 1462

function dateText(days: number, startsIn1904: boolean): string {
  const whole = days + (startsIn1904 ? daysFrom1900To1904 : 0)
  const time = new Date(Math.round((whole - daysTo1970) * (dayMs / 1000)) * 1000)
  if (Number.isNaN(time.getTime())) return String(days)
  const [date = '', clock = ''] = time.toISOString().split('T')
  const minutes = clock.slice(0, 5)
  if (days < 1) return minutes
  return Number.isInteger(days) ? date : `${date} ${minutes}`
}
