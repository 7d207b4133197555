import { expect, it } from 'vitest'
import { languageTag, type LanguageChoice } from '../../../shared/domain/languages.ts'

it.each<[LanguageChoice, string, string]>([
  ['system', 'de-AT,en', 'de-AT'],
  ['system', 'nl-NL,fr', 'fr-NL'],
  ['system', 'nl-NL', 'en-NL'],
  ['system', 'nl', 'en-NL'],
  ['system', 'en-US@posix,fr', 'fr-FR'],
  ['system', 'C', 'en-US'],
  ['system', '', 'en-US'],
  ['de', 'en-US,de-DE', 'de-US'],
  ['es', 'es-MX', 'es-MX'],
  ['en', 'zh-Hant-TW', 'en-TW'],
])('language %s on a system with "%s" is %s', (choice, system, expected) => {
  expect(languageTag(choice, system.split(','))).toBe(expected)
})
