import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { app } from 'electron'
import type { Desktop } from '../../app/ports.ts'
import { saveFile } from '../../services/files/saveFile.ts'
import { busNames, busSockets, connectSessionBus } from '../../services/sessionBus/sessionBus.ts'
import { installedProgram } from '../programCommand.ts'
import { autostartEntry, autostartFile, inBackground, isStarted } from '../autostartFile.ts'

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

/** Implements the start of the program when the user logs in, with the system's own means. */
export function loginStart(): Pick<Desktop, 'hasTray' | 'startsAtLogin' | 'setStartAtLogin'> {
  if (process.platform !== 'linux')
    return {
      hasTray,
      startsAtLogin: () => app.getLoginItemSettings({ args: [inBackground] }).openAtLogin,
      setStartAtLogin(on) {
        app.setLoginItemSettings({ openAtLogin: on, args: [inBackground] })
        return Promise.resolve()
      },
    }
  const file = autostartFile(process.env, homedir())
  return {
    hasTray,
    startsAtLogin: () => isStarted(readText(file)),
    async setStartAtLogin(on) {
      if (!on) {
        rmSync(file, { force: true })
        return
      }
      await mkdir(dirname(file), { recursive: true })
      await saveFile(file, autostartEntry(ownCommand()))
    },
  }
}

/** Returns the program's own command. */
function ownCommand(): string[] {
  return app.isPackaged ? [installedProgram()] : [process.execPath, app.getAppPath()]
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // There is no file, or the desktop can't read it either.
    return null
  }
}
