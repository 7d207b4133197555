import { CircleCheckBig, ListX, TriangleAlert } from '@lucide/vue'
import type { Component } from 'vue'
import { entryLook } from '../../../outbox/entryStyle.ts'
import type { LineState } from './useListRows.ts'

/** A line's picture and colour; its word stands in the messages. */
export const lineLook: Record<LineState, { icon: Component; tone: string }> = {
  ...entryLook,
  wrong: { icon: TriangleAlert, tone: 'text-bad' },
  right: { icon: CircleCheckBig, tone: 'text-ink-3' },
  aside: { icon: ListX, tone: 'text-ink-3' },
}
