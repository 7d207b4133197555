import type { OutboxOptions } from './outboxOptions.ts'
import type { Work } from './work.ts'
import type { Entries } from '../store/entriesRepository.ts'
import { createServicePoller, type ServicePoller } from './servicePoller.ts'
import { isSendDue, nextCheckIn, undoSeconds } from '../rules/dueTimes.ts'

/** What the outbox does in the background, and how all of that ends. */
export interface Background {
  /** Aborted when the outbox has to be over: whatever is still under way ends. */
  ending: AbortSignal
  /** Aborted first when the outbox closes: what is being sent may end, nothing more goes out. */
  closing: AbortSignal
  /** Keeps a task from being lost: its error is reported, and the outbox closes after it. */
  run(task: Promise<unknown>): void
  poller: ServicePoller
  /** What is being sent may end; then nothing more goes out. */
  close(): Promise<void>
}

/** How long what is being sent may take to end by itself when the program closes, in milliseconds. */
const closingMs = 4000

/** The poller checks unknown entries and sends what goes out by itself. It does nothing before it is started. */
export function createBackground(
  options: Pick<OutboxOptions, 'usable' | 'isOnline' | 'onFault' | 'now' | 'sleep' | 'after'>,
  entries: Entries,
  work: Work,
): Background {
  const { onFault, now, sleep, after } = options
  const closing = new AbortController()
  const ending = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  /** Entries of a connection that go out by themselves now. */
  const dueIds = (connectionId: string): string[] =>
    entries
      .goingByThemselves()
      .filter((entry) => entry.connectionId === connectionId && isSendDue(entry.sendsAt, now()))
      .map(({ id }) => id)

  /** Checks and sends for a connection; false where the service was out of reach. */
  async function turn(connectionId: string): Promise<boolean> {
    const isCheckDue = entries
      .inState('unknown', connectionId)
      .some((entry) => nextCheckIn(entry, now()) === 0)
    const isUnrecorded = [...work.unrecorded()].includes(connectionId)
    const result = isCheckDue || isUnrecorded ? await work.check(connectionId, ending.signal) : 'nothing'
    if (dueIds(connectionId).length === 0) return result !== 'failed'
    // One entry that cannot be checked keeps no other from going out.
    if (result !== 'checked' && !(await work.ask(connectionId, ending.signal))) return false
    const sent = await work.sendMany(connectionId, dueIds(connectionId), ending.signal, closing.signal)
    return sent && result !== 'failed'
  }

  const poller = createServicePoller({
    waiting: () => whatWaits(entries, work, now),
    usable: options.usable,
    isOnline: options.isOnline,
    work: turn,
    onFault(error) {
      onFault('the outbox', error)
    },
    after,
  })

  return {
    ending: ending.signal,
    closing: closing.signal,
    run(task) {
      const tracked = task
        .catch((error: unknown) => {
          onFault('sending', error)
        })
        .finally(() => {
          underWay.delete(tracked)
          poller.update(false)
        })
      underWay.add(tracked)
    },
    poller,
    async close() {
      poller.close()
      closing.abort()
      const over = new AbortController()
      const idle = work.idle().then(() => Promise.allSettled(underWay))
      await Promise.race([idle, sleep(closingMs, over.signal)])
      over.abort()
      ending.abort()
      await idle
    },
  }
}

/**
 * Connections with something that waits for the service, and in how many seconds it would not be too early any more.
 */
function whatWaits(entries: Entries, work: Pick<Work, 'unrecorded'>, now: () => number): Map<string, number> {
  const waiting = new Map<string, number>()
  const wait = (id: string, seconds: number): void => {
    waiting.set(id, Math.min(waiting.get(id) ?? seconds, seconds))
  }
  for (const entry of entries.inState('unknown', null)) {
    const seconds = nextCheckIn(entry, now())
    if (seconds !== null) wait(entry.connectionId, seconds)
  }
  for (const connectionId of work.unrecorded()) wait(connectionId, 0)
  for (const { connectionId, sendsAt } of entries.goingByThemselves())
    // A clock that was set back must not make it wait longer than it was meant to.
    wait(connectionId, Math.max(0, Math.min(sendsAt - now(), undoSeconds)))
  return waiting
}
