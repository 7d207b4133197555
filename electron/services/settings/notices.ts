import { randomUUID } from 'node:crypto'
import type { Notice } from '../../../shared/contract/app.ts'

/** Notices for the user that no other screen shows. They stay until they are dismissed. */
export type Notices = ReturnType<typeof createNotices>

export function createNotices() {
  let notices: Notice[] = []
  return {
    /** Returns all notices, oldest first. */
    list: () => notices,
    /** Adds a notice, unless there is one with the same message. `action`: the command of its button. */
    add(message: string, details: string | null = null, action: Notice['action'] = null): void {
      if (notices.some((notice) => notice.message === message)) return
      notices = [...notices, { id: randomUUID(), message, details, action }]
    },
    /** Removes a notice if it exists. */
    dismiss(id: string): void {
      notices = notices.filter((notice) => notice.id !== id)
    },
  }
}
