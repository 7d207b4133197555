import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readLibraryRoots, readNewestDeliveries } from '../catalogue/readCatalogue.ts'
import { isInside } from '../files/disk.ts'
import { isLibraryAt, maxFoldersProbed } from './roots.ts'

/**
 * The library folder that `folder` (absolute) is, is in, or, where nothing stands at `folder`, is above of, and that
 * is not where the data folder knows it to be; null when there is none. The data folder is only read, also beside a
 * program that works with it.
 */
export async function goneLibrary(dataFolder: string, folder: string): Promise<string | null> {
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
 * When newer deliveries were noticed, in milliseconds since the epoch, by order id, as far as the data folder knows.
 * The data folder is only read.
 */
export function noticedDeliveries(dataFolder: string): ReadonlyMap<string, number> {
  return new Map(
    readNewestDeliveries(join(dataFolder, 'catalogue.db')).map((each) => [each.orderId, each.noticedAt]),
  )
}

async function isNothingAt(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch {
    return true
  }
}
