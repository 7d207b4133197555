import type { FolderDeliveries, LibraryFile } from '../../../shared/contract/library.ts'
import { readAssetKey } from '../../../shared/domain/assets.ts'
import { messages } from '../../app/messages.ts'

/**
 * Describes what a delivery changed, with the same numbers as the order's history. Texts are not counted. Null if
 * nothing was replaced or withdrawn.
 */
export function describeChanges(
  delivery: FolderDeliveries['deliveries'][number] | undefined,
  files: ReadonlyMap<string, LibraryFile>,
): string | null {
  if (delivery === undefined) return null
  const { replaced, added, beside, withdrawn } = delivery
  const countOf = (ids: readonly string[]): number =>
    ids.filter((id) => readAssetKey(files.get(id)?.assetKey ?? '') !== null).length
  const changes = {
    replaced: countOf(replaced.map(({ file }) => file)),
    added: countOf([...added, ...beside]),
    withdrawn: countOf(withdrawn),
  }
  return changes.replaced + changes.withdrawn + countOf(beside) === 0
    ? null
    : messages.deliveries.changes(changes)
}
