import type { Emit } from '../ports.ts'

/** Longest time that the window does not hear what a finished order brought. */
const gatherMs = 300
/** More orders than these at once are told as one: read the list again. */
const maxByName = 3

/** Tells the window what finished orders changed. Hundreds a minute may finish, and each telling makes the window ask anew. */
export function createChangeEvents(emit: Emit): {
  finished(connectionId: string, orderId: string): void
  close(): void
} {
  const changed = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | null = null

  function tell(): void {
    timer = null
    for (const [connectionId, orderIds] of changed) {
      if (orderIds.size > maxByName) emit('orders:changed', { connectionId })
      else for (const orderId of orderIds) emit('orders:changed', { connectionId, orderId })
      emit('library:changed', { connectionId })
    }
    changed.clear()
  }

  return {
    finished(connectionId, orderId) {
      const orderIds = changed.get(connectionId) ?? new Set()
      changed.set(connectionId, orderIds.add(orderId))
      timer ??= setTimeout(tell, gatherMs)
    },
    close() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
