import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { plainWords } from './plainWords.ts'

/**
 * Letters that the index of words takes for others, after all that `plainWords` makes the same, in groups that are
 * replaced together. A text that is compared without the index has to take them the same way: a capital sigma that ends
 * what is typed becomes another letter than the one within a word.
 */
const alike: readonly (readonly (readonly [letter: string, as: string])[])[] = [
  [['ſ', 's']],
  [
    ['ς', 'σ'],
    ['ϐ', 'β'],
    ['ϵ', 'ε'],
    ['ϑ', 'θ'],
    ['ϰ', 'κ'],
    ['µ', 'μ'],
    ['ϖ', 'π'],
    ['ϱ', 'ρ'],
    ['ϕ', 'φ'],
  ],
]
const sameLetter = new Map(alike.flat())

/** Letters as the index of words has them. */
const asIndexed = (word: string): string =>
  Array.from(word, (letter) => sameLetter.get(letter) ?? letter).join('')

/** SQL for whether the text `column` holds all of `words`, which are also `:words`: as the index would find them. */
export function holdsAll(column: string, words: readonly string[]): string {
  let same = column
  for (const group of alike)
    if (group.some(([, as]) => words.some((word) => word.includes(as))))
      for (const [letter, as] of group) same = `replace(${same}, '${letter}', '${as}')`
  const lacks = (text: string): string => `instr(${text}, w.value) = 0`
  // Most texts have none of these letters: they are replaced only where the text as it is lacks a word.
  const isLacking = same === column ? lacks(column) : `${lacks(column)} AND ${lacks(same)}`
  return `NOT EXISTS (SELECT 1 FROM json_each(:words) w WHERE ${isLacking})`
}

/** What was typed: the words that must all occur, each with the blank before it where it has to begin there. */
export interface Typed {
  words: string[]
  /** For the index of words; null where no word is long enough for it. */
  match: string | null
  /** Whether the index knows all words: some are of one letter. */
  isMatch: boolean
}

/**
 * Splits typed text into words. Those of one or two letters count only where a word begins, or "2a" would find every
 * order whose id happens to hold it: with the blank before them, two letters are what the trigram index can find.
 */
export function readTyped(typed: string): Typed {
  const words = asIndexed(plainWords(typed))
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (lengthOf(word) < 3 ? ` ${word}` : word))
  const long = words.filter((word) => lengthOf(word) >= 3)
  return { words, match: long.length === 0 ? null : matchAll(long), isMatch: long.length === words.length }
}

/** Orders by the words that their texts hold. */
export interface WordSearch {
  /** The rows of the orders that hold all words; null where they are more than `most`, or cannot be looked up. */
  rows(typed: Typed, most: number): number[] | null
}

/** Orders that hold a part of a word are counted up to here: more are as many for what follows. */
const common = 2000
/** Where a few parts leave no more orders than these, their texts are looked through instead of more parts. */
const fewTexts = 200

export function createWordSearch(db: DatabaseSync): WordSearch {
  const frequency = db.prepare(
    `SELECT count(*) AS n FROM (SELECT 1 FROM orders_fts WHERE orders_fts MATCH ? LIMIT ${String(common)})`,
  )
  const total = db.prepare(`SELECT coalesce(sum(n), 0) AS n FROM order_counts WHERE kind = 'total'`)
  const matching = db.prepare('SELECT rowid AS row FROM orders_fts WHERE orders_fts MATCH ? LIMIT ?')
  /** By their condition: with and without each group of letters that are alike. */
  const holding = new Map<string, StatementSync>()
  /** How many orders hold a part, as far as is known: what is rare is found faster, what is not is found all the same. */
  const known = new Map<string, number>()
  let knownOf = 0

  function holdingAll(words: readonly string[]): StatementSync {
    const condition = holdsAll('f.words', words)
    const statement =
      holding.get(condition) ??
      db.prepare(
        `SELECT f.rowid AS row FROM orders_fts f WHERE f.orders_fts MATCH :match AND ${condition} LIMIT :most`,
      )
    holding.set(condition, statement)
    return statement
  }

  function countOf(part: string): number {
    const counted = known.get(part)
    if (counted !== undefined) return counted
    const n = Number(frequency.get(matchAll([part]))?.n)
    known.set(part, n)
    return n
  }

  /** Parts of some words that together few orders hold, the rarest first; none where all parts are common. */
  function rareParts(words: readonly string[]): string[] {
    const orders = Number(total.get()?.n)
    if (orders > 2 * knownOf || orders < knownOf / 2 || known.size > 10_000) {
      known.clear()
      knownOf = orders
    }
    const counted = [...new Set(words.flatMap(partsOf))]
      .map((part) => ({ part, n: countOf(part) }))
      .sort((a, b) => a.n - b.n)
    if ((counted[0]?.n ?? common) >= common) return []
    const chosen: string[] = []
    let left = orders
    for (const { part, n } of counted) {
      if (chosen.length > 0 && left <= fewTexts) break
      chosen.push(part)
      left *= n / orders
    }
    return chosen
  }

  return {
    rows({ words, match, isMatch }, most) {
      if (match === null) return null
      const rare = rareParts(words)
      const found =
        rare.length > 0
          ? holdingAll(words).all({ match: matchAll(rare), words: JSON.stringify(words), most: most + 1 })
          : isMatch
            ? matching.all(match, most + 1)
            : holdingAll(words).all({ match, words: JSON.stringify(words), most: most + 1 })
      return found.length > most ? null : found.map(({ row }) => Number(row))
    },
  }
}

const lengthOf = (word: string): number => Array.from(word).length

/** The three letters from each place of a word, as the index has them. */
function partsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
}

const matchAll = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
