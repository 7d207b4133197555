import { languageTag } from '../ui/language.ts'
import { catalogue } from './messages/catalogue.ts'
import { english } from './messages/en.ts'
import { isPseudo, pseudoTexts } from './messages/pseudo.ts'

/** All texts of the window in the user's language, by feature. English defines which there are. */
export const messages: typeof english = isPseudo(languageTag)
  ? pseudoTexts(english)
  : (catalogue.texts ?? english)
