import { renameSync } from 'node:fs'
import { systemCode } from './fileFault.ts'

/** Maximum number of attempts while a virus scanner blocks the rename. */
const maxTries = 50
/** Pause between two attempts, in milliseconds. */
const pauseMs = 20

/** Renames a file or folder, blocking. Retries while another program holds it. Throws the last error. */
export function replaceFile(from: string, to: string): void {
  for (let tries = 1; ; tries++)
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (tries === maxTries || !['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
}
