import { computed, type Ref } from 'vue'
import type { Comparison, FrameBox } from '../../../../shared/contract/review.ts'
import type { Annotation } from '../../../../shared/contract/review/annotations.ts'
import type { AnnotationMark } from '../../../../shared/domain/review/annotation.ts'
import { messages } from '../../../app/messages.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useUndo } from '../../../app/undo.ts'
import { call } from '../../../bridge/client.ts'
import { isAnswered } from '../../library/annotations/annotatedPlans.ts'
import { useAnnotatedPlans } from '../../library/annotations/useAnnotatedPlans.ts'

/**
 * An annotation or a question that was requested, at its place on the frame. `number`: of annotations as in the viewer.
 * Questions follow. `mark`: on the new file.
 */
export interface RequestedChange {
  id: string
  number: number
  /** For screen readers. */
  name: string
  /** Empty for an annotation without a note. */
  note: string
  isDone: boolean
  box: FrameBox
  mark: Pick<AnnotationMark, 'shape' | 'points'>
}

/** Minimum side of a box, as a share of the file's width. */
const minSide = 0.06

/** The requested changes of a plan that a newer delivery answers. Each is checked on the new file and ticked off. */
export function useRequestedChanges(
  folderId: Readonly<Ref<string>>,
  /** The compared plan and page; null if the new file is of another order. */
  shown: () => { plan: string; page: number } | null,
  comparison: Readonly<Ref<Comparison | null>>,
) {
  const announce = useAnnounce()
  const steps = useUndo()
  const { plans, change } = useAnnotatedPlans(folderId)
  const plan = computed(() =>
    plans.value.find(({ plan, page }) => plan === shown()?.plan && page === shown()?.page),
  )
  const requested = computed((): RequestedChange[] => {
    const side = comparison.value?.after.box
    if (side === undefined) return []
    const annotations = plan.value?.annotations ?? []
    return [
      ...annotations.flatMap((mark, at) => {
        if (!isAnswered(mark)) return []
        const { id, note, isDone } = mark
        const name = messages.annotations.about(at + 1, note)
        return { id, number: at + 1, name, note, isDone, box: boxOf(mark, side), mark }
      }),
      ...(comparison.value?.asked ?? []).map(({ id, box, title, note, isDone }, at) => ({
        id,
        number: annotations.length + at + 1,
        name: messages.app.labelled(messages.compare.note, note ?? title),
        note: note ?? title,
        isDone,
        box,
        mark: { shape: 'box' as const, points: cornersOf(box, side) },
      })),
    ]
  })

  /** Records whether the user has checked the answer to a question. */
  async function checkAnswer(id: string, isDone: boolean): Promise<boolean> {
    const of = { folderId: folderId.value, ids: [id] }
    const store = (isNowDone: boolean): Promise<boolean> =>
      announce.attemptActive((connectionId) =>
        call('review:noteChecked', { connectionId, ...of, isDone: isNowDone }),
      )
    if (!(await store(isDone))) return false
    steps.did('decision', () => store(!isDone))
    return true
  }
  return {
    requested,
    check: (id: string, isDone: boolean): Promise<boolean> =>
      comparison.value?.asked.some((each) => each.id === id) === true
        ? checkAnswer(id, isDone)
        : change(plan.value?.fileId ?? null, id, { isDone }),
  }
}

/** Returns two opposite corners of a box on the frame, as shares of a file's sides. */
function cornersOf({ x, y, width, height }: FrameBox, side: FrameBox): AnnotationMark['points'] {
  const at = (left: number, top: number) => ({
    x: (left - side.x) / side.width,
    y: (top - side.y) / side.height,
  })
  return [at(x, y), at(x + width, y + height)]
}

function boxOf({ points }: Annotation, side: FrameBox): FrameBox {
  const span = (of: readonly number[], from: number, length: number): [start: number, length: number] => {
    const [low, high] = [Math.min(...of) * length + from, Math.max(...of) * length + from]
    const size = Math.max(high - low, minSide * side.width)
    return [(low + high - size) / 2, size]
  }
  const [x, width] = span(
    points.map((point) => point.x),
    side.x,
    side.width,
  )
  const [y, height] = span(
    points.map((point) => point.y),
    side.y,
    side.height,
  )
  return { x, y, width, height }
}
