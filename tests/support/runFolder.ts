import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lowest free memory for the folder. The largest test needs a tenth. */
const neededBytes = 4 * 1024 ** 3

/**
 * Makes the parent of all temporary folders of a test run, and removes the parent at the end. It is in memory if there
 * is room, because flushing thousands of small files to a disk takes longer than the program itself.
 */
export default function makeRunFolder(): void {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'planroom-tests-'))
  process.env['TMPDIR'] = folder
  process.env['PLANROOM_DRAWN_FILES'] = join(folder, 'drawn')
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
