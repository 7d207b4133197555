import { isSendDue, nextCheckIn, undoSeconds } from '../rules/dueTimes.ts'
import type { SenderParts } from './outboxOptions.ts'
import type { Sender } from './sending.ts'
import { createServicePoller, type ServicePoller } from './servicePoller.ts'

/** Checks unknown entries and sends due ones in the background, after `start`. */
export function createBackground(parts: SenderParts, sender: Sender): ServicePoller {
  const { entries, onFault, now } = parts

  /** Returns entries of a connection that are due for automatic sending. */
  const dueIds = (connectionId: string): string[] =>
    entries
      .goingByThemselves()
      .filter((entry) => entry.connectionId === connectionId && isSendDue(entry.sendsAt, now()))
      .map(({ id }) => id)

  /** Checks and sends for a connection. Returns false if the service is unreachable. */
  async function checkAndSend(connectionId: string): Promise<boolean> {
    const isCheckDue = entries
      .inState('unknown', connectionId)
      .some((entry) => nextCheckIn(entry, now()) === 0)
    const isUnrecorded = [...sender.unrecorded()].includes(connectionId)
    const result = isCheckDue || isUnrecorded ? await sender.check(connectionId) : 'nothing'
    if (dueIds(connectionId).length === 0) return result !== 'failed'
    // After a failed check, due entries are still sent if the service answers.
    if (result !== 'checked' && !(await sender.ask(connectionId))) return false
    const sent = await sender.sendMany(connectionId, dueIds(connectionId))
    return sent && result !== 'failed'
  }

  /** Returns connections with waiting entries, and the seconds until they may be checked. */
  function waiting(): Map<string, number> {
    const found = new Map<string, number>()
    const wait = (id: string, seconds: number): void => {
      found.set(id, Math.min(found.get(id) ?? seconds, seconds))
    }
    for (const entry of entries.inState('unknown', null)) {
      const seconds = nextCheckIn(entry, now())
      if (seconds !== null) wait(entry.connectionId, seconds)
    }
    for (const connectionId of sender.unrecorded()) wait(connectionId, 0)
    for (const { connectionId, sendsAt } of entries.goingByThemselves())
      // A clock that was set back must not lengthen the undo period.
      wait(connectionId, Math.max(0, Math.min(sendsAt - now(), undoSeconds)))
    return found
  }

  const { usable, isOnline, after } = parts
  return createServicePoller({
    waiting,
    usable,
    isOnline,
    work: checkAndSend,
    onFault(error) {
      onFault('the outbox', error)
    },
    after,
  })
}
