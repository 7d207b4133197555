import { app } from 'electron'
import { languageOf, languageTag, type LanguageChoice } from '../../shared/domain/languages.ts'
import { loadSay } from '../../shared/sentences/loadSay.ts'

let chosen: LanguageChoice = 'system'
let sayNow: (text: string) => string = (text) => text

/** Sets the language of the window, the menus, the dialogs and the notifications. Without a choice it is the last one. */
export async function setLanguage(choice: LanguageChoice = chosen): Promise<void> {
  chosen = choice
  const loaded = await loadSay(languageOf(currentTag()) ?? 'en')
  // Another language may have been chosen meanwhile.
  if (chosen === choice) sayNow = loaded
}

/** Returns the tag of the language, such as `de-AT`. */
export const currentTag = (): string => languageTag(chosen, app.getPreferredSystemLanguages())

/** Says a text of the program in the user's language; in English until `setLanguage` has resolved. */
export const say = (text: string): string => sayNow(text)
