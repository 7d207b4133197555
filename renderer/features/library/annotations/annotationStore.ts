import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AnnotationMark, AnnotationShape } from '../../../../shared/domain/review/annotation.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'

/** The folder and the file that a change of an annotation is about. */
interface FileOf {
  folderId: string
  /** Null where the plan is gone: what was noted on it can still be checked off. */
  fileId: string | null
}
interface Step extends FileOf {
  id: string
  /** Null for a new one. */
  before: AnnotationMark | null
}

/** The tool in use, the annotation that is open, and what can be undone. The annotations themselves are main's. */
export const useAnnotationStore = defineStore('annotations', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const tool = shallowRef<AnnotationShape | null>(null)
  const selectedId = shallowRef<string | null>(null)
  const steps = shallowRef<readonly Step[]>([])

  async function write(
    { folderId, fileId }: FileOf,
    id: string,
    annotation: AnnotationMark | null,
  ): Promise<boolean> {
    const connectionId = overview.activeId
    if (connectionId === null) return false
    return announce.attempt(() =>
      annotation === null
        ? call('annotations:remove', { connectionId, folderId, id })
        : call('annotations:put', { connectionId, folderId, fileId, annotation }),
    )
  }

  /** Puts one in the place of the one `before`, or removes it. That can be undone. Gives whether it was kept. */
  async function change(
    of: FileOf,
    before: AnnotationMark | null,
    after: AnnotationMark | null,
  ): Promise<boolean> {
    const id = after?.id ?? before?.id
    if (id === undefined || !(await write(of, id, after))) return false
    steps.value = [...steps.value, { ...of, id, before }]
    return true
  }

  async function undo(): Promise<void> {
    const last = steps.value.at(-1)
    if (last === undefined || !(await write(last, last.id, last.before))) return
    steps.value = steps.value.slice(0, -1)
  }

  return { tool, selectedId, steps, change, undo }
})
