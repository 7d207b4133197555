import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 200
const LIMIT_MS = 5 * 60_000

/** Runs `work` while no other process holds the lock file. A lock file whose process has ended is replaced. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true })
  const until = Date.now() + LIMIT_MS
  while (!(await take(file))) {
    if (Date.now() > until)
      throw new Error(`Another process holds ${file} for too long. Remove it if none is running.`)
    if (await ownerIsGone(file)) await rm(file, { force: true })
    else await wait(LOOK_EVERY_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function ownerIsGone(file: string): Promise<boolean> {
  let pid: number
  try {
    pid = Number(await readFile(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  // The owner created the file, but has not written its process id yet.
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
