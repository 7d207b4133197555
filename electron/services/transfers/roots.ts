import { randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { inTransaction } from '../catalogue/database.ts'
import { writeWhole } from '../library/manifest.ts'
import { recordsFolder } from '../library/naming.ts'
import { scanRoot } from '../library/scan.ts'
import { statOrNull } from './disk.ts'
import { diskProblem, rootGone, systemCode } from './faults.ts'
import type { Stores } from './stores.ts'

const markSchema = z.object({ planroomRoot: z.literal(1), id: z.string().min(1) })
const markName = 'root.json'

/**
 * Opens a library folder for a connection, made if need be. Its mark (`.planroom/root.json`) tells whether it is the folder that the
 * index knows: an unknown or replaced one is read from its manifests first, and what the index said about the place is dropped. So a
 * folder that is gone as a whole is simply filled again, while a file that is missing in a known folder was deleted by its user.
 */
export async function openRoot(
  connectionId: string,
  root: string,
  stores: Stores,
): Promise<{ adopted: number }> {
  try {
    await mkdir(root, { recursive: true })
  } catch (error) {
    throw (
      diskProblem(error) ??
      new AppError('disk', `The library folder ${root} cannot be made or opened.`, { cause: error })
    )
  }
  const records = join(await realpath(root), recordsFolder)
  const mark = await readMark(records)
  const known = stores.folders.rootId(root)
  if (mark !== null && mark === known && stores.folders.ofRoot(connectionId, root).length > 0)
    return { adopted: 0 }
  if (mark === null || mark !== known) {
    inTransaction(stores.db, () => {
      stores.files.removeRoot(root)
      stores.folders.removeRoot(root)
      // Temporary files of another folder at this place mean nothing here; the ones of an unmarked folder are cleaned by name.
      stores.parts.removeRoot(root)
    })
  }
  const { folders } = await scanRoot(connectionId, root, stores)
  const id = mark ?? randomUUID()
  if (mark === null) await writeMark(records, id)
  stores.folders.setRootId(root, id)
  return { adopted: folders }
}

/** A disk that can only be read may answer "no such file" here; whatever it is, it is a problem of the disk. */
async function writeMark(records: string, id: string): Promise<void> {
  try {
    await writeWhole(records, markName, `${JSON.stringify({ planroomRoot: 1, id })}\n`)
  } catch (error) {
    throw (
      diskProblem(error) ??
      new AppError(
        'disk',
        'Nothing can be written to the library folder. Choose another folder or unlock it, then resume.',
        {
          cause: error,
        },
      )
    )
  }
}

/** Throws the one sentence when the library folder is not there any more, such as after its drive was pulled. */
export async function assertRoot(root: string): Promise<void> {
  if ((await statOrNull(join(root, recordsFolder, markName))) === null) throw rootGone(root)
}

async function readMark(records: string): Promise<string | null> {
  try {
    const parsed = markSchema.safeParse(JSON.parse(await readFile(join(records, markName), 'utf8')))
    return parsed.success ? parsed.data.id : null
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}
