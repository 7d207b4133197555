import { randomUUID } from 'node:crypto'
import type { Notice } from '../../../shared/contract/app.ts'

/** Notices for the user that no other screen shows. They stay until they are dismissed. */
export interface Notices {
  /** Returns all notices, oldest first. */
  list(): Notice[]
  /** Adds a notice, unless there is one with the same message. `action`: the command of its button. */
  add(message: string, details?: string | null, action?: Notice['action']): void
  /** Removes a notice if it exists. */
  dismiss(id: string): void
}

export function createNotices(): Notices {
  let notices: Notice[] = []
  return {
    list: () => notices,
    add(message, details = null, action = null) {
      if (notices.some((notice) => notice.message === message)) return
      notices = [...notices, { id: randomUUID(), message, details, action }]
    },
    dismiss(id) {
      notices = notices.filter((notice) => notice.id !== id)
    },
  }
}
