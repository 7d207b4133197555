import { randomUUID } from 'node:crypto'
import type { Settings } from '../../../shared/contract/settings.ts'
import { maxHandoverTargets } from '../../../shared/domain/handover/options.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Preferences } from '../settings/preferences.ts'
import { goneFolder } from './goneFolder.ts'

/** Folders that plans were handed over to, in the settings. */
export function createHandoverTargets(preferences: Pick<Preferences, 'settings' | 'update'>) {
  const targets = (): Settings['handoverTargets'] => preferences.settings().handoverTargets
  return {
    /** Returns a folder that was used before. Throws `not_found` for an unknown id, `disk` if the folder is gone. */
    async folderOf(target: string): Promise<string> {
      const found = targets().find(({ id }) => id === target)
      if (found === undefined)
        throw new AppError('not_found', 'This folder is no longer remembered. Choose it again.')
      const gone = await goneFolder(found.folder)
      if (gone !== null) throw gone
      return found.folder
    },
    /** Makes a folder the latest target. */
    async remember(folder: string): Promise<void> {
      const known = targets().find((each) => each.folder === folder) ?? { id: randomUUID(), folder }
      const others = targets().filter((each) => each.folder !== folder)
      // Folders of presets stay, whatever was used since.
      const named = new Set(preferences.settings().handoverPresets.map(({ target }) => target))
      const isKept = ({ id }: { id: string }, at: number): boolean =>
        at < maxHandoverTargets - 1 || named.has(id)
      await preferences.update({ handoverTargets: [known, ...others.filter(isKept)] })
    },
  }
}
