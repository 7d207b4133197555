import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The largest test needs a tenth of it. */
const neededBytes = 4 * 1024 ** 3

/**
 * Makes the one folder below which all tests of a run have their temporary folders, and removes it at the end. It is
 * in memory where there is room: a disk that flushes thousands of small files takes longer than the program.
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
