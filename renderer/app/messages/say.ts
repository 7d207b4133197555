import { sayIn } from '../../../shared/sentences/sayIn.ts'
import { german } from '../../../shared/sentences/german.ts'
import { createSay } from '../../../shared/sentences/say.ts'
import { language, languageTag } from '../../ui/language.ts'
import { isPseudo, pseudoTexts } from './pseudo.ts'

/** Says a text that main or `shared/` wrote in English in the window's language. */
export const say: (text: string) => string = isPseudo(languageTag)
  ? createSay(Object.fromEntries(Object.keys(german).map((english) => [english, pseudoTexts(english)])))
  : sayIn(language)
