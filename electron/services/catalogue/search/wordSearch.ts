import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'

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
export const asIndexed = (word: string): string =>
  Array.from(word, (letter) => sameLetter.get(letter) ?? letter).join('')

/** SQL for whether the text `column` holds all of `words`, which are also the `parameter`: as the index would find them. */
export function holdsAll(column: string, words: readonly string[], parameter = 'words'): string {
  let same = column
  for (const group of alike)
    if (group.some(([, as]) => words.some((word) => word.includes(as))))
      for (const [letter, as] of group) same = `replace(${same}, '${letter}', '${as}')`
  const lacks = (text: string): string => `instr(${text}, w.value) = 0`
  // Most texts have none of these letters: they are replaced only where the text as it is lacks a word.
  const isLacking = same === column ? lacks(column) : `${lacks(column)} AND ${lacks(same)}`
  return `NOT EXISTS (SELECT 1 FROM json_each(:${parameter}) w WHERE ${isLacking})`
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
  return typedWords(
    asIndexed(plainWords(typed))
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => (lengthOf(word) < 3 ? ` ${word}` : word)),
  )
}

/** Some of the words of what was typed. */
export function typedWords(words: string[]): Typed {
  const long = words.filter((word) => lengthOf(word) >= 3)
  return { words, match: long.length === 0 ? null : matchAll(long), isMatch: long.length === words.length }
}

/** Rows of a list by the words that their texts hold. */
export interface WordSearch {
  /**
   * The numbers of the rows that hold all words, as a JSON list; null where they are more than `most`, or cannot be
   * looked up.
   */
  rows(typed: Typed, most: number): string | null
}

/** Where the words are: an index of trigrams with the column `words`, and how many rows there are in all. */
export interface WordIndex {
  table: 'orders_fts' | 'folders_fts' | 'local_texts_fts'
  /** `SELECT … AS n` */
  total: string
}

/** Rows that hold a part of a word are counted up to here: more are as many for what follows. */
const common = 2000
/**
 * Where a few parts leave no more rows than these, their texts are looked through instead of more parts: to read a text
 * takes as long as to go through a hundred entries of a part.
 */
const fewTexts = 12
/** The share of the rows that a common part leaves is not known, and taken for this. */
const commonShare = 0.25

export function createWordSearch(db: DatabaseSync, { table, total: totalOf }: WordIndex): WordSearch {
  const frequency = db.prepare(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${String(common)})`,
  )
  const total = db.prepare(totalOf)
  // As one text: a row of its own for each of them would cost more than finding it.
  const listed = (found: string): string =>
    `SELECT json_group_array(row) AS rows, count(*) AS n FROM (${found})`
  const matching = db.prepare(listed(`SELECT rowid AS row FROM ${table} WHERE ${table} MATCH ? LIMIT ?`))
  const prepared = preparedOnce(db)
  /** How many rows hold a part, as far as is known. It only decides what is looked up first. */
  const known = new Map<string, number>()
  let knownOf = 0

  /** Its text differs with and without each group of letters that are alike. */
  const holdingAll = (words: readonly string[]): StatementSync =>
    prepared(
      listed(
        `SELECT f.rowid AS row FROM ${table} f
          WHERE f.${table} MATCH :match AND ${holdsAll('f.words', words)} LIMIT :most`,
      ),
    )

  function countOf(part: string): number {
    const counted = known.get(part)
    if (counted !== undefined) return counted
    const n = Number(frequency.get(matchAll([part]))?.n)
    known.set(part, n)
    return n
  }

  /** Parts of some words that together few rows hold, the rarest first; none where all parts are common. */
  function rareParts(words: readonly string[]): string[] {
    const rows = Number(total.get()?.n)
    if (rows > 2 * knownOf || rows < knownOf / 2 || known.size > 10_000) {
      known.clear()
      knownOf = rows
    }
    const counted = [...new Set(words.flatMap(partsOf))]
      .map((part) => ({ part, n: countOf(part) }))
      .sort((a, b) => a.n - b.n)
    if ((counted[0]?.n ?? common) >= common) return []
    const chosen: string[] = []
    let left = rows
    for (const { part, n } of counted) {
      if (chosen.length > 0 && left <= fewTexts) break
      chosen.push(part)
      left *= n < common ? n / rows : Math.max(n / rows, commonShare)
    }
    return chosen
  }

  return {
    rows({ words, match, isMatch }, most) {
      if (match === null) return null
      const rare = rareParts(words)
      // The texts of all that hold common parts would have to be read.
      if (rare.length === 0 && !isMatch) return null
      const limit = most + 1
      const { rows, n } = (
        rare.length === 0
          ? matching.get(match, limit)
          : holdingAll(words).get({ match: matchAll(rare), words: JSON.stringify(words), most: limit })
      ) as { rows: string; n: number }
      return n > most ? null : rows
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
