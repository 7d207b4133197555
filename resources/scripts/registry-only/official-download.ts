import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FIRST_BYTE_LIMIT_MS = 12_000
/** Long, because the archive is unpacked elsewhere, where this does not look. */
const STALL_LIMIT_MS = 60_000
const TOTAL_LIMIT_MS = 15 * 60_000
const LOOK_EVERY_MS = 500

/** How long a failed download is remembered, so that each run does not wait for the same network again. */
export const REMEMBER_MS = 12 * 60 * 60_000

/** What is written down about a failed download. */
export interface FailureNote {
  readonly version: string
  readonly at: number
}

/** Whether a noted failure still speaks against trying again. */
export function failureStands(note: FailureNote | undefined, version: string, now: number): boolean {
  return note?.version === version && now >= note.at && now - note.at < REMEMBER_MS
}

function noteFile(cacheRoot: string): string {
  return path.join(cacheRoot, 'official-download-failed.json')
}

/** Reads the note of the last failure; a missing or damaged note is none. */
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

/** Writes down that the download of this version failed now. */
export async function rememberFailure(cacheRoot: string, version: string, now: number): Promise<void> {
  await mkdir(cacheRoot, { recursive: true })
  await writeFile(noteFile(cacheRoot), JSON.stringify({ version, at: now } satisfies FailureNote))
}

/**
 * Runs the electron package's own installer, which checks the file against its list of hashes.
 * It ends early when no first byte comes or the bytes stop; resolves with the reason, or undefined when it worked.
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
      // The installer shows no progress: its temporary folder, watched from outside, does.
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
