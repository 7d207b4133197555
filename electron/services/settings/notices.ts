import { randomUUID } from 'node:crypto'
import type { Notice } from '../../../shared/contract/app.ts'

/** Things the user should know that no screen of their own shows. They stay until they are dismissed. */
export function createNotices() {
  let notices: Notice[] = []
  return {
    list: (): Notice[] => notices,
    add(message: string, details: string | null = null): void {
      if (notices.some((notice) => notice.message === message)) return
      notices = [...notices, { id: randomUUID(), message, details }]
    },
    dismiss(id: string): void {
      notices = notices.filter((notice) => notice.id !== id)
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
