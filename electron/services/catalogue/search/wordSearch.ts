import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { preparedOnce } from '../../sqlite/preparedOnce.ts'
import { plainWords } from '../../../../shared/domain/search/plainWords.ts'

/**
 * Letters that the full-text index folds beyond `plainWords`, in groups that are replaced together. Comparisons without
 * the index must fold them too: a final sigma would differ from one within a word.
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

/** Folds letters as the word index does. */
export const asIndexed = (word: string): string =>
  Array.from(word, (letter) => sameLetter.get(letter) ?? letter).join('')

/**
 * SQL: whether the text `column` contains all of `words`, which are also bound to `parameter`. Same result as the
 * index.
 */
export function containsAll(column: string, words: readonly string[], parameter = 'words'): string {
  let same = column
  for (const group of alike)
    if (group.some(([, as]) => words.some((word) => word.includes(as))))
      for (const [letter, as] of group) same = `replace(${same}, '${letter}', '${as}')`
  const lacks = (text: string): string => `instr(${text}, w.value) = 0`
  // Most texts have none of these letters, so they are folded only if the unfolded text lacks a word.
  const isLacking = same === column ? lacks(column) : `${lacks(column)} AND ${lacks(same)}`
  return `NOT EXISTS (SELECT 1 FROM json_each(:${parameter}) w WHERE ${isLacking})`
}

/** A typed search: words that must all occur, with a leading blank if they must begin a word. */
export interface TypedWords {
  words: string[]
  /** FTS query; null if no word is long enough for the index. */
  match: string | null
  /** Whether the index covers all words. It can't find single letters. */
  isMatch: boolean
}

/**
 * Splits typed text into words. Words of one or two letters match only at the start of a word. Otherwise "2a" would
 * match every id with these letters. With the leading blank, two letters make a trigram.
 */
export function readTyped(typed: string): TypedWords {
  return typedWords(
    asIndexed(plainWords(typed))
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => (lengthOf(word) < 3 ? ` ${word}` : word)),
  )
}

/** A search for some of the typed words. */
export function typedWords(words: string[]): TypedWords {
  const long = words.filter((word) => lengthOf(word) >= 3)
  return { words, match: long.length === 0 ? null : matchAll(long), isMatch: long.length === words.length }
}

/** A trigram index with the column `words`, and the number of its rows. */
export interface WordIndex {
  table: 'orders_fts' | 'folders_fts' | 'local_texts_fts'
  /** `SELECT … AS n` */
  total: string
}

/** A trigram with this many rows is common. Rows are not counted beyond it. */
const common = 2000
/**
 * If a few trigrams leave at most this many rows, their texts are compared instead of intersecting more trigrams.
 * Comparing a text costs as much as about 100 index entries.
 */
const fewTexts = 12
/** Assumed share of rows that contain a common trigram. */
const commonShare = 0.25

/** Finds rows of a list by the words in their texts. */
export function createWordSearch(db: DatabaseSync, { table, total: totalOf }: WordIndex) {
  const frequency = db.prepare(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${String(common)})`,
  )
  const total = db.prepare(totalOf)
  // Returns the row ids as one JSON text: separate rows would cost more than the search.
  const listed = (found: string): string =>
    `SELECT json_group_array(row) AS rows, count(*) AS n FROM (${found})`
  const matching = db.prepare(listed(`SELECT rowid AS row FROM ${table} WHERE ${table} MATCH ? LIMIT ?`))
  const prepared = preparedOnce(db)
  /** Cached counts of rows per trigram. They only decide which trigram is looked up first. */
  const known = new Map<string, number>()
  let knownOf = 0

  /** Prepared per combination of words: the SQL differs with foldable letters. */
  const holdingAll = (words: readonly string[]): StatementSync =>
    prepared(
      listed(
        `SELECT f.rowid AS row FROM ${table} f
          WHERE f.${table} MATCH :match AND ${containsAll('f.words', words)} LIMIT :most`,
      ),
    )

  function countOf(part: string): number {
    const counted = known.get(part)
    if (counted !== undefined) return counted
    const n = Number(frequency.get(matchAll([part]))?.n)
    known.set(part, n)
    return n
  }

  /** Returns trigrams of some words that few rows contain together, rarest first; empty if all are common. */
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
    /**
     * Returns the ids of matching rows as a JSON list; null if there are more than `most`, or the index can't answer.
     */
    rows({ words, match, isMatch }: TypedWords, most: number): string | null {
      if (match === null) return null
      const rare = rareParts(words)
      // Without a rare trigram, too many texts would have to be compared.
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

/** Returns the trigrams of a word. */
function partsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
}

const matchAll = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
