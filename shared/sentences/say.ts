import { readGrouped } from '../domain/grouped.ts'

/** Sentences in English and in another language. `{0}` is the first value of a sentence. */
export type Sentences = Readonly<Record<string, string>>

/** Longer texts hold data of the service. In characters. */
const maxLength = 2000
const betweenSentences = /(?<=[.!?…][”)]?) +(?=[“A-Z])/

/**
 * Returns a function that says an English text of the program in another language. Main writes its sentences in English:
 * for the log, for the command line and for what is stored. A text may be a sentence, several sentences or several
 * lines; a value may be such a text again. Unknown texts stay as they are, for example the service's own.
 */
export function createSay(sentences: Sentences, language = 'en'): (text: string) => string {
  const numbers = new Intl.NumberFormat(language)
  const patterns = Object.entries(sentences)
    .filter(([english]) => /\{\d\}/.test(english))
    .map(([english, said]) => ({ literals: english.split(/\{\d\}/), said }))
    // The pattern with the longest text of its own fits best.
    .sort((a, b) => b.literals.join('').length - a.literals.join('').length)
    .map(({ literals, said }) => ({
      form: new RegExp(
        `^${literals.map((literal) => literal.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('(.*?)')}$`,
      ),
      said,
    }))

  /**
   * Says one sentence, or several that are known together; null if it is unknown. A value may only be several sentences
   * if they are known or `areLong`.
   */
  function known(text: string, areLong: boolean): string | null {
    if (Object.hasOwn(sentences, text)) return sentences[text] ?? null
    const list = text.split(', ')
    if (list.length > 1 && list.every((each) => Object.hasOwn(sentences, each)))
      return list.map((each) => sentences[each] ?? each).join(', ')
    for (const { form, said } of patterns) {
      const values = form.exec(text)?.slice(1)
      if (values?.every((value) => areLong || !betweenSentences.test(value) || say(value) !== value) === true)
        return said.replaceAll(/\{(\d)\}/g, (_, at: string) => {
          const value = values[Number(at)] ?? ''
          const number = readGrouped(value)
          return number === null ? say(value) : numbers.format(number)
        })
    }
    return null
  }

  function line(text: string): string {
    const parts = text.split(betweenSentences)
    const said: string[] = []
    let areAllKnown = true
    for (let from = 0; from < parts.length;) {
      let to = parts.length
      let found = known(parts.slice(from, to).join(' '), false)
      while (found === null && to > from + 1) {
        to -= 1
        found = known(parts.slice(from, to).join(' '), false)
      }
      areAllKnown &&= found !== null
      said.push(found ?? parts[from] ?? '')
      from = to
    }
    return (areAllKnown ? null : known(text, true)) ?? said.join(' ')
  }

  function say(text: string): string {
    if (text.length > maxLength) return text
    return text.replaceAll(/\S(?:.*\S)?/g, (trimmed) => line(trimmed))
  }
  return say
}
