import { CircleAlert, CircleCheck, CircleHelp, Hourglass, LoaderCircle, PencilLine } from '@lucide/vue'
import type { Component } from 'vue'
import type { Entry, EntryState } from '../../../../shared/contract/outbox.ts'
import { messages } from '../../../app/messages.ts'

const { waits } = messages.outbox

/** A state's picture and colour; its word stands in the messages. */
export const entryStyle: Record<EntryState, { icon: Component; tone: string }> = {
  writing: { icon: PencilLine, tone: 'text-ink-3' },
  ready: { icon: Hourglass, tone: 'text-busy' },
  sending: { icon: LoaderCircle, tone: 'text-accent' },
  done: { icon: CircleCheck, tone: 'text-good' },
  refused: { icon: CircleAlert, tone: 'text-bad' },
  unknown: { icon: CircleHelp, tone: 'text-warn' },
}

/**
 * Not while it is sent, nor before it is known what became of it: its line is what keeps it from being ordered twice.
 */
export const canBeDropped = ({ state }: Entry): boolean => state !== 'sending' && state !== 'unknown'

/**
 * A draft that was changed at the service since it was to be deleted: that is decided where it is shown, with what
 * changed.
 */
export const isChangedDraft = ({ kind, state, error }: Entry): boolean =>
  kind === 'draft_delete' && state === 'refused' && (error?.fields.length ?? 0) > 0

/** Why a complete entry has not gone yet, as a sentence; null where it is not waiting. */
export function whyItWaits({ state, kind, agreed }: Entry, offline: boolean): string | null {
  if (state !== 'ready') return null
  if (kind === 'upgrade') return waits.buy
  if (kind === 'draft_delete')
    return !agreed ? waits.deletesByHand : offline ? waits.deletesOffline : waits.deletes
  if (agreed) return offline ? waits.agreedOffline : waits.agreed
  return offline ? waits.offline : waits.ready
}
