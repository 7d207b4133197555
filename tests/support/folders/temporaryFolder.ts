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
    // On Windows, virus scanners and closed databases hold files a moment longer.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return folder
}
