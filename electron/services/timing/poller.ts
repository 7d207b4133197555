/** Runs `work` after some milliseconds; the function that it gives takes that back. */
export type After = (ms: number, work: () => void) => () => void

/** The computer's own time. Alone it keeps no process alive. */
export const afterInReal: After = (ms, work) => {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => {
    clearTimeout(timer)
  }
}

/** Milliseconds until the next turn; null: there is none until one is planned. */
export type Pause = number | null

export interface PollerOptions {
  /** What is done at each turn. It does not reject: it reports its faults itself. */
  turn: (key: string) => Pause | Promise<Pause>
  after: After
}

/** Takes turns now and then, by key. Each key has one next turn at most. */
export interface Poller {
  /** Plans the next turn, in place of one that was planned before. */
  plan: (key: string, ms: number) => void
  isPlanned: (key: string) => boolean
  cancel: (key: string) => void
  /** No turn begins any more. */
  close: () => void
}

/** What is planned while a turn is under way counts for more than the pause which that turn asks for. */
export function createPoller({ turn, after }: PollerOptions): Poller {
  const planned = new Map<string, () => void>()
  let isClosed = false

  function plan(key: string, ms: number): void {
    cancel(key)
    if (isClosed) return
    const takeBack = after(ms, () => {
      planned.delete(key)
      const pause = turn(key)
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
    isPlanned: (key) => planned.has(key),
    cancel,
    close() {
      isClosed = true
      for (const key of [...planned.keys()]) cancel(key)
    },
  }
}
