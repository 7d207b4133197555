/** Returns a generator of numbers from 0 to 1. Equal seeds give equal numbers, so that a failure can be reproduced. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a generator of integers below `n`, and 0 for `n` 0. Equal seeds give equal numbers. */
export function dice(seed: number): (n: number) => number {
  let state = seed * 2654435761 + 1
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return n === 0 ? 0 : (state >>> 8) % n
  }
}
