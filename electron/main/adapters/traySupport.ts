import { busNames, busSockets, connectSessionBus } from '../../services/sessionBus/sessionBus.ts'

/** Name on the session bus of a desktop with a tray (freedesktop.org, StatusNotifierItem). */
const trayService = 'org.kde.StatusNotifierWatcher'
const busMs = 1000

/** Returns whether the desktop shows tray icons. Windows and macOS always do. */
export async function hasTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const uid = process.getuid?.() ?? 0
  try {
    const bus = await connectSessionBus(busSockets(process.env, uid), uid, busMs)
    try {
      return (await busNames(bus)).has(trayService)
    } finally {
      bus.close()
    }
  } catch {
    // Without a session bus there is no tray.
    return false
  }
}

/** Resolves when the desktop shows tray icons: its panel may start after the program. Rejects without a session bus. */
export async function whenTray(): Promise<void> {
  if (process.platform !== 'linux') return
  const uid = process.getuid?.() ?? 0
  const bus = await connectSessionBus(busSockets(process.env, uid), uid, busMs)
  try {
    await bus.waitForName(trayService)
  } finally {
    bus.close()
  }
}
