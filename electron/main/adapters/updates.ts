import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, autoUpdater } from 'electron'
import { devDependencies } from '../../../package.json' with { type: 'json' }
import type { FixedReason } from '../../../shared/contract/updates.ts'
import type { UpdateSource } from '../../services/updates/updates.ts'
import { createUpdateSource } from './updateSource.ts'

/** Updates of the installed program, from the address in its `app-update.yml`. */
export function systemUpdates(parts: {
  agreeToQuit: () => void
  log: { error(...words: unknown[]): void }
}): UpdateSource {
  return createUpdateSource({
    ...parts,
    fixed: fixedReason(),
    async open() {
      const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater')
      if (process.platform === 'linux') return new AppImageUpdater()
      // Emitted when the installer is ready, right before the program quits.
      autoUpdater.on('before-quit-for-update', parts.agreeToQuit)
      return process.platform === 'win32' ? new NsisUpdater() : new MacUpdater()
    },
    appImage: process.env.APPIMAGE ?? null,
    restart(program) {
      app.relaunch({ execPath: program, args: [] })
      app.quit()
    },
  })
}

function fixedReason(): FixedReason | null {
  const { platform, resourcesPath, versions, env, execPath } = process
  if (!app.isPackaged || versions.electron !== devDependencies.electron) return 'development'
  if (!existsSync(join(resourcesPath, 'app-update.yml'))) return 'source'
  // electron-builder names the kind of package in this file, except for an AppImage.
  if (existsSync(join(resourcesPath, 'package-type'))) return 'packageManager'
  if (platform === 'linux' && env.APPIMAGE === undefined) return 'unpacked'
  if (platform === 'win32' && !existsSync(join(dirname(execPath), `Uninstall ${app.getName()}.exe`)))
    return 'unpacked'
  return null
}
