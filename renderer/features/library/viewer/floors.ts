import type { LibraryFile } from '../../../../shared/contract/library.ts'
import { readAssetKey } from '../../../../shared/domain/assets.ts'
import { messages } from '../../../app/messages.ts'

/** Kinds whose lists hold a picture for each floor, in the service's order. */
const kindsOfFloors: readonly string[] = ['listing_floorplans', 'floorplans_3d', 'gla_package']

/** A file for each floor of the kind that a file shows, of those beside it. Empty if it shows no floor. */
export function floorsOf(
  file: LibraryFile,
  files: readonly LibraryFile[],
): { file: LibraryFile; label: string }[] {
  if (!kindsOfFloors.includes(file.kind)) return []
  return files.flatMap((each) => {
    const isFloor = each.kind === file.kind && (each.show === 'image' || each.show === 'svg')
    const index = isFloor ? readAssetKey(each.assetKey)?.index : undefined
    return index === undefined ? [] : [{ file: each, label: messages.viewer.floor(index + 1) }]
  })
}
