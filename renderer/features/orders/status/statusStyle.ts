import { say } from '../../../app/messages/say.ts'
import { CircleCheck, CircleDashed, CircleHelp, CirclePlus, Clock, FileWarning, Wrench } from '@lucide/vue'
import type { Component } from 'vue'
import type { AssetState, OrderRow } from '../../../../shared/contract/orders.ts'
import { messages } from '../../../app/messages.ts'
import { codeInWords } from '../../../../shared/domain/codeInWords.ts'

export interface StatusStyle {
  icon: Component
  tone: string
  label: string
}

const known: Readonly<Record<string, Omit<StatusStyle, 'label'>>> = {
  Ready: { icon: CircleCheck, tone: 'text-good' },
  Pending: { icon: Clock, tone: 'text-busy' },
  Fixing: { icon: Wrench, tone: 'text-warn' },
  Draft: { icon: CircleDashed, tone: 'text-ink-3' },
  New: { icon: CirclePlus, tone: 'text-accent' },
}

/** Returns the name of a status, which is a code of the service. */
export const statusName = (status: string): string => say(codeInWords(status))

/**
 * Returns icon, colour and label of an order's status. The service may add statuses: an unknown status gets a neutral
 * icon.
 */
export function statusStyle(row: Pick<OrderRow, 'understood' | 'status'>): StatusStyle {
  if (!row.understood) return { icon: FileWarning, tone: 'text-bad', label: messages.orders.unsupported }
  if (row.status === null) return { icon: CircleHelp, tone: 'text-ink-3', label: messages.words.noStatus }
  const style = known[row.status] ?? { icon: CircleHelp, tone: 'text-ink-2' }
  return { ...style, label: statusName(row.status) }
}

export const assetTone: Record<AssetState['state'], string> = {
  not_downloaded: 'text-ink-3',
  on_disk: 'text-good',
  missing: 'text-bad',
  changed: 'text-warn',
  kept_local: 'text-ink-2',
  failed: 'text-bad',
}
