import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Makes a temporary folder for the current test, and returns its path without links. The folder is removed after the
 * test and its hooks. Outside of a test, pass `afterAll`: the folder is removed after the hooks declared later.
 */
export function temporaryFolder(atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planroom-')))
  atEnd(() => {
    try {
      // On Windows, virus scanners hold files a moment longer.
      rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })
    } catch (error) {
      // Windows removes no folder with an open file, such as a database that the test leaves open. The folder of the
      // run is removed after the process ended.
      if (process.platform !== 'win32') throw error
    }
  })
  return folder
}
