import { createPoller, type After } from '../../timing/poller.ts'

/** Unreachable hosts. Transfers wait for them, and one at a time tests whether they are back. */
export type LostHosts = ReturnType<typeof createLostHosts>

/** First pause between tests of a host, in milliseconds. Each further pause is twice as long. */
const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Interval for asking the system about the network, in milliseconds. Sends nothing. */
const watchEveryMs = 1000
/** Consecutive broken connections without any answer of the host after which it counts as unreachable. */
const brokenTries = 2
/** Key of the network check in the poller. */
const network = ''

/**
 * `isOnline`: false if the system has no network; hosts on this computer still answer. `isMoving`: transfers are
 * running. `onTry`: a test is due. `onOffline`: the network was lost. `onWatch`: called each second while transfers run
 * or wait.
 */
export function createLostHosts(options: {
  now: () => number
  isOnline: () => boolean
  after: After
  isMoving: () => boolean
  onTry: () => void
  onOffline: () => void
  onWatch: () => void
}) {
  const { isOnline } = options
  /** `pauseMs`: the current pause. `mayTry`: a test is due. `at`: when the host became unreachable, in milliseconds. */
  const lost = new Map<string, { pauseMs: number; mayTry: boolean; at: number }>()
  /** Number of answers of each host. */
  const answers = new Map<string, number>()
  let wasOnline = isOnline()
  const poller = createPoller({ poll, after: options.after })

  function poll(key: string): number | null {
    if (key === network) return watchNetwork()
    const host = lost.get(key)
    if (host === undefined) return null
    host.mayTry = true
    options.onTry()
    return null
  }

  function watchNetwork(): number | null {
    const before = wasOnline
    wasOnline = isOnline()
    if (before && !wasOnline) options.onOffline()
    if (!before && wasOnline) tryAll()
    options.onWatch()
    return options.isMoving() || lost.size > 0 || !wasOnline ? watchEveryMs : null
  }

  /** Watches whether the computer has a network while transfers run or wait. */
  function watch(): void {
    if (!poller.isPlanned(network)) poller.plan(network, watchEveryMs)
  }

  /** Allows a test of all hosts at once, on request of the user or after a network change. */
  function tryAll(): void {
    for (const host of lost.values()) {
      host.mayTry = true
      host.pauseMs = firstPauseMs
    }
    options.onTry()
  }

  const answersOf = (host: string): number => answers.get(host) ?? 0

  /** Marks a host as unreachable, and plans the next test. */
  function lose(host: string): void {
    if (!lost.has(host)) {
      lost.set(host, { pauseMs: firstPauseMs, mayTry: false, at: options.now() })
      poller.plan(host, firstPauseMs)
    }
    watch()
  }

  /** Marks a host as reachable: waiting transfers may continue. */
  function answered(host: string): void {
    answers.set(host, answersOf(host) + 1)
    if (!lost.delete(host)) return
    poller.cancel(host)
    options.onTry()
  }

  return {
    isLost: (host: string) => lost.has(host),
    /** Returns when a host became unreachable, in milliseconds; null if it is reachable. */
    lostAt: (host: string) => lost.get(host)?.at ?? null,
    lose,
    answered,
    /** Returns the attempts of one file at a host, or of one order at its service. */
    triesAt(host: string) {
      let answersBefore = answersOf(host)
      let broken = 0
      return {
        /** Records the start of a request. */
        begin(): void {
          if (broken === 0) answersBefore = answersOf(host)
        },
        answered(): void {
          broken = 0
          answered(host)
        },
        /**
         * Records a request without an answer. `isSilent`: a time-out instead of a broken connection. Returns whether
         * the host counts as unreachable now.
         */
        missed(isSilent: boolean): boolean {
          broken += 1
          const hasAnswered = answersOf(host) !== answersBefore
          if (hasAnswered) {
            answersBefore = answersOf(host)
            broken = 1
          }
          if (!isOnline() || (!hasAnswered && (isSilent || broken >= brokenTries))) lose(host)
          return lost.has(host)
        },
      }
    },
    /** Whether a transfer may test this host now. Only the first caller after each pause may. */
    claimTry(name: string): boolean {
      const host = lost.get(name)
      if (host === undefined) return true
      if (!host.mayTry) return false
      host.mayTry = false
      // This transfer may never contact the host, so the next test is planned already.
      host.pauseMs = Math.min(longestPauseMs, host.pauseMs * 2)
      poller.plan(name, host.pauseMs)
      return true
    },
    tryAll,
    watch,
    close(): void {
      poller.close()
    },
  }
}
