/**
 * Characters that nobody sees: marks of direction, breaks and joins of no width, byte order marks, tags, and control
 * characters but line ends and tabs.
 */
const unseen = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|[^\P{Cc}\n\r\t]/gu
/** Joiners are letters of some scripts; elsewhere nobody sees them. */
const strayJoiners =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Malayalam}])[\u200c\u200d]/gu
const wideBlanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** All line ends are known as such: they are no unseen characters. */
const seen = (text: string): string =>
  text
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .replace(strayJoiners, '')

/** A text of several lines without characters that cannot be seen. No-break spaces become spaces. */
export const visibleText = (text: string): string => seen(text).replace(wideBlanks, ' ').trim()

/** A text of one line without characters that cannot be seen. Line ends become commas, tabs spaces. */
export const lineText = (text: string): string =>
  visibleText(text)
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replaceAll('\t', ' ')

/** Whether `visibleText` removes anything that is no space. */
export const hasUnseen = (text: string): boolean => seen(text).length !== text.length
