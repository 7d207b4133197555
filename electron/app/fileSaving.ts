import { join } from 'node:path'
import { saveFile } from '../services/files/saveFile.ts'
import type { Dialogs, FileKind } from './ports.ts'

/** Writes files where the user wants them. The window never names a path: the system's dialog does. */
export interface FileSaving {
  /**
   * Answers false where the user changed their mind. `name` is what the dialog starts with; `content` is asked for
   * once a place is chosen.
   */
  save(name: string, kind: FileKind, content: () => string): Promise<boolean>
}

/** Joins the system's dialog to the disk. `documents` is the folder that the dialog starts in. */
export function createFileSaving(dialogs: Pick<Dialogs, 'pickSaveFile'>, documents: string): FileSaving {
  return {
    async save(name, kind, content) {
      const path = await dialogs.pickSaveFile(join(documents, name), kind)
      if (path === null) return false
      await saveFile(path, content())
      return true
    },
  }
}
