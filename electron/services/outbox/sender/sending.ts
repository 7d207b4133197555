import type { Entry } from '../../../../shared/contract/outbox.ts'
import { AppError } from '../../../../shared/errors.ts'
import { underSignals } from '../../timing/underSignals.ts'
import type { Background } from './background.ts'
import { isSendDue } from '../rules/dueTimes.ts'
import type { Entries } from '../store/entriesRepository.ts'
import type { Resent, Work } from './work.ts'

/** What users ask for: to send entries, to check what became of them, and to say it themselves. */
export interface Sending {
  /** Sends an entry that waits, or finds out what became of an unknown one. How that ended stands in the entry. */
  send(id: string, signal?: AbortSignal): Promise<Entry>
  /**
   * Sends an unknown entry once more: it is checked first, and sent only where that finds nothing. See
   * `Work.resend`.
   */
  resend(id: string, except?: readonly string[], signal?: AbortSignal): Promise<Resent & { entry: Entry }>
  /** In the background; answers at once. */
  startSending(connectionId: string, ids: readonly string[]): void
  /** Sends what waits, of one connection or of all, and checks what is unknown. What can still be taken back waits. */
  sendAll(connectionId: string | null, signal?: AbortSignal): Promise<Entry[]>
  /** Looks for all unknown entries of a connection, and gives them as they are then. */
  reconcile(connectionId: string, signal?: AbortSignal): Promise<Entry[]>
  /**
   * Records what the user found out about an unknown entry. Rejects with `busy` for one that is not unknown, and with
   * `bad_input` for an order that came of another entry.
   */
  settle(id: string, found: { arrived: boolean; orderId: string | null }): Promise<Entry>
}

export function createSending({
  entries,
  work,
  background,
  onChanged,
  now,
}: {
  entries: Entries
  work: Work
  background: Background
  onChanged: (connectionId: string) => void
  /** Seconds since the epoch. */
  now: () => number
}): Sending {
  const { get, shown, inTheWay } = entries
  const { ending, closing, poller } = background

  async function sendOne(id: string, signal?: AbortSignal): Promise<Entry> {
    const sending = underSignals([ending, signal], (either) => work.send(id, either, closing))
    background.run(sending)
    await sending
    return shown(id)
  }

  return {
    send: sendOne,
    async resend(id, except = [], signal) {
      const sending = underSignals([ending, signal], (either) => work.resend(id, except, either, closing))
      background.run(sending)
      const resent = await sending
      return { ...resent, entry: shown(id) }
    },
    startSending(connectionId, ids) {
      background.run(work.sendMany(connectionId, ids, ending, closing))
    },
    async sendAll(connectionId, signal) {
      // What can still be taken back is not sent before its moment is over.
      const ready = entries
        .inState('ready', connectionId)
        .filter(({ agreed, sendsAt }) => !agreed || isSendDue(sendsAt ?? 0, now()))
      const waiting = [...ready, ...entries.inState('unknown', connectionId)]
      await underSignals([ending, signal], async (either) => {
        for (const id of new Set(waiting.map((entry) => entry.connectionId))) {
          const readyIds = ready.filter((entry) => entry.connectionId === id).map((entry) => entry.id)
          await work.check(id, either)
          await work.sendMany(id, readyIds, either)
        }
      })
      return waiting.map(({ id }) => shown(id))
    },
    async reconcile(connectionId, signal) {
      const unknown = entries.inState('unknown', connectionId)
      const checking = underSignals([ending, signal], (either) => work.check(connectionId, either))
      background.run(checking)
      await checking
      return unknown.map(({ id }) => shown(id))
    },

    async settle(id, { arrived, orderId }) {
      const entry = get(id)
      if (entry.state !== 'unknown') throw inTheWay(entry)
      const isNew = entry.orderId === null
      if (arrived && isNew && orderId !== null && entries.claimedOrders(entry.connectionId).has(orderId))
        throw new AppError('bad_input', 'This order belongs to another entry in the outbox.')
      if (!arrived) {
        const { orderIds = [] } = entry.before
        const denied = entry.candidates.map((candidate) => candidate.orderId)
        entries.deny(id, { ...entry.before, orderIds: [...orderIds, ...denied] })
      } else {
        const followId = work.settle(entry, orderId)
        if (followId !== null) await sendOne(followId)
      }
      onChanged(entry.connectionId)
      poller.update(true)
      return shown(id)
    },
  }
}
