import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'

/**
 * Returns the installed program, as the user starts it. An AppImage runs from a temporary folder; APPIMAGE has its
 * file.
 */
export function installedProgram(): string {
  const { APPIMAGE } = process.env
  if (APPIMAGE !== undefined && APPIMAGE !== '') return APPIMAGE
  // On Linux, a script starts the runtime (resources/linux/planroom.sh).
  const script = join(dirname(process.execPath), 'planroom')
  return process.platform === 'linux' && existsSync(script) ? script : process.execPath
}

/**
 * Returns the program and the words that start it for a command, without a display. `here`: the folder of the built main
 * file.
 */
export function commandOf(here: string): string[] {
  if (app.isPackaged) return [installedProgram()]
  // The switches of a development run; resources/scripts/launch.ts says why.
  const switches = process.platform === 'linux' ? ['--no-sandbox', '--ozone-platform=headless'] : []
  return [process.execPath, ...switches, '--disable-gpu', '--log-level=3', join(here, 'index.js')]
}
