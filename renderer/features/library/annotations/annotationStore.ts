import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AnnotationMark, AnnotationShape } from '../../../../shared/domain/review/annotation.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'
import { useUndo } from '../../../app/undo.ts'
import { call } from '../../../bridge/client.ts'

/** The folder and the file that a changed annotation belongs to. */
interface FileOf {
  folderId: string
  /** Null if the plan is gone. Its annotations can still be checked off. */
  fileId: string | null
}
interface Step extends FileOf {
  connectionId: string
  id: string
  /** The annotation before the step; null if the step added the annotation. */
  before: AnnotationMark | null
  /** When the step was made, in milliseconds of `performance.now()`. */
  madeAt: number
}
interface Write extends FileOf {
  connectionId: string
  id: string
  /** The annotation to store; null if it is removed. */
  after: AnnotationMark | null
  /** When main had stored the change, in milliseconds of `performance.now()`. Infinity until then. */
  keptAt: number
}

/** Maximum number of changes that can be undone. */
const maxSteps = 100

/** The tool in use, the open annotation, pending writes and undoable changes. Main stores the annotations. */
export const useAnnotationStore = defineStore('annotations', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const tool = shallowRef<AnnotationShape | null>(null)
  const selectedId = shallowRef<string | null>(null)
  /** Changes that can be undone, oldest first, all in one folder. A change in another folder starts a new list. */
  const steps = shallowRef<readonly Step[]>([])
  const writes = shallowRef<readonly Write[]>([])
  /** Notes that main refused, by annotation id. The text is shown when the note is opened again. */
  const refusedNotes = new Map<string, string>()
  /** Writes run one after the other, so that the later of two wins. */
  let lastWrite: Promise<unknown> = Promise.resolve()

  const isOf =
    (folderId: string) =>
    (each: Step | Write): boolean =>
      each.folderId === folderId && each.connectionId === overview.activeId

  async function write(of: Omit<Write, 'keptAt'>): Promise<boolean> {
    const { connectionId, folderId, fileId, id, after } = of
    const waiting = { ...of, keptAt: Infinity }
    writes.value = [...writes.value.filter(isOf(folderId)), waiting]
    const write = lastWrite.then(() =>
      announce.attempt(() =>
        after === null
          ? call('annotations:remove', { connectionId, folderId, id })
          : call('annotations:put', { connectionId, folderId, fileId, annotation: after }),
      ),
    )
    lastWrite = write
    const isKept = await write
    const kept = { ...of, keptAt: performance.now() }
    writes.value = writes.value.flatMap((each) => {
      if (each === waiting) return isKept ? [kept] : []
      // Earlier writes of the same annotation no longer matter.
      return isKept && each.id === id && each.keptAt < kept.keptAt ? [] : [each]
    })
    return isKept
  }

  /** Returns the writes to a folder that an answer requested at `askedAt` may lack, oldest first. */
  const writesAfter = (folderId: string, askedAt: number): Write[] =>
    writes.value.filter((each) => isOf(folderId)(each) && each.keptAt >= askedAt)

  /**
   * Replaces `before` by `after`, or removes it if `after` is null. The change is shown at once. If main does not store
   * it, it is reverted and the result is false.
   */
  async function change(
    of: FileOf,
    before: AnnotationMark | null,
    after: AnnotationMark | null,
  ): Promise<boolean> {
    const id = after?.id ?? before?.id
    const connectionId = overview.activeId
    if (id === undefined || connectionId === null) return false
    const step = { ...of, connectionId, id, before, madeAt: performance.now() }
    steps.value = [...steps.value.filter(isOf(of.folderId)), step].slice(-maxSteps)
    const isKept = await write({ ...of, connectionId, id, after })
    if (!isKept) steps.value = steps.value.filter((each) => each !== step)
    return isKept
  }

  const canUndo = (folderId: string): boolean => steps.value.some(isOf(folderId))
  /** Returns the time of the last change in a folder; null if none can be undone. */
  const changedAt = (folderId: string): number | null => steps.value.findLast(isOf(folderId))?.madeAt ?? null

  /** Undoes the last change in a folder, unless there was a later change in another folder. */
  async function undo(folderId: string): Promise<void> {
    const step = steps.value.findLast(isOf(folderId))
    if (step === undefined) return
    steps.value = steps.value.filter((each) => each !== step)
    const { before, madeAt: _, ...of } = step
    if (!(await write({ ...of, after: before })) && steps.value.every(isOf(folderId)))
      steps.value = [...steps.value, step]
  }

  /** Resolves when main has answered all changes so far. */
  const whenKept = (): Promise<unknown> => lastWrite

  return { tool, selectedId, refusedNotes, writesAfter, whenKept, change, canUndo, changedAt, undo }
})

/** Offers to undo the last change of an annotation in this folder, while the part of the page is shown. */
export function useAnnotationUndo(root: () => HTMLElement | null, folderId: () => string): void {
  const store = useAnnotationStore()
  useUndo().offer({
    root,
    madeAt: () => store.changedAt(folderId()),
    step: 'annotation',
    run: () => store.undo(folderId()),
  })
}
