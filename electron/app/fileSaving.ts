import { join } from 'node:path'
import { saveFile } from '../services/files/saveFile.ts'
import type { Dialogs, FileKind } from './ports.ts'

/** Writes files where the user chooses. The window never names a path: the system's dialog does. */
export interface FileSaving {
  /** Returns false if the user cancels. `name`: suggested name. `content` is called after a place was chosen. */
  save(name: string, kind: FileKind, content: () => string): Promise<boolean>
}

/** Connects the save dialog to the disk. `documents`: the folder in which the dialog starts. */
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
