import PQueue from 'p-queue'
import { createPoller, type After } from '../timing/poller.ts'
import type { TokenEntry } from './tokensStore.ts'

type Reminder = NonNullable<TokenEntry['reminded']>

interface RemindersOptions {
  /** The connections that the user may be reminded of. */
  connections: () => readonly string[]
  entry: (connectionId: string) => TokenEntry
  /** Asks the service; throws when it cannot answer. */
  read: (connectionId: string) => Promise<unknown>
  /** The same, after what is asked already: the connection has other addresses or keys now. */
  readAnew: (connectionId: string) => Promise<unknown>
  /**
   * The connection whose scan link is checked automatically: the one in use, where its key works and there is a
   * network.
   */
  asked: () => string | null
  announce: (connectionId: string, reminder: Reminder) => void
  reminded: (connectionId: string, reminder: Reminder) => Promise<void>
  /** Whether a failed look is worth another one soon: the service was out of reach. */
  isPassing: (error: unknown) => boolean
  onFault: (error: unknown) => void
  after: After
  /** Seconds since the epoch. */
  now: () => number
}

const day = 86_400
const everyMs = 3_600_000
/** Key of the only poller. */
const hourly = 'hourly'
/** What is older is read again by itself, in seconds; before the user is reminded of it, what is older than an hour. */
const staleAfter = 12 * 3600
const doubtfulAfter = 3600

/**
 * What the user is to be reminded of now: that the scan link ends soon, or has ended. Once for each end and stage,
 * and never twice within a day.
 */
function dueReminder({ token, remindDays, reminded }: TokenEntry, now: number): Reminder | null {
  const until = token?.validUntil ?? null
  if (until === null || remindDays === null || until - now > remindDays * day) return null
  const stage = until <= now ? 'ended' : 'soon'
  const isLate = reminded === null || reminded.at > now || now - reminded.at >= day
  const isNew = reminded?.stage !== stage || Math.abs(reminded.until - until) >= 1
  return isLate && isNew ? { until, stage, at: now } : null
}

/**
 * Reads the scan link of the connection in use now and then, and reminds the user before one ends. Hourly once it
 * is started.
 */
export function createReminders(options: RemindersOptions) {
  const { connections, entry, read, readAnew, asked, announce, reminded, isPassing, onFault, after, now } =
    options
  /** Until when a service that has no scan link is left alone. */
  const resting = new Map<string, number>()
  /** One check at a time. */
  const checks = new PQueue({ concurrency: 1 })
  const poller = createPoller({
    turn() {
      checkInTurn()
      return everyMs
    },
    after,
  })
  let running = false

  async function refreshToken(connectionId: string): Promise<void> {
    const known = entry(connectionId)
    const { token } = known
    const limit = dueReminder(known, now()) === null ? staleAfter : doubtfulAfter
    if (token !== null && token.readAt <= now() && now() - token.readAt < limit) return
    // A clock that was set back must not stop it for longer.
    if (Math.abs(now() - (resting.get(connectionId) ?? -Infinity)) < staleAfter) return
    try {
      await read(connectionId)
    } catch (error) {
      // Nobody asked for it, so nothing is reported: what was known stays.
      if (!isPassing(error)) resting.set(connectionId, now())
    }
  }

  async function remindAll(): Promise<void> {
    for (const connectionId of connections()) {
      const due = dueReminder(entry(connectionId), now())
      if (due === null) continue
      // Written first: a reminder that cannot be remembered would come every hour.
      await reminded(connectionId, due)
      announce(connectionId, due)
    }
  }

  async function check(): Promise<void> {
    const connectionId = asked()
    if (connectionId !== null) await refreshToken(connectionId)
    if (running) await remindAll()
  }

  /** There is none once it is closed. */
  function checkInTurn(): void {
    if (running) checks.add(() => (running ? check() : undefined)).catch(onFault)
  }

  /** When what it began by itself is over. */
  const idle = (): Promise<void> => checks.onIdle()

  return {
    idle,
    start(): void {
      if (running) return
      running = true
      checkInTurn()
      poller.plan(hourly, everyMs)
    },
    /** Something may be due: another connection is in use, the computer woke up, the scan link was read. */
    retryLater: checkInTurn,
    /** Other addresses or keys than before: asked at once, whatever was answered last. */
    async reread(connectionId: string): Promise<void> {
      const hasNone = await readAnew(connectionId).then(
        () => false,
        (error: unknown) => !isPassing(error),
      )
      // Only this answer counts: one that was under way before is about the former addresses or keys.
      if (hasNone) resting.set(connectionId, now())
      else resting.delete(connectionId)
      checkInTurn()
    },
    async close(): Promise<void> {
      running = false
      poller.close()
      await idle()
    },
  }
}
