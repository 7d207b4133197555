import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync } from 'node:fs'
import path from 'node:path'

/** Limit for creating a file: about 0.015 ms in a fresh part of a disk, up to 0.7 ms after many deletions. */
const quickMs = 0.06
const tries = 50

/**
 * Returns an empty folder in `work` for one measurement. The folder stays until the run is over.
 *
 * ext4 reuses the inode of a deleted file only after five minutes. Until then, creating a file nearby skips each such
 * inode. So nothing is deleted between measurements, and each folder is in another block group if possible. A folder
 * with slow file creation is skipped. Deletions within a measurement count for its own side.
 */
export function freshFolder(work: string): string {
  const turns = path.join(work, 'turns')
  mkdirSync(turns, { recursive: true })
  const isLinux = process.platform === 'linux'
  if (isLinux) spawnSync('chattr', ['+T', turns])
  const make = (): string => mkdtempSync(path.join(turns, 'turn-'))
  let turn = make()
  if (isLinux) {
    for (let left = tries; left > 0 && makingFileMs(turn) > quickMs; left -= 1) {
      if (left === 1)
        process.stderr.write('Making files is slow everywhere on this disk: the figures have it in them.\n')
      turn = make()
    }
  }
  const folder = path.join(turn, 'folder')
  mkdirSync(folder)
  return folder
}

/** Returns the shortest of several times, so that a busy machine does not count. */
function makingFileMs(folder: string): number {
  const times = Array.from({ length: 20 }, (_, index) => {
    const began = performance.now()
    closeSync(openSync(path.join(folder, String(index)), 'wx'))
    return performance.now() - began
  })
  return Math.min(...times)
}
