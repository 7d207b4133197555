import { languageTag } from '../../ui/language.ts'

const numbers = new Intl.NumberFormat(languageTag)
const plurals = new Intl.PluralRules(languageTag)

/** Formats a number with the separators of the user's language. */
export const count = (value: number): string => (Number.isFinite(value) ? numbers.format(value) : '–')

/** Formats a number with its noun: one file, two files. */
export const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${ofNumber(value, one, more)}`

/** Returns the form of a word that belongs to a number. French has one form for 0 and 1. */
export const ofNumber = <T>(value: number, one: T, more: T): T =>
  plurals.select(value) === 'one' ? one : more
