import { onScopeDispose } from 'vue'

/**
 * Drops an answer if the answer to a later request was already used. For data that is read in pieces and is therefore
 * no query of the cache library.
 */
export function useLatest() {
  let generation = 0
  let oldest = 0
  /** Marks the start of newer requests. Answers of earlier requests count until a newer answer arrives. */
  function renew(): void {
    generation += 1
  }
  /** Discards all pending requests. */
  function restart(): void {
    renew()
    oldest = generation
  }
  async function take<T>(
    answer: Promise<T>,
    use: (value: T) => void,
    fail: (fault: unknown) => void,
  ): Promise<void> {
    const requested = generation
    try {
      const value = await answer
      if (requested < oldest) return
      oldest = requested
      use(value)
    } catch (fault) {
      if (requested !== generation) return
      oldest = requested
      fail(fault)
    }
  }
  onScopeDispose(restart)
  return { restart, renew, take }
}
