/** Returns the value. Throws `problem` if there is none. */
export function required<T>(
  value: T | null | undefined,
  problem = 'The test needs a value that is not there.',
): T {
  if (value === null || value === undefined) throw new Error(problem)
  return value
}

/** Returns the first entries of a list. Throws if there are fewer. */
export function firstOf<T>(list: readonly T[], count: 2): [T, T]
export function firstOf<T>(list: readonly T[], count: 3): [T, T, T]
export function firstOf<T>(list: readonly T[], count: number): T[] {
  if (list.length < count)
    throw new Error(`The test needs ${String(count)} entries, and there are ${String(list.length)}.`)
  return list.slice(0, count)
}
