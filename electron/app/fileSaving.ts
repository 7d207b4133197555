import { basename, extname, join } from 'node:path'
import type { Clock } from '../services/files/clock.ts'
import type { Platform } from '../services/files/naming.ts'
import { saveCopy } from '../services/files/saveCopy.ts'
import { saveFile } from '../services/files/saveFile.ts'
import type { Dialogs, FileKind } from './ports.ts'

/** Writes files where the user chooses. The window never names a path: the system's dialog does. */
export type FileSaving = ReturnType<typeof createFileSaving>

interface Parts {
  dialogs: Pick<Dialogs, 'pickSaveFile'>
  /** Folder in which the dialog starts. */
  documents: string
  platform: Platform
  clock: Pick<Clock, 'sleep'>
}

/** Connects the save dialog to the disk. */
export function createFileSaving({ dialogs, documents, platform, clock }: Parts) {
  return {
    /** Returns false if the user cancels. `name`: suggested name. `content` is called after a place was chosen. */
    async save(
      name: string,
      kind: FileKind,
      content: () => string | Buffer | Promise<string | Buffer>,
    ): Promise<boolean> {
      const path = await dialogs.pickSaveFile(join(documents, name), kind)
      if (path === null) return false
      await saveFile(path, await content())
      return true
    },
    /** Copies a file of the library. `path` is absolute and checked. Returns false if the user cancels. */
    async saveCopyOf(source: string): Promise<boolean> {
      const name = basename(source)
      const kind = extname(name).slice(1).toUpperCase() as FileKind
      const path = await dialogs.pickSaveFile(join(documents, name), kind)
      if (path === null) return false
      await saveCopy(source, path, { platform, clock })
      return true
    },
  }
}

/** Returns a suggested name for the dialog, `otherwise` if nothing is left. No part of it can lead to another folder. */
export function plainFileName(name: string, otherwise: string): string {
  const plain = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ').replace(/^[. ]+|[. ]+$/g, '')
  return plain === '' ? otherwise : plain
}
