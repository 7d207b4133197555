import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FIRST_BYTE_LIMIT_MS = 12_000
/** Time without new bytes that ends the download. It is long: the folder of the unpacked files is not measured. */
const STALL_LIMIT_MS = 60_000
const TOTAL_LIMIT_MS = 15 * 60_000
const LOOK_EVERY_MS = 500

/** Time until a failed download is tried again, so that not every run waits for the same network. */
export const REMEMBER_MS = 12 * 60 * 60_000

/** The record of a failed download. `at` is in milliseconds since the epoch. */
export interface FailureNote {
  readonly version: string
  readonly at: number
}

/** Returns whether a recorded failure is recent enough to skip the download of this version. */
export function failureStands(note: FailureNote | undefined, version: string, now: number): boolean {
  return note?.version === version && now >= note.at && now - note.at < REMEMBER_MS
}

function noteFile(cacheRoot: string): string {
  return path.join(cacheRoot, 'official-download-failed.json')
}

/** Returns the record of the last failure, or undefined if it is missing or damaged. */
export async function readFailure(cacheRoot: string): Promise<FailureNote | undefined> {
  try {
    const note: unknown = JSON.parse(await readFile(noteFile(cacheRoot), 'utf8'))
    if (typeof note !== 'object' || note === null || !('version' in note) || !('at' in note)) return undefined
    return typeof note.version === 'string' && typeof note.at === 'number'
      ? { version: note.version, at: note.at }
      : undefined
  } catch {
    return undefined
  }
}

export async function rememberFailure(cacheRoot: string, version: string, now: number): Promise<void> {
  await mkdir(cacheRoot, { recursive: true })
  await writeFile(noteFile(cacheRoot), JSON.stringify({ version, at: now } satisfies FailureNote))
}

/**
 * Runs the installer of the package "electron", which checks the file against its list of hashes. Stops the installer
 * if the first bytes are late, the bytes stop, or the time limit passes. Resolves with the reason of a failure, or with
 * undefined.
 */
export async function downloadOfficial(projectRoot: string, cacheRoot: string): Promise<string | undefined> {
  await mkdir(cacheRoot, { recursive: true })
  const temporary = await mkdtemp(path.join(cacheRoot, 'download-'))
  try {
    return await runInstaller(path.join(projectRoot, 'node_modules', 'electron', 'install.js'), temporary)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function runInstaller(installer: string, temporary: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [installer], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // The installer reports no progress, so the size of its temporary folder is measured.
      env: { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
    })
    let complaint = ''
    let stopped: string | undefined
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    const monitor = monitorGrowth(temporary, (reason) => {
      stopped = reason
      child.kill('SIGKILL')
    })
    child.on('error', (error) => {
      monitor.stop()
      reject(error)
    })
    child.on('close', (code) => {
      monitor.stop()
      resolve(
        code === 0 ? undefined : (stopped ?? firstLine(complaint) ?? `the installer ended with ${code}`),
      )
    })
  })
}

function monitorGrowth(folder: string, giveUp: (reason: string) => void): { stop: () => void } {
  const started = Date.now()
  let size = 0
  let grew = started
  const timer = setInterval(() => {
    void folderSize(folder).then((now) => {
      if (now > size) {
        size = now
        grew = Date.now()
      }
      const quiet = Date.now() - grew
      if (size === 0 && quiet > FIRST_BYTE_LIMIT_MS) giveUp('no answer from the release server')
      else if (size > 0 && quiet > STALL_LIMIT_MS) giveUp('the download stopped')
      else if (Date.now() - started > TOTAL_LIMIT_MS) giveUp('the download took too long')
    }, giveUpOn(giveUp))
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

function giveUpOn(giveUp: (reason: string) => void): (error: unknown) => void {
  return (error) => giveUp(`its temporary folder cannot be read: ${String(error)}`)
}

async function folderSize(folder: string): Promise<number> {
  let total = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const info = await stat(path.join(entry.parentPath, entry.name)).catch(goneMeanwhile)
    total += info?.size ?? 0
  }
  return total
}

function goneMeanwhile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
}
