/** Lower case without accents, so that "sao" finds "São". */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** What is typed into a search, as the index of words takes it. */
interface WordQuery {
  /** For the trigram index; null where no word is long enough for it. */
  match: string | null
  /** What a text must be like, with `\` as escape: words of one letter, which the index does not know. */
  short: string[]
  /** The same for all words: for a text that is at hand already. */
  all: string[]
}

/**
 * Splits typed text into words, all of which must occur. Those of one or two letters count only where a word begins,
 * or "2a" would find every order whose id happens to hold it: with the blank before them, two letters are what the
 * trigram index can find.
 */
export function matchQuery(typed: string): WordQuery {
  const words = plainWords(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (Array.from(word).length < 3 ? ` ${word}` : word))
  const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const isLong = (word: string): boolean => Array.from(word).length >= 3
  const long = words.filter(isLong)
  return {
    match: long.length === 0 ? null : long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    short: words.filter((word) => !isLong(word)).map(pattern),
    all: words.map(pattern),
  }
}
