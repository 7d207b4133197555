import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from './fileFault.ts'
import { makeFolders } from './makeFolders.ts'

const nameForm = /^(\d+)-/

/** Makes a folder within `folder` for one piece of work of this process. Its maker removes it. */
export async function makeWorkFolder(folder: string): Promise<string> {
  await makeFolders(folder)
  return mkdtemp(join(folder, `${String(process.pid)}-`))
}

/**
 * Removes what processes left in `folder` that were killed. Nothing of this process may be under way there. What a
 * living process of this computer has its number on stays.
 */
export async function clearWorkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
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
    // A process of another user is alive.
    return systemCode(error) === 'EPERM'
  }
}
