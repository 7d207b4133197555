import { grouped } from '../../shared/domain/grouped.ts'
import type { Entry } from '../../shared/contract/outbox.ts'
import type { TransferGroup } from '../../shared/contract/transfers.ts'

/** Returns what the program does without a window. `downloadsByItself`: a company has automatic downloads. */
export const backgroundWork = (downloadsByItself: boolean): string =>
  `${downloadsByItself ? 'New deliveries keep arriving' : 'Downloads and reminders continue'}. ` +
  'The tray icon opens Planroom. You can change this in Settings.'

/** Returns the work that a quit interrupts, as sentences for the user; empty if there is none. */
export function unfinishedWork(
  groups: readonly Pick<TransferGroup, 'active'>[],
  entries: readonly Pick<Entry, 'state' | 'agreed'>[],
): string[] {
  const transfers = groups.reduce((sum, { active }) => sum + active, 0)
  const unsent = entries.filter(({ state }) => state === 'ready' || state === 'sending')
  // The user agreed that these are sent when there is a network.
  const toSend = unsent.filter(({ agreed }) => agreed).length
  const kept = unsent.length - toSend
  const sentences: string[] = []
  if (transfers === 1) sentences.push('1 transfer is running. It continues at the next start.')
  if (transfers > 1)
    sentences.push(`${grouped(transfers)} transfers are running. They continue at the next start.`)
  if (toSend === 1) sentences.push('1 outbox entry isn’t sent yet. Sending continues at the next start.')
  if (toSend > 1)
    sentences.push(`${grouped(toSend)} outbox entries aren’t sent yet. Sending continues at the next start.`)
  if (kept === 1) sentences.push('1 outbox entry isn’t sent. It stays in the outbox.')
  if (kept > 1) sentences.push(`${grouped(kept)} outbox entries aren’t sent. They stay in the outbox.`)
  return sentences
}
