import {
  Check,
  CircleDashed,
  CircleHelp,
  History,
  Minus,
  PackageCheck,
  PackageX,
  Wrench,
  X,
} from '@lucide/vue'
import type { Component } from 'vue'
import type { ItemState, Verdict } from '../../../../shared/domain/completeness/completeness.ts'

export const itemStyle: Readonly<Record<ItemState, { icon: Component; tone: string }>> = {
  onDisk: { icon: Check, tone: 'text-good' },
  notHere: { icon: CircleDashed, tone: 'text-warn' },
  outdated: { icon: History, tone: 'text-warn' },
  notDelivered: { icon: X, tone: 'text-bad' },
  withdrawn: { icon: X, tone: 'text-bad' },
  notChosen: { icon: Minus, tone: 'text-ink-3' },
}

export const verdictStyle: Readonly<Record<Verdict, { icon: Component; tone: string }>> = {
  ready: { icon: PackageCheck, tone: 'text-good' },
  changing: { icon: Wrench, tone: 'text-warn' },
  incomplete: { icon: PackageX, tone: 'text-warn' },
  notDelivered: { icon: CircleDashed, tone: 'text-ink-3' },
  notChosen: { icon: Minus, tone: 'text-ink-3' },
  notKnown: { icon: CircleHelp, tone: 'text-ink-3' },
}
