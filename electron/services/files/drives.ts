import { link, lstat, open, realpath, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { FileFault, systemCode } from './fileFault.ts'
import { flushFile, hasNoFlush } from './flush.ts'
import { componentBytes, recordsFolder } from './naming.ts'
import { withRealFolder } from './realFolder.ts'

/** What the drive of a library folder can and cannot do. */
export interface DriveHabits {
  /** Longest name in bytes, as far as the program's own names go. */
  nameBytes: number
  /** Written bytes can be made durable. */
  canFlush: boolean
  /** A name can be given without ever replacing a file. */
  canLink: boolean
  /** Other users of the computer may write to the library folder. */
  isShared: boolean
}

const usual: DriveHabits = { nameBytes: componentBytes, canFlush: true, canLink: true, isShared: false }

/** What is known of the drives of library folders. */
export interface Drives {
  /** Asks the drive of a library folder, which has to be there. Never rejects: what cannot be asked counts as usual. */
  measure(root: string): Promise<void>
  /** As `measure` where the drive was not asked yet. Resolves to what is known of it. */
  known(root: string): Promise<DriveHabits>
  /** What was measured last; the usual where nothing was. */
  of(root: string): DriveHabits
}

export function createDrives(): Drives {
  const known = new Map<string, DriveHabits>()
  const of = (root: string): DriveHabits => known.get(root) ?? usual
  async function measure(root: string): Promise<void> {
    known.set(root, await measureDrive(root))
  }
  return {
    measure,
    async known(root) {
      if (!known.has(root)) await measure(root)
      return of(root)
    },
    of,
  }
}

/** Sync programs leave files of such names on their own computer. */
const trialName = (bytes: number): string => `~$${'x'.repeat(bytes - 6)}.tmp`
const shortTrial = 20
/** More than a folder's own entry holds. */
const trialBytes = 64 * 1024
/** Names are never cut below this. */
const leastNameBytes = 64

/** Tries out in the records of a library folder what its drive can do. Never rejects. */
async function measureDrive(root: string): Promise<DriveHabits> {
  const habits = { ...usual, isShared: await isShared(root) }
  await withTrial(root, async (trial, handle, at) => {
    await handle.datasync().catch((error: unknown) => {
      if (hasNoFlush(error)) habits.canFlush = false
    })
    habits.canLink = await canLink(trial, join(at, trialName(shortTrial + 1)))
    habits.nameBytes = await longestName(at)
  })
  return habits
}

/**
 * Returns whether the drive of a library folder takes a few more bytes, whatever it says of its room: some network
 * drives say 0 at all times. Never rejects.
 */
export async function hasRoom(root: string): Promise<boolean> {
  let isWritten = false
  await withTrial(root, async (_, handle) => {
    await handle.writeFile(Buffer.alloc(trialBytes, 'x'))
    await flushFile(handle)
    isWritten = true
  })
  return isWritten
}

/** Works with an empty file of its own in the records of a library folder. Errors of the system end the work. */
async function withTrial(
  root: string,
  work: (trial: string, handle: FileHandle, at: string) => Promise<void>,
): Promise<void> {
  try {
    await withRealFolder(join(await realpath(root), recordsFolder), async ({ at, assertHere }) => {
      const trial = join(at, trialName(shortTrial))
      try {
        const handle = await openNew(trial)
        try {
          assertHere(() => undefined) // taken back below
          await work(trial, handle, at)
        } finally {
          await handle.close()
        }
      } finally {
        await drop(trial)
      }
    })
  } catch (error) {
    // It is full, or cannot be written: whatever writes next says so.
    if (!(error instanceof FileFault) && systemCode(error) === '') throw error
  }
}

/** Others may have put something of that name there, a link to a file of the user's perhaps: it goes first. */
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
 * Returns the length in bytes of the longest name that a folder takes. Encrypted folders and some network drives end
 * names earlier than their system does.
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
    // Held by another program: the next trial takes the same name.
    if (systemCode(error) === '') throw error
  }
}

/** By the rights of the folder, where the system has such. */
async function isShared(root: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  try {
    const { mode, uid, gid } = await lstat(root)
    const isOwn = uid === process.getuid?.() && gid === process.getgid?.()
    // The first group of a user often has nobody else in it.
    return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwn)
  } catch (error) {
    if (systemCode(error) === '') throw error
    return false
  }
}

/** Sentence on a data folder whose drive cannot flush, for its user. */
export const unflushedData = (home: string): string =>
  `The drive of Planroom’s data folder ${home} can’t confirm that data is saved. After a power cut, compare what was ` +
  'ordered with the outbox before you send it again.'

/** Sentences on what a drive lacks, for its user; none for a usual one. */
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
