import { renameSync, rmSync } from 'node:fs'
import { systemCode } from './fileFault.ts'

/** Maximum number of attempts while a virus scanner holds the file. */
const maxTries = 50
/** Pause between two attempts, in milliseconds. */
const pauseMs = 20

/** Renames a file or folder, blocking. Retries while another program holds it. Throws the last error. */
export function replaceFile(from: string, to: string): void {
  retryWhileHeld(() => {
    renameSync(from, to)
  })
}

/** Removes a file or folder if it is there, blocking. Retries while another program holds it. Throws the last error. */
export function removeFile(path: string): void {
  retryWhileHeld(() => {
    rmSync(path, { recursive: true, force: true })
  })
}

function retryWhileHeld(step: () => void): void {
  for (let tries = 1; ; tries++)
    try {
      step()
      return
    } catch (error) {
      if (tries === maxTries || !['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
}
