import type { Emit, ParsedInput } from '../../../shared/contract.ts'
import type { Annotation } from '../../../shared/contract/review/annotations.ts'
import type { AnnotationMark } from '../../../shared/domain/review/annotation.ts'
import type { Library } from '../library/library.ts'
import type { TextIndex } from '../library/textIndex.ts'
import type { Annotations } from './records/annotations.ts'

type FolderOf = ParsedInput<'annotations:list'>

/** Annotations of a folder's plans. All methods throw `not_found` for a missing folder. */
export type AnnotationService = ReturnType<typeof createAnnotationService>

export function createAnnotationService({
  emit,
  library,
  annotations: records,
  texts,
  rootOf,
}: {
  emit: Emit
  library: Pick<Library, 'folderPath' | 'deliveries'>
  annotations: Annotations
  texts: Pick<TextIndex, 'noteChange'>
  /** Returns the library folder of a connection. */
  rootOf: (connectionId: string) => string
}) {
  const folderOf = ({ connectionId, folderId }: FolderOf): Promise<string> =>
    library.folderPath(connectionId, rootOf(connectionId), folderId)
  function changed({ connectionId, folderId }: FolderOf): void {
    texts.noteChange(folderId)
    emit('library:changed', { connectionId, folderIds: [folderId] })
  }

  return {
    async list(of: FolderOf): Promise<Annotation[]> {
      const annotations = await records.of(await folderOf(of))
      const { files, deliveries } = await library.deliveries(of.folderId)
      const current = new Map(
        files.filter(({ recorded }) => recorded !== 'earlier').map((file) => [file.assetKey, file.delivery]),
      )
      /** Returns when the newest version of a file came, or when the file was removed. */
      const changedAt = (assetKey: string): string | undefined =>
        current.get(assetKey) ??
        deliveries.find(({ withdrawn }) => withdrawn.some((file) => file.assetKey === assetKey))?.at
      return annotations.map(({ assetKey, delivery, createdAt: _, updatedAt: __, ...annotation }) => {
        const [now, answeredAt] = [current.get(assetKey), changedAt(assetKey)]
        const { requestedAt } = annotation
        return {
          ...annotation,
          isOfEarlier: now !== undefined && now > delivery,
          isAnswered:
            answeredAt !== undefined &&
            requestedAt !== undefined &&
            Date.parse(answeredAt) / 1000 > requestedAt,
        }
      })
    },
    /** Saves a new annotation on a file of the folder, or changes an annotation, even if its file is gone. */
    async put(of: FolderOf, fileId: string | null, annotation: AnnotationMark): Promise<void> {
      const folder = await folderOf(of)
      const { files } = await library.deliveries(of.folderId)
      await records.put(folder, annotation, files.find(({ id }) => id === fileId) ?? null)
      changed(of)
    },
    async remove(of: FolderOf, id: string): Promise<void> {
      await records.remove(await folderOf(of), id)
      changed(of)
    },
  }
}
