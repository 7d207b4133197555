import type { Language } from '../domain/languages.ts'
import { createSay, type Sentences } from './say.ts'

/** Sentences by language. A start loads those of its language only, and none in English. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Sentences>>> = {
  de: async () => (await import('./german.ts')).german,
  fr: async () => (await import('./french.ts')).french,
  es: async () => (await import('./spanish.ts')).spanish,
}

/** Resolves to the function that says texts of main and of `shared/` in a language. */
export const loadSay = async (language: Language): Promise<(text: string) => string> =>
  language === 'en' ? (text) => text : createSay(await catalogues[language](), language)
