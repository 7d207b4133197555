const numbers = new Intl.NumberFormat()

/** A number with the marks of the system's own language. */
export const count = (value: number): string => (Number.isFinite(value) ? numbers.format(value) : '–')

/** A number and what is counted: one file, two files. */
export const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : more}`
