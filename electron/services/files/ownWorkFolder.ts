import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from './disk.ts'
import { systemCode } from './fileFault.ts'
import { makeFolders } from './makeFolders.ts'

const nameForm = /^(\d+)-/

/** Creates a temporary folder within `folder`. The caller removes it. */
export async function makeWorkFolder(folder: string): Promise<string> {
  await makeFolders(folder)
  return mkdtemp(join(folder, `${String(process.pid)}-`))
}

/**
 * Removes folders in `folder` that killed processes left. Call it before this process uses the folder. Folders of
 * running processes stay.
 */
export async function clearWorkFolder(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const pid = Number(nameForm.exec(name)?.[1] ?? 0)
    if (pid === 0 || pid === process.pid || !isAlive(pid))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists and belongs to another user.
    return systemCode(error) === 'EPERM'
  }
}
