/** Runs `work` after some milliseconds. The returned function cancels it. */
export type After = (ms: number, work: () => void) => () => void

/** Timer of the computer. It does not keep a process alive. */
export const afterInReal: After = (ms, work) => {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => {
    clearTimeout(timer)
  }
}

/** Milliseconds until the next poll; null: none until one is planned. */
export type Pause = number | null

export interface PollerOptions {
  /** Called for each poll. Must not reject. */
  poll: (key: string) => Pause | Promise<Pause>
  after: After
}

/**
 * Polls by key. Each key has at most one planned poll. A poll that is planned during a running one wins over the pause
 * that it returns.
 */
export function createPoller({ poll, after }: PollerOptions) {
  const planned = new Map<string, () => void>()
  let isClosed = false

  /** Plans the next poll, replacing a planned one. */
  function plan(key: string, ms: number): void {
    cancel(key)
    if (isClosed) return
    const takeBack = after(ms, () => {
      planned.delete(key)
      const pause = poll(key)
      if (pause instanceof Promise) void pause.then((next) => goOn(key, next))
      else goOn(key, pause)
    })
    planned.set(key, takeBack)
  }

  function goOn(key: string, pause: Pause): void {
    if (pause !== null && !planned.has(key)) plan(key, pause)
  }

  function cancel(key: string): void {
    planned.get(key)?.()
    planned.delete(key)
  }

  return {
    plan,
    isPlanned: (key: string) => planned.has(key),
    cancel,
    /** Cancels all polls. */
    close: (): void => {
      isClosed = true
      for (const key of [...planned.keys()]) cancel(key)
    },
  }
}
