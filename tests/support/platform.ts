import type { Platform } from '../../electron/services/files/naming.ts'

/** The system on which the tests run, by the rules for its names. */
export const thisPlatform: Platform =
  process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'
