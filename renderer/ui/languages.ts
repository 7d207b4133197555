/**
 * Languages of the system for dates and numbers, the preferred one first. Main names them in the page's address.
 * Undefined if none of them is known: the page's own language is then used.
 */
export const languages = knownLanguages(
  // Unit tests have no `location`.
  typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('languages') ?? ''),
)

/** Returns the language tags of a list, as `Intl` takes them. */
export function knownLanguages(list: string): string[] | undefined {
  const known = list.split(',').filter((language) => isKnown(language))
  return known.length === 0 ? undefined : known
}

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  } catch (error) {
    // Names such as `en-US@posix` are no language tags.
    if (error instanceof RangeError) return false
    throw error
  }
}
