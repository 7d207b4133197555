import PQueue from 'p-queue'
import { createPoller, type After } from '../timing/poller.ts'
import type { TokenEntry } from './tokensStore.ts'

export type Reminder = NonNullable<TokenEntry['reminded']>

interface RemindersOptions {
  /** Connections with reminders. */
  connections: () => readonly string[]
  entry: (connectionId: string) => TokenEntry
  /** Reads the scan link from the service. Throws if the service can't answer. */
  read: (connectionId: string) => Promise<unknown>
  /** As `read`, but does not join a running call, because the connection now has another address or key. */
  readAnew: (connectionId: string) => Promise<unknown>
  /** Returns the connection to check automatically: the active one, if its key works and there is a network. */
  asked: () => string | null
  announce: (connectionId: string, reminder: Reminder) => void
  /** Records that a reminder is shown. */
  reminded: (connectionId: string, reminder: Reminder) => Promise<void>
  /** Whether an error is temporary and a retry is worthwhile: the service was unreachable. */
  isTemporary: (error: unknown) => boolean
  onFault: (error: unknown) => void
  after: After
  /** Seconds since the epoch. */
  now: () => number
}

const day = 86_400
const everyMs = 3_600_000
/** The poller has only this key. */
const hourly = 'hourly'
/** Age in seconds after which the scan link is read again. */
const staleAfter = 12 * 3600
/** As `staleAfter`, if a reminder is due: the link may have been extended meanwhile. */
const doubtfulAfter = 3600

/**
 * Returns the reminder that is due: the scan link expires soon or has expired. Once per expiry and stage, and never
 * twice within a day.
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
 * Reads the scan link of the active connection periodically and reminds the user before it expires. Hourly after
 * `start`.
 */
export function createReminders(options: RemindersOptions) {
  const { connections, entry, read, readAnew, asked, announce, reminded, isTemporary, onFault, after, now } =
    options
  /**
   * Time of the last read that failed with a fault that is not temporary, such as no scan link. By connection, in
   * seconds since the epoch. The service is not asked again for `staleAfter`.
   */
  const checkedWithoutLink = new Map<string, number>()
  /** Runs one check at a time. */
  const checks = new PQueue({ concurrency: 1 })
  const poller = createPoller({
    poll() {
      enqueueCheck()
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
    // A clock that was set back must not stop the checks for longer.
    if (Math.abs(now() - (checkedWithoutLink.get(connectionId) ?? -Infinity)) < staleAfter) return
    try {
      await read(connectionId)
    } catch (error) {
      // An automatic check reports nothing: the stored state stays.
      if (!isTemporary(error)) checkedWithoutLink.set(connectionId, now())
    }
  }

  async function remindAll(): Promise<void> {
    for (const connectionId of connections()) {
      const due = dueReminder(entry(connectionId), now())
      if (due === null) continue
      // Saved first: a reminder that can't be saved would repeat every hour.
      await reminded(connectionId, due)
      announce(connectionId, due)
    }
  }

  async function check(): Promise<void> {
    const connectionId = asked()
    if (connectionId !== null) await refreshToken(connectionId)
    if (running) await remindAll()
  }

  /** Does nothing before `start` and after `close`. */
  function enqueueCheck(): void {
    if (running) checks.add(() => (running ? check() : undefined)).catch(onFault)
  }

  /** Resolves when the started checks are done. */
  const idle = (): Promise<void> => checks.onIdle()

  return {
    idle,
    start(): void {
      if (running) return
      running = true
      enqueueCheck()
      poller.plan(hourly, everyMs)
    },
    /**
     * Queues a check now. Call it when the active connection changed, the computer woke up or the scan link was read.
     */
    checkSoon: enqueueCheck,
    /** Reads at once after a change of address or key, regardless of earlier answers. */
    async reread(connectionId: string): Promise<void> {
      const hasNone = await readAnew(connectionId).then(
        () => false,
        (error: unknown) => !isTemporary(error),
      )
      // Only this answer counts: an earlier call concerns the former address or key.
      if (hasNone) checkedWithoutLink.set(connectionId, now())
      else checkedWithoutLink.delete(connectionId)
      enqueueCheck()
    },
    async close(): Promise<void> {
      running = false
      poller.close()
      await idle()
    },
  }
}
