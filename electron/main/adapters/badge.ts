import { app, BrowserWindow } from 'electron'

/** Shows on the program's icon how many orders were announced without a focused window. Some desktops show no count. */
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
