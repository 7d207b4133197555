import { app, BrowserWindow } from 'electron'

/** Counts on the program's icon what was announced while no window had the focus. Some desktops show no count. */
export function createBadge(): { add(count: number): void } {
  let shown = 0
  app.on('browser-window-focus', () => {
    if (shown > 0) app.setBadgeCount(0)
    shown = 0
  })
  return {
    add(count) {
      if (count === 0 || BrowserWindow.getFocusedWindow() !== null) return
      shown += count
      app.setBadgeCount(shown)
    },
  }
}
