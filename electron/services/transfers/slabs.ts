import type { Piece } from './diskSteps.ts'

/** Of one slab: what a read from the network brings at most. */
export const slabBytes = 64 * 1024

/**
 * The memory that bodies are gathered in before they are written, shared with the disk's threads. It is bounded: when all of it is in use, whoever
 * wants more waits, and reading from the network stops meanwhile.
 */
export interface Slabs {
  readonly memory: SharedArrayBuffer
  /** The offset of a slab that nobody else has until it is given back; null when there is none. */
  take(): number | null
  give(offset: number): void
  /** Calls once, when a slab is free; whoever asked first is called first. */
  whenFree(call: () => void): void
  bytes(piece: Piece): Uint8Array
  readonly isIdle: boolean
}

export function createSlabs(count: number): Slabs {
  const memory = new SharedArrayBuffer(count * slabBytes)
  const all = new Uint8Array(memory)
  // The last one given back is the next one taken: its pages are warm, and those never used cost no memory.
  const free = Array.from({ length: count }, (_, index) => (count - 1 - index) * slabBytes)
  const waiting: (() => void)[] = []
  return {
    memory,
    take: () => free.pop() ?? null,
    give(offset) {
      free.push(offset)
      // One that does not need it any more leaves it to the next.
      while (free.length > 0 && waiting.length > 0) waiting.shift()?.()
    },
    whenFree(call) {
      if (free.length > 0) queueMicrotask(call)
      else waiting.push(call)
    },
    bytes: ({ offset, length }) => all.subarray(offset, offset + length),
    get isIdle() {
      return free.length === count
    },
  }
}
