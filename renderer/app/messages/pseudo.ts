const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Whether a language tag asks for accented texts. */
export const isPseudo = (tag: string): boolean => tag === 'en-XA'

/**
 * Returns the catalogue with accents, brackets and 40 % more characters: a text without them is in no catalogue, and a
 * text without its brackets is cut.
 */
export function pseudoTexts<T>(texts: T): T {
  if (typeof texts === 'string') return pseudo(texts) as T
  if (typeof texts === 'function')
    return ((...values: unknown[]) =>
      pseudoTexts((texts as unknown as (...values: unknown[]) => unknown)(...values))) as T
  if (typeof texts !== 'object' || texts === null) return texts
  if (Array.isArray(texts)) return texts.map((each: unknown) => pseudoTexts(each)) as T
  return Object.fromEntries(Object.entries(texts).map(([key, each]) => [key, pseudoTexts(each)])) as T
}

/** A text within a text is not put into brackets twice. */
function pseudo(text: string): string {
  const plain = text.replace(/[[\]]| ~+/g, '')
  if (!/[a-z]{2}/i.test(plain)) return text
  // In words of at most five signs, so that it wraps as a sentence does.
  const longer = '~'.repeat(Math.ceil(plain.length * 0.4)).replaceAll(/~{5}(?=~)/g, '$& ')
  return `[${plain.replace(/[aeiou]/gi, (letter) => accented[letter] ?? letter)} ${longer}]`
}
