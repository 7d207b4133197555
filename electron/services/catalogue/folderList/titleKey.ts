import { plainWords } from '../../../../shared/domain/search/plainWords.ts'

/**
 * A title as text that sorts by its letters as people sort titles: without case and accents, and numbers by their
 * value ("9 Oak Street" before "12 Oak Street").
 */
export function titleKey(title: string): string {
  return plainWords(title).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    // The more digits, the larger: their count comes first, as one letter.
    return `0${String.fromCharCode(0x30 + Math.min(number.length, 70))}${number}`
  })
}
