import { languages } from '../../ui/languages.ts'

const numbers = new Intl.NumberFormat(languages)

/** Formats a number with the separators of the user's language. */
export const count = (value: number): string => (Number.isFinite(value) ? numbers.format(value) : '–')

/** Formats a number with its noun: one file, two files. */
export const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : more}`
