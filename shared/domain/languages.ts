/** Languages of the window, of its menus and of web pages for agents. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** Choices of the user. `system`: the system's language, or English if the program does not have it. */
export const languageChoices = ['system', ...languages] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The language of a tag such as `de-AT`; null if the program does not have it. */
export const languageOf = (tag: string): Language | null =>
  languages.find((language) => language === tag.split('-')[0]) ?? null

/**
 * Returns the language tag for texts, dates and numbers, such as `de-AT`: the chosen language as it is written in the
 * user's region. `system` are the system's tags in the user's order; names that are no tags, such as `C`, are ignored.
 * `en-NL` is English with the dates of the Netherlands.
 */
export function languageTag(choice: LanguageChoice, system: readonly string[]): string {
  const known = system.flatMap(localesOf)
  const first = known.map(({ language }) => languageOf(language)).find((language) => language !== null)
  const language = choice === 'system' ? (first ?? 'en') : choice
  return `${language}-${known[0]?.maximize().region ?? 'US'}`
}

/** A tag that `languageTag` returns. */
export const languageTagPattern = new RegExp(`^(?:${languages.join('|')})-(?:[A-Z]{2}|\\d{3})$`)

function localesOf(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
