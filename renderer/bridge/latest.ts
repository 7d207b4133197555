import { onScopeDispose } from 'vue'

/**
 * For what is read in pieces and is therefore no query: answers that were asked for before the last `restart`, or
 * that come when nobody waits any more, are dropped.
 */
export function useLatest() {
  let generation = 0
  function restart(): void {
    generation += 1
  }
  async function take<T>(
    answer: Promise<T>,
    use: (value: T) => void,
    fail: (fault: unknown) => void,
  ): Promise<void> {
    const own = generation
    try {
      const value = await answer
      if (own === generation) use(value)
    } catch (fault) {
      if (own === generation) fail(fault)
    }
  }
  onScopeDispose(restart)
  return { restart, take }
}
