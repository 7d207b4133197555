import { readdir, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { Stores } from '../catalogue/stores.ts'
import { longestName } from '../files/drives.ts'
import { isPartName, roomBelow } from '../files/naming.ts'
import { confinedFolder, dropPart } from '../files/disk.ts'
import { diskFault } from '../files/fileFault.ts'
import { placeCopy } from '../files/placeCopy.ts'
import { makeFolders } from '../files/makeFolders.ts'
import { makeRoot } from '../libraryIndex/roots.ts'
import type { JobTools } from '../transfers/order/context.ts'
import { enoughRoom, pathOf } from './attachmentNames.ts'
import type { AttachmentPlace } from './place.ts'
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
  const folder = await madeFolder(target, commit.stores)
  for (const name of await readdir(folder))
    if (isPartName(name) && stems.some((stem) => name.startsWith(`${stem}.`)))
      await dropPart(join(folder, name))
  const nameBytes = await longestName(folder)
  return {
    folder,
    root: folder,
    room: (below) => enoughRoom(roomBelow(folder, commit.platform, nameBytes).file(below), below),
    journal: () => ({ load: () => null, save: () => undefined, remove: () => undefined }),
    async put({ dir: below, stem, extension, partName, sha256 }, signal) {
      const at = below === '' ? folder : await commit.makeFolder(folder, below)
      const part = { path: join(folder, partName), sha256 }
      const { path, placed } = await placeCopy(part, at, stem, extension, commit.rename, signal)
      if (placed !== 'unchanged') await commit.syncFolder(at)
      return { path: pathOf(below, basename(path)), placed, folderId: null, fileId: null }
    },
    // No file in this folder is known to be Planroom's.
    onlyThese: () => Promise.resolve(),
  }
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
