import type { showInFiles as english } from '../en/showInFiles.ts'
import { fileManagerOf } from '../fileManager.ts'

const fileManager = fileManagerOf(navigator.platform)

/** “Show in Explorer” in German, in the words of the system. */
export const showInFiles: typeof english =
  fileManager === 'Files' ? 'In Dateien anzeigen' : `Im ${fileManager} anzeigen`
