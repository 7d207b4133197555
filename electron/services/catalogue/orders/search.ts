/** Lower case without accents, so that "sao" finds "São". */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/**
 * Splits typed text into what the trigram index can find (three letters and more, `match`) and what it cannot
 * (shorter words, as LIKE patterns with `\` as escape). All of them must occur; short ones only where a word begins,
 * or "2a" would find every order whose id happens to hold it.
 */
export function matchQuery(typed: string): { match: string | null; short: string[] } {
  const words = plainWords(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const long = words.filter((word) => Array.from(word).length >= 3)
  const short = words.filter((word) => Array.from(word).length < 3)
  return {
    match: long.length === 0 ? null : long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    short: short.map((word) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`),
  }
}
