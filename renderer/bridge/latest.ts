import { onScopeDispose } from 'vue'

/** For what is read in pieces and is therefore no query. An answer is dropped once a later one was taken. */
export function useLatest() {
  let generation = 0
  let oldest = 0
  /** What is asked for from now on is newer. Until the first of it is answered, earlier answers are taken too. */
  function renew(): void {
    generation += 1
  }
  /** Nothing that was asked for before is wanted any more. */
  function restart(): void {
    renew()
    oldest = generation
  }
  async function take<T>(
    answer: Promise<T>,
    use: (value: T) => void,
    fail: (fault: unknown) => void,
  ): Promise<void> {
    const own = generation
    try {
      const value = await answer
      if (own < oldest) return
      oldest = own
      use(value)
    } catch (fault) {
      if (own !== generation) return
      oldest = own
      fail(fault)
    }
  }
  onScopeDispose(restart)
  return { restart, renew, take }
}
