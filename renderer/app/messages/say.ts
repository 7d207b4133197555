import { catalogue } from './catalogue.ts'

/** Says a text that main or `shared/` wrote in English in the window's language. */
export const say = (text: string): string => catalogue.say(text)
