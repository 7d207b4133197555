import { language, languageTag } from '../ui/language.ts'
import { german } from './messages/de.ts'
import { english } from './messages/en.ts'
import { french } from './messages/fr.ts'
import { spanish } from './messages/es.ts'
import { isPseudo, pseudoTexts } from './messages/pseudo.ts'

/** The texts of one language. English defines which there are. */
export type Messages = typeof english

const catalogues: Readonly<Record<typeof language, Messages>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

/** All texts of the window in the user's language, by feature. */
export const messages: Messages = isPseudo(languageTag) ? pseudoTexts(english) : catalogues[language]
