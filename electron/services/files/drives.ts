import { link, lstat, open, realpath, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { FileFault, systemCode } from './fileFault.ts'
import { flushFile, hasNoFlush } from './flush.ts'
import { componentBytes, recordsFolder } from './naming.ts'
import { withRealFolder } from './realFolder.ts'

/** Capabilities of the drive of a library folder. */
export interface DriveHabits {
  /** Longest name in bytes, up to the longest name that the program uses. */
  nameBytes: number
  /** Whether writes can be flushed. */
  canFlush: boolean
  /** Whether the drive has hard links, which give a file a name without replacing another file. */
  canLink: boolean
  /** Whether other users of the computer may write to the library folder. */
  isShared: boolean
}

const usual: DriveHabits = { nameBytes: componentBytes, canFlush: true, canLink: true, isShared: false }

/** Measured capabilities of the drives of library folders. */
export type Drives = ReturnType<typeof createDrives>

export function createDrives() {
  const known = new Map<string, DriveHabits>()
  /** Returns the last measurement; usual values if there is none. */
  const of = (root: string): DriveHabits => known.get(root) ?? usual
  /** Measures the drive of an existing library folder. Never rejects: unknown values count as usual. */
  async function measure(root: string): Promise<void> {
    known.set(root, await measureDrive(root))
  }
  return {
    measure,
    /** Measures the drive if that was not done yet, and resolves to its capabilities. */
    async known(root: string): Promise<DriveHabits> {
      if (!known.has(root)) await measure(root)
      return of(root)
    },
    of,
  }
}

/** Returns a name with this length for a test file. Sync programs ignore files with such names. */
const trialName = (bytes: number): string => `~$${'x'.repeat(bytes - 6)}.tmp`
const shortTrial = 20
/**
 * Size of the file that tests for free space. A smaller file might fit into the folder's entry, which is not free
 * space.
 */
const trialBytes = 64 * 1024
/** Names are never cut below this length, in bytes. */
const leastNameBytes = 64

/** Measures a drive with files in the records folder of a library. Never rejects. */
async function measureDrive(root: string): Promise<DriveHabits> {
  const habits = { ...usual, isShared: await isShared(root) }
  await withTrial(root, trialName(shortTrial), async (trial, handle, at) => {
    await handle.datasync().catch((error: unknown) => {
      if (hasNoFlush(error)) habits.canFlush = false
    })
    habits.canLink = await canLink(trial, join(at, trialName(shortTrial + 1)))
    habits.nameBytes = await longestName(at)
  })
  return habits
}

/**
 * Returns whether the drive of a library folder takes a few more bytes. Some network drives always report 0 free bytes.
 * Never rejects.
 */
export async function hasRoom(root: string): Promise<boolean> {
  let isWritten = false
  // Differs from the names that `measureDrive` uses, which may run at the same time.
  await withTrial(root, trialName(shortTrial + 2), async (_, handle) => {
    await handle.writeFile(Buffer.alloc(trialBytes, 'x'))
    await flushFile(handle)
    isWritten = true
  })
  return isWritten
}

/**
 * Runs `work` with a new, empty file in the records folder of a library, and removes the file. An error of the system
 * ends the work and is ignored.
 */
async function withTrial(
  root: string,
  name: string,
  work: (trial: string, handle: FileHandle, at: string) => Promise<void>,
): Promise<void> {
  try {
    await withRealFolder(join(await realpath(root), recordsFolder), async ({ at, assertHere }) => {
      const trial = join(at, name)
      try {
        const handle = await openNew(trial)
        try {
          assertHere(() => undefined)
          await work(trial, handle, at)
        } finally {
          await handle.close()
        }
      } finally {
        await drop(trial)
      }
    })
  } catch (error) {
    // The disk is full or read-only. The next write reports that.
    if (!(error instanceof FileFault) && systemCode(error) === '') throw error
  }
}

/** Creates a file. First removes what other programs put under its name, such as a link to a file of the user. */
async function openNew(path: string): Promise<FileHandle> {
  await drop(path)
  return open(path, 'wx')
}

async function canLink(trial: string, name: string): Promise<boolean> {
  try {
    await link(trial, name)
    await drop(name)
    return true
  } catch (error) {
    return systemCode(error) === 'EEXIST'
  }
}

/**
 * Returns the length in bytes of the longest name that a folder takes. Encrypted folders and some network drives take
 * shorter names than the operating system.
 */
export async function longestName(folder: string): Promise<number> {
  const fits = async (bytes: number): Promise<boolean> => {
    const path = join(folder, trialName(bytes))
    try {
      await (await openNew(path)).close()
      await drop(path)
      return true
    } catch (error) {
      if (systemCode(error) === '') throw error
      return false
    }
  }
  if (await fits(componentBytes)) return componentBytes
  let [low, high] = [leastNameBytes, componentBytes]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await fits(middle)) low = middle
    else high = middle
  }
  return low
}

async function drop(path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    // Another program holds the file. The next measurement uses the same name and removes it.
    if (systemCode(error) === '') throw error
  }
}

/** Decides by the folder's permissions, on systems that have them. */
async function isShared(root: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  try {
    const { mode, uid, gid } = await lstat(root)
    const isOwn = uid === process.getuid?.() && gid === process.getgid?.()
    // A user's primary group often has no other member.
    return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwn)
  } catch (error) {
    if (systemCode(error) === '') throw error
    return false
  }
}

/** Message about a data folder whose drive cannot flush. */
export const unflushedData = (home: string): string =>
  `The drive of Planroom’s data folder ${home} can’t confirm that data is saved. After a power cut, compare what was ` +
  'ordered with the outbox before you send it again.'

/** Messages about what a drive lacks; empty for a usual drive. */
export function driveNotes(
  root: string,
  { nameBytes, canFlush, canLink, isShared: others }: DriveHabits,
): string[] {
  return [
    canFlush
      ? null
      : `The drive of ${root} can’t confirm that files are saved. A power cut may damage the newest ones: verify the ` +
        'library afterwards.',
    canLink
      ? null
      : `The drive of ${root} has no hard links. Don’t save files there under delivered names during a download.`,
    nameBytes === componentBytes
      ? null
      : `Names on the drive of ${root} end at ${nameBytes} bytes. Longer ones are shortened.`,
    others ? `Other users can change files in ${root}.` : null,
  ].filter((note) => note !== null)
}
