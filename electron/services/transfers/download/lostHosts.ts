import { createPoller, type After } from '../../timing/poller.ts'

/** The tries of one file at one host, or of one order at its service. */
interface HostTries {
  /** A request begins. */
  begin(): void
  answered(): void
  /**
   * A request got no answer. `isSilent`: its time limit was reached, rather than that its connection broke. Returns
   * whether the host counts as lost now.
   */
  missed(isSilent: boolean): boolean
}

/** Hosts that can't be reached. Transfers wait for them, and one transfer at a time tries whether they are back. */
export interface LostHosts {
  isLost(host: string): boolean
  /** The host is lost, or still lost: it is tried again after a pause. */
  lose(host: string): void
  /** The host has answered: whatever waits for it may go on. */
  answered(host: string): void
  triesAt(host: string): HostTries
  /** Whether a transfer may ask this lost host now. Only the first caller after each pause may. */
  claimTry(host: string): boolean
  /** All lost hosts may be tried at once: the user, or another network, asks for it. */
  tryAll(): void
  /** Follows whether the computer has a network, as long as something moves or waits. */
  watch(): void
  close(): void
}

/** Pauses between tries of a lost host, in milliseconds: each is twice as long as the one before. */
const firstPauseMs = 1000
const longestPauseMs = 30_000
/** How often the system is asked whether there is a network, in milliseconds. It sends nothing. */
const watchEveryMs = 1000
/** A file that found its connection broken this often in a row, without any answer of the host between, has lost it. */
const brokenTries = 2
/** Key of the poller beside the hosts. */
const network = ''

/**
 * `isOnline` is false where the system has no network; a host on this computer answers all the same. `isMoving`:
 * transfers run. `onTry`: something may be tried. `onOffline`: the network has just gone.
 */
export function createLostHosts(options: {
  isOnline: () => boolean
  after: After
  isMoving: () => boolean
  onTry: () => void
  onOffline: () => void
}): LostHosts {
  const { isOnline } = options
  /** `pauseMs`: the pause that is under way. */
  const lost = new Map<string, { pauseMs: number; mayTry: boolean }>()
  /** Answers of each host so far. */
  const answers = new Map<string, number>()
  let wasOnline = isOnline()
  const poller = createPoller({ turn, after: options.after })

  function turn(key: string): number | null {
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
    return options.isMoving() || lost.size > 0 || !wasOnline ? watchEveryMs : null
  }

  function watch(): void {
    if (!poller.isPlanned(network)) poller.plan(network, watchEveryMs)
  }

  function tryAll(): void {
    for (const host of lost.values()) {
      host.mayTry = true
      host.pauseMs = firstPauseMs
    }
    options.onTry()
  }

  const answersOf = (host: string): number => answers.get(host) ?? 0

  function lose(host: string): void {
    if (!lost.has(host)) {
      lost.set(host, { pauseMs: firstPauseMs, mayTry: false })
      poller.plan(host, firstPauseMs)
    }
    watch()
  }

  function answered(host: string): void {
    answers.set(host, answersOf(host) + 1)
    if (!lost.delete(host)) return
    poller.cancel(host)
    options.onTry()
  }

  return {
    isLost: (host) => lost.has(host),
    lose,
    answered,
    triesAt(host) {
      let answersBefore = answersOf(host)
      let broken = 0
      return {
        begin() {
          if (broken === 0) answersBefore = answersOf(host)
        },
        answered() {
          broken = 0
          answered(host)
        },
        missed(isSilent) {
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
    claimTry(name) {
      const host = lost.get(name)
      if (host === undefined) return true
      if (!host.mayTry) return false
      host.mayTry = false
      // A transfer that never comes to ask leaves the next try to another one.
      host.pauseMs = Math.min(longestPauseMs, host.pauseMs * 2)
      poller.plan(name, host.pauseMs)
      return true
    },
    tryAll,
    watch,
    close() {
      poller.close()
    },
  }
}
