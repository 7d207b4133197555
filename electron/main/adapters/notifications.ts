import { Notification } from 'electron'
import type { Announcement } from '../announcements.ts'

/** Shows a notification of the system, without a sound; nothing where the system has none. */
export function showNotification({ title, body }: Announcement, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body, silent: true })
  notification.on('click', onClick)
  notification.show()
}
