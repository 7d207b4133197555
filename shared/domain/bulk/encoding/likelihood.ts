import { decodeAs, isEastAsian, legacyEncodings, type Encoding } from './encodings.ts'
import { scoredLanguages } from './languages.ts'

/** Separates the texts of a line, whatever the delimiter. */
export const textSeparators = /[\r\n\t;|,"]+/
const nonAscii = /[^\0-\x7f]/

/** Lowest mean score per non-ASCII byte of a plausible text. */
const minMeanScore = -5
/** Maximum score difference of similarly likely encodings. Scores are logarithms of probabilities. */
const minMargin = 3

export interface ScoredDecoding {
  encoding: Encoding
  /** Similarly likely encodings that give other texts, best first. */
  others: Encoding[]
}

/**
 * Returns the likeliest encoding of lines that are not UTF-8; null if none is likely. Plausible lines have letters of
 * one language, capitals at the start of words, and no symbols inside words.
 */
export function likeliestEncoding(sample: Uint8Array): ScoredDecoding | null {
  const size = sample.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0)
  const candidates = legacyEncodings
    .map((encoding) => candidateOf(decodeAs(sample, encoding), encoding))
    .sort((one, other) => other.most - one.most)
  let best = -Infinity
  const scored = candidates.flatMap(({ encoding, text, most, lines, own }) => {
    // Letters only lower the score, so hopeless encodings are skipped before the languages are scored.
    if (most < best - minMargin) return []
    const score = own + languageScore(lines)
    best = Math.max(best, score)
    return score / size < minMeanScore ? [] : [{ encoding, text, score }]
  })
  const [likeliest, ...rest] = scored.sort((one, other) => other.score - one.score)
  if (likeliest === undefined) return null
  const seen = new Set([likeliest.text])
  const others = rest.filter(({ text, score }) => {
    if (score < likeliest.score - minMargin || seen.has(text)) return false
    seen.add(text)
    return true
  })
  return { encoding: likeliest.encoding, others: others.map(({ encoding }) => encoding) }
}

interface Candidate {
  encoding: Encoding
  text: string
  lines: SampleLine[]
  /** Score without the letters: how common the encoding is, and how plausible the symbols are. */
  own: number
  /** Highest possible score: `own` with the best hints, if all letters fit perfectly. */
  most: number
}
interface SampleLine {
  letters: string[]
  /** Score of country names and street words in the line, for each language. */
  hints: number[]
}

function candidateOf(text: string, encoding: Encoding): Candidate {
  let own = rarity(encoding) + (isEastAsian(encoding) ? eastAsianScore(text) : 0)
  const lines = [...new Set(text.split(/[\r\n]+/))].flatMap((line): SampleLine[] => {
    if (!nonAscii.test(line)) return []
    const texts = line.split(textSeparators)
    const foreign = texts.filter((each) => nonAscii.test(each))
    own += foreign.reduce((sum, each) => sum + signScore(each), 0)
    return [{ letters: foreign.flatMap(foreignLetters), hints: hintsOf(line, texts) }]
  })
  return {
    encoding,
    text,
    lines,
    own,
    most: own + lines.reduce((sum, { hints }) => sum + Math.max(...hints), 0),
  }
}

/** Returns how common an encoding is compared to the others, as a logarithm. */
function rarity(encoding: Encoding): number {
  if (encoding === 'windows-1252') return 0
  if (encoding.startsWith('windows')) return -0.5
  if (encoding === 'macintosh' || encoding.startsWith('koi8') || isEastAsian(encoding)) return -1
  if (['iso-8859-2', 'iso-8859-9', 'iso-8859-15'].includes(encoding)) return -1.5
  return ['ibm437', 'ibm850', 'ibm852', 'ibm866'].includes(encoding) ? -2 : -3
}

/** Scores how well the letters fit. Most lines are in one language; a line in another language costs a little. */
function languageScore(lines: readonly SampleLine[]): number {
  const scores = lines.map(({ letters, hints }) =>
    ranks.map((rank, index) =>
      letters.reduce((sum, letter) => sum + (rank.get(letter) ?? foreignLetter), hints[index] ?? 0),
    ),
  )
  const best = scores.map((byLanguage) => Math.max(...byLanguage) - 2)
  return Math.max(
    ...scoredLanguages.map(({ isRare }, index) =>
      scores.reduce(
        (sum, byLanguage, line) => sum + Math.max(byLanguage[index] ?? -Infinity, best[line] ?? -Infinity),
        isRare === true ? -1.5 : 0,
      ),
    ),
  )
}

/** Scores country names and street words in a line, for each language. */
function hintsOf(line: string, texts: readonly string[]): number[] {
  const cells = new Set(texts.map((each) => each.toLowerCase().replace(/[\s.]/g, '')))
  const lower = line.toLowerCase()
  return hintWords.map(
    ({ countries, streets }) =>
      (countries.some((name) => cells.has(name)) ? 3 : 0) +
      (streets.some((word) => lower.includes(word)) ? 1 : 0),
  )
}
const hintWords = scoredLanguages.map(({ countries, streets }) => ({
  countries: countries.split(' '),
  streets: streets?.split(' ') ?? [],
}))

/** Letters with the logarithm of their frequency in a language, which is about inverse to the rank (Zipf's law). */
const ranks: readonly ReadonlyMap<string, number>[] = scoredLanguages.map(({ letters }) => {
  const all = Array.from(letters)
  const sum = all.reduce((total, _, rank) => total + 1 / (rank + 1), 0)
  return new Map(all.map((letter, rank) => [letter, Math.log(1 / (rank + 1) / sum)]))
})
/** Score of a letter outside the language, most likely in a loan word. */
const foreignLetter = -7

/** Returns a cached test of single characters: the same few characters are tested very often. */
function kind(pattern: RegExp): (char: string | undefined) => boolean {
  const known = new Map<string, boolean>()
  return (char) => {
    if (char === undefined) return false
    const before = known.get(char)
    if (before !== undefined) return before
    const answer = pattern.test(char)
    known.set(char, answer)
    return answer
  }
}

/** Chinese, Japanese and Korean letters are scored by `eastAsianScore`. */
const isEastAsianLetter = kind(
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u,
)
const isLetter = kind(/[\p{L}\p{M}]/u)

/** Returns the non-ASCII letters in lower case, as the language tables have them. */
const foreignLetters = (text: string): string[] =>
  Array.from(text)
    .filter((char) => char >= '\x80' && isLetter(char) && !isEastAsianLetter(char))
    .map((char) => (char === 'İ' ? 'ı' : char.toLowerCase()))

/** Scores implausible sequences of letters and symbols, in any language. */
function signScore(text: string): number {
  let score = 0
  const chars = Array.from(text)
  chars.forEach((char, at) => {
    if (char < '\x80' || isEastAsianLetter(char)) return
    const [before, after] = [chars[at - 1], chars[at + 1]]
    score += isLetter(char) ? caseScore(chars, at) : markScore(char, before, after)
  })
  for (const word of text.match(/[\p{L}\p{M}]{3,}/gu) ?? [])
    if (nonAscii.test(word)) score += soundScore(word)
  return score
}

const isUpper = kind(/\p{Lu}/u)
const isLower = kind(/\p{Ll}/u)

/** Scores capitals: plausible at the start of a word or in a word of capitals. */
function caseScore(chars: readonly string[], at: number): number {
  const [before, char, after] = [chars[at - 1], chars[at] ?? '', chars[at + 1]]
  if (isUpper(char)) return isLower(before) ? -6 : isUpper(before) && isLower(after) ? -4 : 0
  if (!isLower(char) || char === 'ß') return 0
  return isUpper(before) && (isUpper(after) || isUpper(chars[at - 2])) ? -4 : 0
}

/** Scores symbols: plausible in addresses next to digits or between words, otherwise a decoding error. */
function markScore(char: string, before: string | undefined, after: string | undefined): number {
  const isNextToLetter = isLetter(before) || isLetter(after)
  if (char === '\ufffd' || /\p{Cc}/u.test(char)) return -14
  if (char === '’' || char === '‘') return isLetter(before) && isLetter(after) ? -1.5 : -5
  if (/[–—§½¼¾€£]/.test(char)) return isNextToLetter ? -9 : -3
  if (char === '°' || char === 'º') return /[\dnN]/.test(before ?? '') ? -2 : -6
  if (char === 'ª') return /[\da-zA-Z]/.test(before ?? '') && !isLetter(after) ? -4 : -9
  if (char === '№') return isLetter(before) ? -6 : -2
  if (/[²³]/.test(char)) return before === 'm' && !isLetter(after) ? -3 : -9
  if (/[“«”„»]/.test(char)) return (/[“«]/.test(char) ? isLetter(before) : isLetter(after)) ? -9 : -5
  if (char === '\u00a0') return /\S/.test(before ?? '') && /\S/.test(after ?? '') ? -3 : -7
  return isNextToLetter ? -9 : -6
}

/**
 * Scores whether a word is pronounceable: it has a vowel, and no long runs of consonants or vowels at a non-ASCII
 * letter.
 */
function soundScore(word: string): number {
  if (!/^\p{Script=Latin}+$/u.test(word))
    return /^[\p{Script=Latin}\p{M}]/u.test(word) ? -6 : mixedScript(word)
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const start = /^[^aeiouyøæœıðþ]*/u.exec(plain)?.[0].length ?? 0
  if (start === plain.length) return -3
  const end = /[^aeiouyøæœıðþ]*$/u.exec(plain)?.[0].length ?? 0
  const isHard =
    (start >= 4 && nonAscii.test(word.slice(0, start))) ||
    (end >= 3 && nonAscii.test(word.slice(-end))) ||
    vowelRuns(word).some((run) => nonAscii.test(run))
  return isHard ? -2 : 0
}
const vowelRuns = (word: string): string[] => word.match(/[aeiouyàáâäåæèéêëìíîïòóôöøùúûüýœ]{3,}/giu) ?? []
const mixedScript = (word: string): number => (/\p{Script=Latin}/u.test(word) ? -6 : 0)

/** Scores East Asian letters: one of several thousand is less likely than one of thirty. Kana and hangul are fewer. */
function eastAsianScore(text: string): number {
  let score = 0
  for (const char of text) {
    if (/[\p{Script=Hiragana}\u30a0-\u30ff]/u.test(char)) score -= 4
    else if (/\p{Script=Hangul}/u.test(char)) score -= 6
    else if (/\p{Script=Han}/u.test(char)) score -= 8
    else if (isEastAsianLetter(char)) score -= 10
  }
  return score
}
