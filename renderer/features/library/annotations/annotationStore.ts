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
  connectionId: string
  id: string
  /** Null for a new one. */
  before: AnnotationMark | null
  /** In milliseconds of `performance.now()`. */
  madeAt: number
}
interface Write extends FileOf {
  connectionId: string
  id: string
  /** Null for one that is removed. */
  after: AnnotationMark | null
  /** When main had it, in milliseconds of `performance.now()`. Infinite until then. */
  keptAt: number
}

/** So many changes can be undone. */
const maxSteps = 100

/** The tool in use, the annotation that is open, what is being written and what can be undone. The rest is main's. */
export const useAnnotationStore = defineStore('annotations', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const tool = shallowRef<AnnotationShape | null>(null)
  const selectedId = shallowRef<string | null>(null)
  /** Of one folder: a change in another one begins anew. */
  const steps = shallowRef<readonly Step[]>([])
  const writes = shallowRef<readonly Write[]>([])
  /** Notes that main refused, by annotation: their text is still there when the note is opened again. */
  const refusedNotes = new Map<string, string>()
  /** One is written after the other, so that of two the later one stays. */
  let lastWrite: Promise<unknown> = Promise.resolve()

  const isOf =
    (folderId: string) =>
    (each: Step | Write): boolean =>
      each.folderId === folderId && each.connectionId === overview.activeId

  async function write(of: Omit<Write, 'keptAt'>): Promise<boolean> {
    const { connectionId, folderId, fileId, id, after } = of
    const waiting = { ...of, keptAt: Infinity }
    writes.value = [...writes.value.filter(isOf(folderId)), waiting]
    const turn = lastWrite.then(() =>
      announce.attempt(() =>
        after === null
          ? call('annotations:remove', { connectionId, folderId, id })
          : call('annotations:put', { connectionId, folderId, fileId, annotation: after }),
      ),
    )
    lastWrite = turn
    const isKept = await turn
    const kept = { ...of, keptAt: performance.now() }
    writes.value = writes.value.flatMap((each) => {
      if (each === waiting) return isKept ? [kept] : []
      // The ones of this annotation before it do not matter any more.
      return isKept && each.id === id && each.keptAt < kept.keptAt ? [] : [each]
    })
    return isKept
  }

  /** What was written of a folder and is in no answer that was asked for at `askedAt`, the oldest first. */
  const writesAfter = (folderId: string, askedAt: number): Write[] =>
    writes.value.filter((each) => isOf(folderId)(each) && each.keptAt >= askedAt)

  /**
   * Puts one in the place of the one `before`, or removes it. Shown at once, and put back where it was not kept: false
   * then.
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
  /** When the last change in a folder was made; null if none can be undone. */
  const changedAt = (folderId: string): number | null => steps.value.findLast(isOf(folderId))?.madeAt ?? null

  /** Undoes the last change in a folder, if there was one since the last change elsewhere. */
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
