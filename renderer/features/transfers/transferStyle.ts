import {
  Check,
  CircleSlash,
  CircleDashed,
  FolderX,
  LoaderCircle,
  Pause,
  ScanSearch,
  TriangleAlert,
  WifiOff,
} from '@lucide/vue'
import type { Component } from 'vue'
import type { FileTransfer, OrderTransfer } from '../../../shared/contract/transfers.ts'

interface StateStyle {
  icon: Component
  tone: string
}

export const transferStyle: Record<OrderTransfer['state'], StateStyle> = {
  waiting: { icon: CircleDashed, tone: 'text-ink-3' },
  offline: { icon: WifiOff, tone: 'text-ink-3' },
  planning: { icon: ScanSearch, tone: 'text-busy' },
  running: { icon: LoaderCircle, tone: 'text-accent' },
  paused: { icon: Pause, tone: 'text-ink-3' },
  done: { icon: Check, tone: 'text-good' },
  failed: { icon: TriangleAlert, tone: 'text-bad' },
  cancelled: { icon: CircleSlash, tone: 'text-ink-3' },
}

/** Style of a transfer that waits for a missing library folder. */
export const missingFolderStyle: StateStyle = { icon: FolderX, tone: 'text-ink-3' }

export const fileStyle: Record<FileTransfer['state'], StateStyle> = {
  waiting: transferStyle.waiting,
  running: transferStyle.running,
  done: transferStyle.done,
  unchanged: { icon: Check, tone: 'text-ink-3' },
  failed: transferStyle.failed,
  cancelled: transferStyle.cancelled,
}
