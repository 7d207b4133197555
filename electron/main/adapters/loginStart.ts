import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { app } from 'electron'
import type { Desktop } from '../../app/ports.ts'
import { saveFile } from '../../services/files/saveFile.ts'
import { installedProgram } from '../programCommand.ts'
import { autostartEntry, autostartFile, inBackground, isStarted } from '../autostartFile.ts'

/** Implements the start of the program when the user logs in, with the system's own means. */
export function loginStart(): Pick<Desktop, 'startsAtLogin' | 'setStartAtLogin'> {
  if (process.platform !== 'linux')
    return {
      startsAtLogin: () => app.getLoginItemSettings({ args: [inBackground] }).openAtLogin,
      setStartAtLogin(on) {
        app.setLoginItemSettings({ openAtLogin: on, args: [inBackground] })
        return Promise.resolve()
      },
    }
  const file = autostartFile(process.env, homedir())
  return {
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
