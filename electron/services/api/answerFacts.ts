/** A fact of an answer: a dotted name and a value as text. */
export interface Fact {
  name: string
  value: string
}

const limits = { facts: 500, depth: 8, characters: 2000 }

/** Returns the facts of an answer in its order, up to a limit. */
export const factsOf = (answer: unknown): Fact[] => flat('', answer, 0).slice(0, limits.facts)

/** A list of plain values is one fact. Items of other lists are numbered from 1. */
function flat(name: string, value: unknown, depth: number): Fact[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: plain(value) }]
  if (depth > limits.depth) return [{ name, value: '…' }]
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null))
    return [{ name, value: value.map(plain).join(', ').slice(0, limits.characters) }]
  const parts = Array.isArray(value)
    ? value.slice(0, limits.facts).map((part, index): [string, unknown] => [String(index + 1), part])
    : Object.entries(value)
  return parts.flatMap(([key, part]) => flat(name === '' ? key : `${name}.${key}`, part, depth + 1))
}

/** Formats a plain value as text. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, limits.characters)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
