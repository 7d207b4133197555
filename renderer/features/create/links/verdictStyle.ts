import { CircleAlert, CircleCheck, CloudOff, LoaderCircle, TriangleAlert } from '@lucide/vue'
import type { Component } from 'vue'
import type { LinkVerdict } from './useLinkChecks.ts'

/** Icon and tone of each result of a link's check. */
export const verdictStyle: Readonly<Record<LinkVerdict, { icon: Component; tone: string }>> = {
  checking: { icon: LoaderCircle, tone: 'text-ink-3' },
  ok: { icon: CircleCheck, tone: 'text-good' },
  warning: { icon: TriangleAlert, tone: 'text-warn' },
  bad: { icon: CircleAlert, tone: 'text-bad' },
  unseen: { icon: CloudOff, tone: 'text-ink-3' },
}
