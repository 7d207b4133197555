import { existsSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { lockFolder } from '../services/sqlite/folderLock.ts'

/** Names of the links that Chromium's single-instance lock creates in a data folder, except on Windows. */
const runtimeLock = { lock: 'SingletonLock', socket: 'SingletonSocket', cookie: 'SingletonCookie' }

/**
 * Locks the data folder for the life of this process. A second window brings the first one to the front and gets 'shown
 * elsewhere'; a command gets 'in use'. Throws `busy` if the first window is unreachable, and `disk`.
 */
export function lockDataFolder(home: string, isWindow: boolean): 'owned' | 'shown elsewhere' | 'in use' {
  if (lockFolder(home) === null) {
    if (!isWindow) return 'in use'
    if (showFirstWindow(home)) return 'shown elsewhere'
    // The first window may have closed meanwhile.
    if (lockFolder(home) === null) throw folderInUse()
  }
  // The owner of Chromium's lock is gone.
  for (const name of Object.values(runtimeLock)) rmSync(join(home, name), { force: true })
  // Allows a second window to find this one. The result is ignored: the socket is in the temporary folder, which other
  // processes may not see and cleaners empty.
  if (isWindow) app.requestSingleInstanceLock()
  return 'owned'
}

/** Returns the error of a process that finds the data folder in use. */
export const folderInUse = (): AppError =>
  new AppError(
    'busy',
    'Planroom is already running with this data folder. Close it or set PLANROOM_HOME to another folder.',
  )

/**
 * Brings the window that owns the data folder to the front. Returns false if there is none, or it is unreachable. Not
 * for commands: Chromium kills a first window that does not answer within 20 seconds.
 */
function showFirstWindow(home: string): boolean {
  return isFirstWindowReachable(home) && !app.requestSingleInstanceLock()
}

/** Whether Chromium would reach the first window: it kills a window whose socket is gone, even a healthy one. */
function isFirstWindowReachable(home: string): boolean {
  if (process.platform === 'win32') return true
  try {
    const socket = readlinkSync(join(home, runtimeLock.socket))
    const cookie = readlinkSync(join(dirname(socket), runtimeLock.cookie))
    return existsSync(socket) && readlinkSync(join(home, runtimeLock.cookie)) === cookie
  } catch {
    // A command owns the folder, or the temporary folder was emptied.
    return false
  }
}
