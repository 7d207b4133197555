import { plainWords } from '../../../../shared/domain/search/plainWords.ts'

/**
 * Returns a sort key for a title, without case and accents. Numbers are compared by value ("9 Oak Street" before "12
 * Oak Street").
 */
export function titleKey(title: string): string {
  return plainWords(title).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    // A number with more digits is larger, so the digit count comes first, as one character.
    return `0${String.fromCharCode(0x30 + Math.min(number.length, 70))}${number}`
  })
}
