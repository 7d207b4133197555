import { CircleAlert, CircleCheck, CircleHelp, Hourglass, LoaderCircle, PencilLine } from '@lucide/vue'
import type { Component } from 'vue'
import type { Entry, EntryState } from '../../../../shared/contract/outbox.ts'
import { messages } from '../../../app/messages.ts'

const { waits } = messages.outbox

/** Icon and colour of each state. The texts are in `messages.outbox`. */
export const entryStyle: Record<EntryState, { icon: Component; tone: string }> = {
  writing: { icon: PencilLine, tone: 'text-ink-3' },
  ready: { icon: Hourglass, tone: 'text-busy' },
  sending: { icon: LoaderCircle, tone: 'text-accent' },
  done: { icon: CircleCheck, tone: 'text-good' },
  refused: { icon: CircleAlert, tone: 'text-bad' },
  unknown: { icon: CircleHelp, tone: 'text-warn' },
}

/**
 * Returns whether an entry may be removed. An entry with an unknown outcome may not, since it prevents a second order.
 */
export const canBeDropped = ({ state }: Entry): boolean => state !== 'sending' && state !== 'unknown'

/**
 * Returns whether the entry deletes a draft that changed at the service after the user chose to delete it. The order's
 * page shows the changes, so the user decides there.
 */
export const isChangedDraft = ({ kind, state, error }: Entry): boolean =>
  kind === 'draft_delete' && state === 'refused' && (error?.fields.length ?? 0) > 0

/** Returns why a ready entry has not been sent yet. Null for other states. */
export function whyItWaits({ state, kind, agreed }: Entry, offline: boolean): string | null {
  if (state !== 'ready') return null
  if (kind === 'upgrade') return waits.buy
  if (kind === 'draft_delete')
    return !agreed ? waits.deletesByHand : offline ? waits.deletesOffline : waits.deletes
  if (agreed) return offline ? waits.agreedOffline : waits.agreed
  return offline ? waits.offline : waits.ready
}
