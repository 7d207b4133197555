import { createSay } from '../../../shared/sentences/say.ts'
import { loadSay } from '../../../shared/sentences/loadSay.ts'
import { language, languageTag } from '../../ui/language.ts'
import type { english } from './en.ts'
import { isPseudo, pseudoTexts } from './pseudo.ts'

interface Catalogue {
  /** Texts of the window; null: the English ones, which are in the window's code. */
  texts: typeof english | null
  say: (text: string) => string
}

const texts: Readonly<Record<typeof language, () => Promise<typeof english | null>>> = {
  en: () => Promise.resolve(null),
  de: async () => (await import('./de.ts')).german,
  fr: async () => (await import('./fr.ts')).french,
  es: async () => (await import('./es.ts')).spanish,
}

/** The catalogue of the window's language, once `loadCatalogue` has resolved. */
export let catalogue: Catalogue = { texts: null, say: (text) => text }

/** Loads the texts of the window's language, before any module that has texts. */
export async function loadCatalogue(): Promise<void> {
  const [loaded, say] = await Promise.all([
    texts[language](),
    isPseudo(languageTag) ? pseudoSay() : loadSay(language),
  ])
  catalogue = { texts: loaded, say }
}

async function pseudoSay(): Promise<(text: string) => string> {
  const { german } = await import('../../../shared/sentences/german.ts')
  return createSay(Object.fromEntries(Object.keys(german).map((english) => [english, pseudoTexts(english)])))
}
