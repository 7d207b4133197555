import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Stores } from '../catalogue/stores.ts'
import { hashFile } from '../files/hash.ts'
import { longestName } from '../files/drives.ts'
import { isPartName, roomBelow } from '../files/naming.ts'
import { confinedFolder, dropPart, renameWithRetry, statOrNull } from '../files/disk.ts'
import { diskFault, systemCode } from '../files/fileFault.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { makeRoot } from '../libraryIndex/roots.ts'
import type { JobTools } from '../transfers/order/context.ts'
import { enoughRoom, pathOf } from './attachmentNames.ts'
import type { AttachmentPlace, Given } from './place.ts'
import type { BareFolder } from './types.ts'

/**
 * Opens a folder that belongs to no order. It has no records, so no file in it is overwritten: a file with
 * the same bytes is used again, other bytes get a numbered name. Temporary files of a killed run are removed: their
 * names begin with one of `stems`.
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
          : await confinedFolder(folder, below, { create: true, retryLocked: commit.retryLocked })
      const part = join(folder, partName)
      for (let number = 1; ; number += 1) {
        const name = `${stem}${number === 1 ? '' : ` (${number})`}${extension}`
        const path = join(at, name)
        const there = await statOrNull(path)
        if (there === null) {
          try {
            await renameWithRetry(part, path, disk, platform, clock, signal)
          } catch (error) {
            // Another program took the name meanwhile. Decide again with the file that exists now.
            if (systemCode(error) !== 'EEXIST') throw error
            number -= 1
            continue
          }
          await commit.syncFolder(at)
          return given(below, name, number === 1 ? 'current' : 'kept_local')
        }
        if (there.isFile() && there.size === size && (await hashFile(path, { signal })) === sha256) {
          await dropPart(part)
          return given(below, name, 'unchanged')
        }
      }
    },
    // No file in this folder is known to be Planroom's.
    onlyThese: () => Promise.resolve(),
  }
}

function given(below: string, name: string, placed: Given['placed']): Given {
  return { path: pathOf(below, name), placed, folderId: null, fileId: null }
}

async function madeFolder({ dir, root }: BareFolder, stores: Pick<Stores, 'folders'>): Promise<string> {
  if (root !== undefined) {
    // The library folder may not exist before the first download.
    await makeRoot(root, stores)
    return confinedFolder(root, relative(root, dir).split(sep).join('/'), { create: true })
  }
  try {
    await makeFolders(dir)
    return await realpath(dir)
  } catch (error) {
    throw diskFault(error, `Can’t create or open the folder ${dir}. Choose another one.`)
  }
}
