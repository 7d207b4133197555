import { fileManagerOf } from '../fileManager.ts'

/** “Show in Explorer”, in the words of the system. */
export const showInFiles = `Show in ${fileManagerOf(navigator.platform)}`
