import { computed, shallowRef, watch, type Ref } from 'vue'
import type { Comparison } from '../../../../shared/contract/review.ts'
import { AppError } from '../../../../shared/errors.ts'
import { messages } from '../../../app/messages.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import type { ComparedFiles } from '../queries.ts'
import { isOpenQuestion, itemsOf } from './changeTitle.ts'
import { isOtherFile, type CorrectedPlan } from './plans.ts'

/** Number of changes of a plan by decision. */
interface Tally {
  items: number
  left: number
  accepted: number
  questions: number
  /** Questions that no change request contains yet. */
  openQuestions: number
}

interface ReviewOf {
  of: () => Pick<ComparedFiles, 'connectionId' | 'folderId'>
  plans: Readonly<Ref<readonly CorrectedPlan[]>>
  /** The plan on screen; undefined if the compared files are no plan of the correction. */
  plan: Readonly<Ref<CorrectedPlan | undefined>>
  /** The page on screen. */
  page: Readonly<Ref<number>>
  /** The comparison of the plan on screen with all decisions; null while it is read. */
  comparison: Readonly<Ref<Comparison | null>>
  /** Whether the page reads a comparison. Main answers only the newest request. */
  isReading: Readonly<Ref<boolean>>
}

const keyOf = ({ key, pair }: CorrectedPlan): string => JSON.stringify([key, pair])

/** Returns a page of a plan of which only the first page is known. */
const pageOf = (plan: CorrectedPlan, page: number): CorrectedPlan =>
  page === 1 ? plan : { ...plan, key: `${plan.key}/${String(page)}`, page }

/** Returns the number of pages of the compared files. */
export const pagesOf = (found: Comparison | null | undefined): number =>
  Math.max(found?.before.pages ?? 1, found?.after.pages ?? 1)

/** Decisions about all plans of a correction. While the page reads nothing, the other plans are compared. */
export function useReview({ of, plans: whole, plan, page, comparison, isReading }: ReviewOf) {
  const known = shallowRef<ReadonlyMap<string, Comparison>>(new Map())
  /** Plans whose known comparison has all stored decisions. */
  const current = shallowRef<ReadonlySet<string>>(new Set())
  useEvent('library:changed', ({ connectionId, folderIds }) => {
    const { connectionId: shownConnection, folderId } = of()
    if (connectionId === shownConnection && folderIds?.includes(folderId) !== false) current.value = new Set()
  })
  /** Plans that can't be compared. Opening such a plan shows the reason. */
  const failed = shallowRef<ReadonlySet<string>>(new Set())
  const note = (plan: CorrectedPlan, found: Comparison): void => {
    known.value = new Map(known.value).set(keyOf(plan), found)
    current.value = new Set(current.value).add(keyOf(plan))
  }
  /** Plans and their pages. Each page of a PDF is a plan, once its comparison tells the number of pages. */
  const plans = computed(() =>
    whole.value.flatMap((each) => {
      const pages = pagesOf(known.value.get(keyOf(each)))
      if (pages === 1 || each.state === 'removed') return each
      return Array.from({ length: pages }, (_, at) => ({
        ...pageOf(each, at + 1),
        title: messages.compare.page(each.title, at + 1),
      }))
    }),
  )
  const shown = computed(() => plan.value && pageOf(plan.value, page.value))
  watch(
    [shown, comparison],
    ([plan, found]) => {
      if (plan !== undefined && found !== null) note(plan, found)
    },
    { immediate: true },
  )

  const reviewed = computed(() => plans.value.filter(({ pair }) => pair !== null))
  const next = computed(() =>
    isReading.value || comparison.value === null || shown.value === undefined
      ? undefined
      : reviewed.value.find((plan) => !current.value.has(keyOf(plan)) && !failed.value.has(keyOf(plan))),
  )
  watch(next, (plan) => plan !== undefined && void compare(plan), { immediate: true })

  async function compare(plan: CorrectedPlan): Promise<void> {
    const { connectionId, folderId } = of()
    if (connectionId === null || plan.pair === null) return
    const files = { ...plan.pair, others: [...plan.others] }
    try {
      note(plan, await call('review:compare', { connectionId, folderId, ...files, page: plan.page }))
    } catch (error) {
      // The page asked for other files meanwhile. `next` changes when these are read.
      if (error instanceof AppError && error.code === 'cancelled') return
      failed.value = new Set(failed.value).add(keyOf(plan))
    }
  }

  /** Returns the decisions about a plan; null while they are unknown. */
  function tallyOf(plan: CorrectedPlan): Tally | null {
    const found = known.value.get(keyOf(plan))
    if (found === undefined) return null
    const items = itemsOf(found, plan.state === 'removed')
    const countOf = (state: string): number => items.filter((item) => item.state === state).length
    return {
      items: items.length,
      left: countOf('review'),
      accepted: countOf('accepted'),
      questions: countOf('question'),
      openQuestions: items.filter(isOpenQuestion).length,
    }
  }

  /** Whether a plan has changes without a decision, or may have them: it is not read yet. */
  function mayBeOpen(plan: CorrectedPlan): boolean {
    const tally = tallyOf(plan)
    return tally === null ? !failed.value.has(keyOf(plan)) : tally.left > 0
  }

  /**
   * Sum of all decisions once every change of the correction has one; otherwise null. A removed file that is no plan
   * and can't be compared needs no decision.
   */
  const result = computed(() => {
    if (reviewed.value.length === 0) return null
    const sum = { accepted: 0, questions: 0, openQuestions: 0 }
    for (const plan of reviewed.value) {
      const tally = tallyOf(plan)
      if (tally === null && isOtherFile(plan) && failed.value.has(keyOf(plan))) continue
      if (tally === null || tally.left > 0) return null
      sum.accepted += tally.accepted
      sum.questions += tally.questions
      sum.openQuestions += tally.openQuestions
    }
    return sum
  })
  return { plans, shown, tallyOf, mayBeOpen, result }
}
