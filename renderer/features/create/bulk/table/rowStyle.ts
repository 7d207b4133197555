import { CircleCheckBig, ListX, TriangleAlert } from '@lucide/vue'
import type { Component } from 'vue'
import { entryStyle } from '../../../outbox/entry/entryStyle.ts'
import type { RowState } from './useBulkRows.ts'

/** Icon and colour of each row state. The texts are in `messages.bulk`. */
export const rowStyle: Record<RowState, { icon: Component; tone: string }> = {
  ...entryStyle,
  invalid: { icon: TriangleAlert, tone: 'text-bad' },
  blocked: { icon: TriangleAlert, tone: 'text-ink-3' },
  valid: { icon: CircleCheckBig, tone: 'text-ink-3' },
  skipped: { icon: ListX, tone: 'text-ink-3' },
}
