import type { Language } from '../domain/languages.ts'
import { createSay, type Sentences } from './say.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

const catalogues: Readonly<Record<Exclude<Language, 'en'>, Sentences>> = {
  de: german,
  fr: french,
  es: spanish,
}

/** Returns the function that says texts of main and of `shared/` in a language. */
export const sayIn = (language: Language): ((text: string) => string) =>
  language === 'en' ? (text) => text : createSay(catalogues[language])
