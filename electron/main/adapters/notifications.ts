import { Notification } from 'electron'
import type { DesktopNotice } from '../../app/announcements.ts'

/** Visible notifications. Without a reference they are garbage collected and do not react to a click. */
const shown = new Set<Notification>()

/** Shows a silent system notification; nothing if the system has none. */
export function showNotification({ title, body }: DesktopNotice, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body, silent: true })
  shown.add(notification)
  notification.on('close', () => shown.delete(notification))
  notification.on('click', () => {
    shown.delete(notification)
    onClick()
  })
  notification.show()
}
