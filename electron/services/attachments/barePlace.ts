import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Stores } from '../catalogue/stores.ts'
import { hashFile } from '../files/hash.ts'
import { longestName } from '../files/drives.ts'
import { isPartName, roomBelow } from '../files/naming.ts'
import { confinedFolder, dropPart, renamePatiently, statOrNull } from '../files/disk.ts'
import { diskProblem, systemCode } from '../files/fileFault.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { makeRoot } from '../libraryIndex/roots.ts'
import type { JobTools } from '../transfers/order/context.ts'
import { enoughRoom, pathOf } from './attachmentNames.ts'
import type { AttachmentPlace, Given } from './place.ts'
import type { BareFolder } from './types.ts'

/**
 * A folder of no order. Nothing is remembered of what is put there, so whatever stands there is the user's: the same
 * bytes are kept, other ones go beside with a number. `stems`: what temporary files may be called; such leftovers of
 * a killed run go.
 */
export async function openBarePlace(
  target: BareFolder,
  stems: readonly string[],
  { commit }: JobTools,
): Promise<AttachmentPlace> {
  const { disk, platform, clock } = commit
  const folder = await madeFolder(target, commit.stores)
  for (const name of await readdir(folder))
    if (isPartName(name) && stems.some((stem) => name.startsWith(`${stem}.`)))
      await dropPart(join(folder, name))
  const nameBytes = await longestName(folder)
  return {
    folder,
    root: folder,
    room: (below) => enoughRoom(roomBelow(folder, platform, nameBytes).file(below), below),
    journal: () => ({ load: () => null, save: () => undefined, remove: () => undefined }),
    async put({ dir: below, stem, extension, partName, size, sha256 }, signal) {
      const at =
        below === ''
          ? folder
          : await confinedFolder(folder, below, { create: true, patiently: commit.patiently })
      const part = join(folder, partName)
      for (let turn = 1; ; turn += 1) {
        const name = `${stem}${turn === 1 ? '' : ` (${turn})`}${extension}`
        const path = join(at, name)
        const there = await statOrNull(path)
        if (there === null) {
          try {
            await renamePatiently(part, path, disk, platform, clock, signal)
          } catch (error) {
            // Somebody took the name since: what stands there decides now.
            if (systemCode(error) !== 'EEXIST') throw error
            turn -= 1
            continue
          }
          await commit.syncFolder(at)
          return given(below, name, turn === 1 ? 'current' : 'kept_local')
        }
        if (there.isFile() && there.size === size && (await hashFile(path, { signal })) === sha256) {
          await dropPart(part)
          return given(below, name, 'unchanged')
        }
      }
    },
    // Nothing there is known to be Planroom's.
    onlyThese: () => Promise.resolve(),
  }
}

function given(below: string, name: string, placed: Given['placed']): Given {
  return { path: pathOf(below, name), placed, folderId: null, fileId: null }
}

async function madeFolder({ dir, root }: BareFolder, stores: Pick<Stores, 'folders'>): Promise<string> {
  if (root !== undefined) {
    // Nothing may have been downloaded yet.
    await makeRoot(root, stores)
    return confinedFolder(root, relative(root, dir).split(sep).join('/'), { create: true })
  }
  try {
    await makeFolders(dir)
    return await realpath(dir)
  } catch (error) {
    throw (
      diskProblem(error) ??
      new AppError('disk', `Can’t create or open the folder ${dir}. Choose another one.`, {
        cause: error,
      })
    )
  }
}
