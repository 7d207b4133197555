/** A seeded random generator. The same seed gives the same sequence on every platform. */
export type Random = ReturnType<typeof makeRandom>

/** Returns a 32-bit seed for any words and numbers (FNV-1a with a final mix). */
export function seedFrom(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('|')) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x7feb352d)
  hash ^= hash >>> 15
  return hash >>> 0
}

/** Returns a seeded random generator (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  /** Returns a number in [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    /** Returns a number in [low, high). */
    between: (low: number, high: number) => low + next() * (high - low),
    /** Returns a whole number in [low, high]. */
    integer: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    /** Returns true with the given probability. */
    chance: (probability: number) => next() < probability,
    /** Returns one member of a list that is not empty. */
    pick: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('pick: the list is empty')
      return found
    },
  }
}

/** Returns lower-case hexadecimal digits that depend only on the parts. */
export function hexFrom(length: number, ...parts: readonly (string | number)[]): string {
  const random = makeRandom(seedFrom(...parts))
  let text = ''
  while (text.length < length) text += Math.floor(random.next() * 16).toString(16)
  return text
}

/** Returns a UUID of version 4 that depends only on the parts. */
export function uuidFrom(...parts: readonly (string | number)[]): string {
  const hex = hexFrom(32, ...parts)
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
