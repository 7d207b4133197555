import type { LibraryFile } from '../../../../shared/contract/library.ts'
import { readAssetKey } from '../../../../shared/domain/assets.ts'
import { messages } from '../../../app/messages.ts'
import { formatOf } from '../folder/tiles.ts'

/** Kinds with a picture for each floor, in the service's order. */
const kindsOfFloors: readonly string[] = ['listing_floorplans', 'floorplans_3d', 'gla_package']

/**
 * Returns one file for each floor of the kind that `file` shows. The floor of `file` has `file` itself. Other floors
 * preferably have a file of the same format and variant. Empty if `file` shows no floor.
 */
export function floorsOf(
  file: LibraryFile,
  files: readonly LibraryFile[],
): { file: LibraryFile; label: string }[] {
  if (!kindsOfFloors.includes(file.kind)) return []
  /** Returns how similar a file is to the shown file. */
  const likeness = (other: LibraryFile): number =>
    other.id === file.id
      ? 3
      : (formatOf(other) === formatOf(file) ? 1 : 0) + (other.variant === file.variant ? 1 : 0)
  const floors = new Map<number, LibraryFile>()
  for (const each of files) {
    const isPicture = each.kind === file.kind && (each.show === 'image' || each.show === 'svg')
    const index = isPicture ? readAssetKey(each.assetKey)?.index : undefined
    if (index === undefined) continue
    const known = floors.get(index)
    if (known === undefined || likeness(each) > likeness(known)) floors.set(index, each)
  }
  return [...floors]
    .sort(([one], [other]) => one - other)
    .map(([index, each]) => ({ file: each, label: messages.completeness.floor(index + 1) }))
}
