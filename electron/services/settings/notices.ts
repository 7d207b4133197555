import { randomUUID } from 'node:crypto'
import type { Notice } from '../../../shared/contract/app.ts'

/** Things the user should know that no screen of their own shows. They stay until they are dismissed. */
export interface Notices {
  /** The oldest first. */
  list(): Notice[]
  /** Adds a notice. One with the same message is not added twice. */
  add(message: string, details?: string | null): void
  /** Removes a notice, if it is there. */
  dismiss(id: string): void
}

export function createNotices(): Notices {
  let notices: Notice[] = []
  return {
    list: () => notices,
    add(message, details = null) {
      if (notices.some((notice) => notice.message === message)) return
      notices = [...notices, { id: randomUUID(), message, details }]
    },
    dismiss(id) {
      notices = notices.filter((notice) => notice.id !== id)
    },
  }
}
