import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync } from 'node:fs'
import path from 'node:path'

/** Making a file takes some 0.015 ms on a disk where nothing was deleted, and up to 0.7 ms where much was. */
const quickMs = 0.06
const tries = 50

/**
 * An empty folder in `work` for one side's turn, which nobody removes before the run is over.
 *
 * For five minutes ext4 does not use the place of a deleted file again, and steps over each of them for each file that
 * is made nearby. So no turn is measured with what the ones before it left, or another program: nothing is deleted
 * between turns, each folder is in another part of the disk where the file system can do that, and one where making
 * files is slow is passed by. What a side deletes in its own turn stays its own burden.
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

/** The least of some, so that a busy machine does not count. */
function makingFileMs(folder: string): number {
  const times = Array.from({ length: 20 }, (_, index) => {
    const began = performance.now()
    closeSync(openSync(path.join(folder, String(index)), 'wx'))
    return performance.now() - began
  })
  return Math.min(...times)
}
