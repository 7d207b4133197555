import { plainWords } from './plainWords.ts'

/** A text with the matching ranges; `to` is exclusive. */
export interface MarkedText {
  text: string
  ranges: [from: number, to: number][]
}

/** Number of characters shown before the best match of a long text. Twice as many are shown from the match on. */
const around = 60

/**
 * Marks each typed word in a text, without regard to case and accents. Words of one or two letters match only at the
 * start of a word, as in the search.
 */
export function markWords(text: string, typed: string): MarkedText {
  const words = [...new Set(plainWords(typed).split(/\s+/))].filter((word) => word !== '')
  // `from` maps each letter of `letters`, the plain text, to its position in the original.
  let letters = ''
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    const made = plainWords(letter)
    letters += made
    for (let part = 0; part < made.length; part += 1) from.push(at)
    at += letter.length
  }
  from.push(text.length)
  const ranges: [number, number][] = []
  for (const word of words) {
    for (let found = letters.indexOf(word); found !== -1; found = letters.indexOf(word, found + 1)) {
      const begins = found === 0 || /[\s\p{P}\p{S}]/u.test(letters[found - 1] ?? '')
      if (word.length >= 3 || begins)
        ranges.push([from[found] ?? 0, from[found + word.length] ?? text.length])
    }
  }
  return { text, ranges: joined(ranges) }
}

/** Sorts ranges and joins adjacent ones. */
function joined(ranges: [number, number][]): [number, number][] {
  const sorted = ranges.toSorted((one, other) => one[0] - other[0])
  const result: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Returns one line of the text around the position with most of the typed words close together. */
export function excerptOf(text: string, typed: string): MarkedText {
  const { ranges } = markWords(text, typed)
  if (text.length <= 2 * around) return inOneLine({ text, ranges })
  const best = densest(text, typed, ranges) ?? 0
  let from = Math.max(0, best - around)
  let to = Math.min(text.length, best + 2 * around)
  // Cuts at word boundaries.
  while (from > 0 && from < best && !/\s/.test(text[from - 1] ?? '')) from += 1
  while (to < text.length && to > best + around && !/\s/.test(text[to] ?? '')) to -= 1
  const [before, after] = [from > 0 ? '… ' : '', to < text.length ? ' …' : '']
  const shift = before.length - from
  const inside = ranges.filter(([start, end]) => start >= from && end <= to)
  return inOneLine({
    text: before + text.slice(from, to) + after,
    ranges: inside.map(([start, end]): [number, number] => [start + shift, end + shift]),
  })
}

/**
 * Returns the lines of a text with the typed words, as one line. A line is left out if it repeats a shown line, or the
 * value of a shown line without a name: "type: kitchen" after "Kitchen".
 */
export function linesWith(text: string, typed: string): MarkedText {
  const seen = new Set<string>()
  const shown = text.split('\n').filter((line) => {
    const value = plainWords(line.slice(line.indexOf(': ') + 1)).trim()
    if (seen.has(value) || seen.has(line) || markWords(line, typed).ranges.length === 0) return false
    seen.add(line.includes(': ') ? line : value)
    return true
  })
  return excerptOf(shown.length === 0 ? text : shown.join(' · '), typed)
}

/** Returns the start of the match that is followed by most of the words; the first match if several have as many. */
function densest(text: string, typed: string, ranges: MarkedText['ranges']): number | undefined {
  const words = plainWords(typed).split(/\s+/)
  const held = (from: number): number => {
    const part = plainWords(text.slice(from, from + around))
    return words.filter((word) => part.includes(word)).length
  }
  return ranges
    .map(([from]) => ({ from, words: held(from) }))
    .reduce<{ from: number; words: number } | undefined>(
      (best, each) => (best === undefined || each.words > best.words ? each : best),
      undefined,
    )?.from
}

/** Replaces line breaks by spaces, one for one, so that ranges stay valid. */
const inOneLine = ({ text, ranges }: MarkedText): MarkedText => ({
  text: text.replace(/[\r\n\t]/g, ' '),
  ranges,
})
