import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readLibraryRoots, readNewestDeliveries } from '../catalogue/readCatalogue.ts'
import { isInside } from '../files/disk.ts'
import { isSystemName } from '../files/systemNames.ts'
import { isLibraryAt, maxFoldersProbed } from './roots.ts'

/**
 * Returns a known library folder that is missing and that contains `folder` (absolute). If nothing exists at `folder`,
 * the known folder may also be below it. Returns null if there is none. Opens the data folder read-only, also while the
 * program uses it.
 */
export async function findMissingLibrary(dataFolder: string, folder: string): Promise<string | null> {
  const known = readLibraryRoots(join(dataFolder, 'catalogue.db'), maxFoldersProbed).filter(
    ({ root }) => isInside(root, folder) || isInside(folder, root),
  )
  for (const { root, dirs } of known) {
    if (await isLibraryAt(root, dirs)) continue
    if (isInside(root, folder) || (await isNothingAt(folder))) return root
  }
  return null
}

/**
 * Returns when newer deliveries were noticed, in milliseconds since the epoch, by order id. Opens the data folder
 * read-only.
 */
export function noticedDeliveries(dataFolder: string): ReadonlyMap<string, number> {
  return new Map(
    readNewestDeliveries(join(dataFolder, 'catalogue.db')).map((each) => [each.orderId, each.noticedAt]),
  )
}

async function isNothingAt(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).every(isSystemName)
  } catch {
    return true
  }
}
