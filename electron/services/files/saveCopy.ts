import { open, realpath, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Clock } from './clock.ts'
import { dropPart, freshPartId } from './disk.ts'
import { checkReplaceable, saveAdvice } from './fileFault.ts'
import { flushFile, syncFolder } from './flush.ts'
import { createLockRetry } from './lockRetry.ts'
import { partName, type Platform } from './naming.ts'
import { openPlain } from './plainFile.ts'

/**
 * Copies a file to the path that the user chose. The old file there stays until the copy has the source's size and is
 * flushed. Does nothing if both paths are the same file. `mode`: permissions of a new file. Throws `disk`, and the
 * reason of `signal`.
 */
export async function saveCopy(
  source: string,
  target: string,
  {
    platform,
    clock,
    mode = 0o666,
    signal,
  }: { platform: Platform; clock: Pick<Clock, 'sleep'>; mode?: number; signal?: AbortSignal },
): Promise<void> {
  await checkReplaceable(target)
  const folder = dirname(target)
  const part = join(folder, partName(basename(target), freshPartId()))
  try {
    if ((await realpath(target).catch(() => null)) === (await realpath(source))) return
    const from = await openPlain(source)
    const { size } = await from.stat()
    // The read stream closes `from`.
    const to = await open(part, 'wx', mode).catch(async (error: unknown) => {
      await from.close()
      throw error
    })
    try {
      await to.writeFile(from.createReadStream({ signal }))
      if ((await to.stat()).size !== size) throw new Error('The file changed while it was copied.')
      await flushFile(to)
    } finally {
      await to.close()
    }
    await createLockRetry(platform, clock, ['EPERM'])(() => rename(part, target), signal)
    await syncFolder(folder)
  } catch (error) {
    await dropPart(part).catch(() => undefined)
    signal?.throwIfAborted()
    throw new AppError('disk', `Couldn’t save the file ${target}. ${saveAdvice(error)}`, { cause: error })
  }
}
