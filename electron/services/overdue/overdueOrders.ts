import type { Emit } from '../../../shared/contract.ts'
import { maxChangedIds } from '../../../shared/contract/limits.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ExpectedDeliveries } from '../catalogue/expectedDeliveries.ts'
import type { InsightsThread } from '../catalogue/insights/insightsThread.ts'
import type { KeyValue } from '../catalogue/keyValue.ts'
import type { Connections } from '../connections/connections.ts'
import type { Registration } from '../timing/lifecycle.ts'
import { createPoller, type After } from '../timing/poller.ts'

/** Orders that became overdue, for one message. */
export interface AnnouncedOverdue {
  orders: readonly { orderId: string; address: string }[]
  /** Name of the connection; null if the connection is active. */
  company: string | null
}

interface Parts {
  thread: Pick<InsightsThread, 'expect'>
  expected: ExpectedDeliveries
  keyValue: Pick<KeyValue, 'get' | 'set' | 'delete'>
  connections: Pick<Connections, 'activeId' | 'find'>
  preferences: { settings(): Pick<Settings, 'announceDownloads'> }
  announce: (told: AnnouncedOverdue) => void
  /** Refreshes a connection's orders. `refreshed` is called at the end. */
  refresh: (connectionId: string) => void
  emit: Emit
  onFault: (error: unknown) => void
  lifecycle: Registration
  after: After
  /** Seconds since the epoch. */
  now: () => number
}

/** Keeps up to date when orders are to be expected, and announces overdue orders. */
export type OverdueOrders = ReturnType<typeof createOverdueOrders>

/** Whether the program is closing. */
const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === 'cancelled'

/** Key for the time since which overdue orders of a connection are announced, in seconds. */
const sinceName = (connection: string): string => `overdueSince:${connection}`
/** Pause between an order's time and the refresh that asks for it, in milliseconds. */
const graceMs = 60_000
/** Longest timer, in milliseconds: the computer may sleep meanwhile. */
const maxTimerMs = 3_600_000

export function createOverdueOrders(parts: Parts) {
  const { thread, expected, keyValue, connections, preferences, emit, now, lifecycle } = parts
  const running = new Map<string, Promise<void>>()
  const due = createPoller({ after: parts.after, poll: atDue })
  /** Connections with an order whose time has come since their last refresh. */
  const asked = new Set<string>()
  lifecycle.onForget('clean', 'what is expected of it', ({ id }) => {
    due.cancel(id)
    keyValue.delete(sinceName(id))
  })
  lifecycle.onClose('what is expected', async () => {
    due.close()
    await done()
  })

  /** An order became overdue, unless it was delivered: the list shows it, and the service is asked. */
  function atDue(connectionId: string): null {
    if (connections.find(connectionId) === null) return null
    if (asked.delete(connectionId)) {
      emit('orders:changed', { connectionId })
      parts.refresh(connectionId)
    }
    plan(connectionId)
    return null
  }

  function plan(connectionId: string): void {
    const next = expected.nextDueAt(connectionId, now())
    if (next === null) return
    const ms = (next - now()) * 1000 + graceMs
    if (ms <= maxTimerMs) asked.add(connectionId)
    due.plan(connectionId, Math.min(ms, maxTimerMs))
  }

  async function update(connectionId: string, isRead: boolean): Promise<void> {
    const rows = await thread.expect(connectionId)
    // The connection may have been removed meanwhile.
    if (connections.find(connectionId) === null) return
    const orderIds = await expected.replace(connectionId, rows)
    if (orderIds.length > maxChangedIds) emit('orders:changed', { connectionId })
    else if (orderIds.length > 0) emit('orders:changed', { connectionId, orderIds })
    if (isRead) announceOverdue(connectionId)
    plan(connectionId)
  }

  function announceOverdue(connectionId: string): void {
    const since = keyValue.get(sinceName(connectionId)) as number | undefined
    // Orders that were overdue when Planroom first read the list are no news.
    if (since === undefined) keyValue.set(sinceName(connectionId), now())
    const orders = expected.takeOverdue(connectionId, since ?? now(), now())
    if (orders.length === 0 || !preferences.settings().announceDownloads) return
    const isActive = connectionId === connections.activeId()
    parts.announce({ orders, company: isActive ? null : (connections.find(connectionId)?.name ?? null) })
  }

  /** Resolves when no update is running. */
  async function done(): Promise<void> {
    await Promise.all(running.values())
  }

  return {
    /**
     * Call it when a refresh ended. `isRead`: the list was read. Overdue orders are announced only then, because an
     * order may have been delivered since the last refresh.
     */
    refreshed(connectionId: string, isRead: boolean): void {
      const before = running.get(connectionId) ?? Promise.resolve()
      const updating = before
        .then(() => update(connectionId, isRead))
        .catch((error: unknown) => {
          if (!isCancelled(error)) parts.onFault(error)
        })
        .finally(() => {
          if (running.get(connectionId) === updating) running.delete(connectionId)
        })
      running.set(connectionId, updating)
    },
    done,
  }
}
