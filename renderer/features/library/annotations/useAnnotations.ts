import { computed } from 'vue'
import type { Annotation } from '../../../../shared/contract/review/annotations.ts'
import type { AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { useOverview } from '../../../app/overview.ts'
import { useRead } from '../../../bridge/reads.ts'
import { annotationsQuery } from '../queries.ts'
import { useAnnotationStore } from './annotationStore.ts'

/** Returns an annotation as main accepts it. */
const markOf = ({ isOfEarlier: _, isAnswered: __, ...mark }: Annotation): AnnotationMark => mark

/**
 * Annotations of a folder: main's answer plus later writes. The next change builds on these, because main's event and
 * answer arrive later.
 */
export function useAnnotations(folderId: () => string) {
  const overview = useOverview()
  const store = useAnnotationStore()
  const { answer, error } = useRead(() =>
    annotationsQuery({ connectionId: overview.activeId, folderId: folderId() }),
  )
  const annotations = computed((): Annotation[] => {
    if (answer.value === null) return []
    const { annotations: answered, askedAt } = answer.value
    const written = new Map(store.writesAfter(folderId(), askedAt).map(({ id, after }) => [id, after]))
    const known = new Set(answered.map(({ id }) => id))
    return [
      ...answered.flatMap((each) => {
        const after = written.get(each.id)
        return after === null ? [] : [{ ...each, ...after }]
      }),
      ...[...written].flatMap(([id, after]) =>
        after === null || known.has(id) ? [] : [{ ...after, isOfEarlier: false, isAnswered: false }],
      ),
    ]
  })

  /**
   * Changes a part of an annotation. `fileId` is the file that shows it; null if its plan is gone. Resolves to false if
   * main did not store the change.
   */
  async function change(fileId: string | null, id: string, part: Partial<AnnotationMark>): Promise<boolean> {
    const found = annotations.value.find((each) => each.id === id)
    if (found === undefined) return false
    const before = markOf(found)
    return store.change({ folderId: folderId(), fileId }, before, { ...before, ...part })
  }
  async function add(fileId: string, mark: AnnotationMark): Promise<void> {
    await store.change({ folderId: folderId(), fileId }, null, mark)
  }
  async function remove(fileId: string, id: string): Promise<void> {
    const found = annotations.value.find((each) => each.id === id)
    if (found !== undefined) await store.change({ folderId: folderId(), fileId }, markOf(found), null)
  }

  return { annotations, error, change, add, remove }
}
