import { Notification } from 'electron'
import type { DesktopNotice } from '../../app/announcements.ts'

/** What is on the screen: one that nothing holds on to would not answer a click. */
const shown = new Set<Notification>()

/** Shows a notification of the system, without a sound; nothing where the system has none. */
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
