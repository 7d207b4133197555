/**
 * Invisible characters: direction marks, zero-width breaks and joiners, byte order marks, tags, and control characters
 * except line ends and tabs.
 */
const unseen = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|[^\P{Cc}\n\r\t]/gu
/** Joiners outside of the scripts in which they change the text: elsewhere they are invisible. */
const strayJoiners =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Malayalam}])[\u200c\u200d]/gu
const wideBlanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** Removes invisible characters. Unicode line ends become `\n` first, since they are visible. */
const seen = (text: string): string =>
  text
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .replace(strayJoiners, '')

/** Returns a multi-line text without invisible characters. No-break spaces become spaces. */
export const visibleText = (text: string): string => seen(text).replace(wideBlanks, ' ').trim()

/** Returns a single-line text without invisible characters. Line ends become commas, tabs spaces. */
export const lineText = (text: string): string =>
  visibleText(text)
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replaceAll('\t', ' ')

/** Whether `visibleText` would remove anything but spaces. */
export const hasUnseen = (text: string): boolean => seen(text).length !== text.length
