import { existsSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { lockFolder } from '../services/sqlite/folderLock.ts'

/** Entries of a data folder that the runtime's own lock makes, except on Windows: links to a socket and to the mark beside it. */
const runtimeLock = { lock: 'SingletonLock', socket: 'SingletonSocket', cookie: 'SingletonCookie' }

/**
 * Takes possession of the data folder for the life of this process. A second window has the first one come forward
 * instead, and gets 'shown elsewhere'. Throws `busy` for a second process otherwise, and `disk`.
 */
export function ownFolder(home: string, isWindow: boolean): 'owned' | 'shown elsewhere' {
  if (lockFolder(home) === null) {
    if (!isWindow) throw inUse()
    if (showFirstWindow(home)) return 'shown elsewhere'
    // The first window may have ended meanwhile.
    if (lockFolder(home) === null) throw inUse()
  }
  // Whoever left the runtime's lock there is gone.
  for (const name of Object.values(runtimeLock)) rmSync(join(home, name), { force: true })
  // A second window finds this one by it. Whether it can be had decides nothing: its socket is in the temporary
  // folder, which other processes may not see and cleaners empty.
  if (isWindow) app.requestSingleInstanceLock()
  return 'owned'
}

const inUse = (): AppError =>
  new AppError(
    'busy',
    'Planroom is already running with this data folder. Close it or set PLANROOM_HOME to another folder.',
  )

/**
 * Has the window that owns the data folder come forward. Returns false where there is none, or none that can be asked.
 * A command never asks: the runtime ends a window that does not answer for 20 seconds.
 */
function showFirstWindow(home: string): boolean {
  return isFirstWindowInReach(home) && !app.requestSingleInstanceLock()
}

/** Whether the runtime would reach the first window: it ends one whose socket is gone, however well that window is. */
function isFirstWindowInReach(home: string): boolean {
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
