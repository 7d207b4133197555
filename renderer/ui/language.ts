import { languageOf } from '../../shared/domain/languages.ts'

/** The tag of the window's texts, dates and numbers, such as `de-AT`. Main names it in the page's address. */
export const languageTag =
  // Unit tests have no `location`.
  (typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('language')) ?? 'en-US'

/** The window's language. */
export const language = languageOf(languageTag) ?? 'en'
