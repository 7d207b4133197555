import { app } from 'electron'
import { languageOf, languageTag, type LanguageChoice } from '../../shared/domain/languages.ts'
import { sayIn } from '../../shared/sentences/sayIn.ts'

let chosen: LanguageChoice = 'system'
let sayNow: ((text: string) => string) | null = null

/** Sets the language of the window, the menus, the dialogs and the notifications. */
export function setLanguage(choice: LanguageChoice): void {
  chosen = choice
  sayNow = null
}

/** Returns the tag of the language, such as `de-AT`. */
export const currentTag = (): string => languageTag(chosen, app.getPreferredSystemLanguages())

/** Says a text of the program in the user's language. */
export function say(text: string): string {
  sayNow ??= sayIn(languageOf(currentTag()) ?? 'en')
  return sayNow(text)
}
