import { computed, type Ref } from 'vue'
import type { Comparison, FrameBox } from '../../../../shared/contract/review.ts'
import type { Annotation } from '../../../../shared/contract/review/annotations.ts'
import { isAnswered } from '../../library/annotations/annotatedPlans.ts'
import { useAnnotatedPlans } from '../../library/annotations/useAnnotatedPlans.ts'

/** An annotation for which a change was requested, at its place on the frame. `number`: as in the viewer. */
export interface RequestedChange {
  annotation: Annotation
  number: number
  box: FrameBox
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
  const { plans, change } = useAnnotatedPlans(folderId)
  const plan = computed(() =>
    plans.value.find(({ plan, page }) => plan === shown()?.plan && page === shown()?.page),
  )
  const requested = computed((): RequestedChange[] => {
    const side = comparison.value?.after.box
    if (side === undefined || plan.value === undefined) return []
    return plan.value.annotations.flatMap((annotation, at) =>
      isAnswered(annotation) ? { annotation, number: at + 1, box: boxOf(annotation, side) } : [],
    )
  })
  return {
    requested,
    check: (id: string, isDone: boolean): Promise<boolean> =>
      change(plan.value?.fileId ?? null, id, { isDone }),
  }
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
