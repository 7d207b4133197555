import { CircleCheck, CircleHelp, CircleX, Hourglass } from '@lucide/vue'
import type { Component } from 'vue'
import type { TokenPhase } from './times.ts'

/** Colour and icon of each state. Its text is always shown next to it. */
export const phaseStyle: Readonly<Record<TokenPhase, { icon: Component; text: string; soft: string }>> = {
  valid: { icon: CircleCheck, text: 'text-good', soft: 'bg-good-soft' },
  soon: { icon: Hourglass, text: 'text-warn', soft: 'bg-warn-soft' },
  ended: { icon: CircleX, text: 'text-bad', soft: 'bg-bad-soft' },
  unknown: { icon: CircleHelp, text: 'text-ink-2', soft: 'bg-press' },
}
