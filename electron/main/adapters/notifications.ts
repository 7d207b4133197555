import { Notification } from 'electron'
import type { DesktopNotice } from '../../app/announcements.ts'
import { say } from '../language.ts'

/** Visible notifications. Without a reference they are garbage collected and do not react to a click. */
const shown = new Set<Notification>()

/**
 * Shows a silent system notification; nothing if the system has none. A click calls `open`, and the action Compare
 * calls `compare`. Not every system shows actions.
 */
export function showNotification(
  { company, title, body, order }: DesktopNotice,
  { open, compare }: { open: () => void; compare: () => void },
): void {
  if (!Notification.isSupported()) return
  const actions =
    order?.canCompare === true
      ? [
          { text: say('Open'), run: open },
          { text: say('Compare'), run: compare },
        ]
      : []
  const notification = new Notification({
    title: company === null ? say(title) : `${company}: ${say(title)}`,
    body: say(body),
    silent: true,
    actions: actions.map(({ text }) => ({ type: 'button', text })),
  })
  shown.add(notification)
  notification.on('close', () => shown.delete(notification))
  notification.on('click', () => {
    shown.delete(notification)
    open()
  })
  // The number of the action is read from the second parameter: older versions of Electron have it only there.
  notification.on('action', (_event, index) => {
    shown.delete(notification)
    actions[index]?.run()
  })
  notification.show()
}
