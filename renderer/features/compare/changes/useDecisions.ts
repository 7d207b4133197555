import { computed, onScopeDispose, shallowRef } from 'vue'
import type { UnseenMarks } from '../../../../shared/contract/orders.ts'
import type { Comparison, PlanChange } from '../../../../shared/contract/review.ts'
import type { ChangeState } from '../../../../shared/domain/review/changeState.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useUndo } from '../../../app/undo.ts'
import { call } from '../../../bridge/client.ts'
import type { Read } from '../../../bridge/reads.ts'
import { useTryList } from '../../try/tryList.ts'
import type { ComparedFiles } from '../queries.ts'

export type AskedAbout = Omit<ComparedFiles, 'versions'>

/** A decision that main has not answered yet. */
interface Decision {
  pair: string
  changeId: string
  state: ChangeState
  note: string | null
  /** When the question was requested, if the decision is undone; null for a new decision. */
  requestedAt: number | null
}

const keyOf = ({ connectionId, folderId, before, after, page }: AskedAbout): string =>
  JSON.stringify([connectionId, folderId, before, after, page])

/** Returns the comparison with the given decisions about changes. */
function withDecisions(found: Comparison, decisions: readonly Decision[]): Comparison {
  const decided = (change: PlanChange): PlanChange => {
    const last = decisions.findLast(({ changeId }) => changeId === change.id)
    if (last === undefined) return change
    const { state, note, requestedAt } = last
    return { ...change, state, note, requestedAt }
  }
  return { ...found, changes: found.changes.map(decided), whole: decided(found.whole) }
}

/**
 * The comparison of the `asked` files as main answered it, plus the user's later decisions. A decision is shown at
 * once. It belongs to its own files, even if others are shown when main answers. A decision that main can't store is
 * announced. A question is stored with its title below the plan's title, because a change request contains both. Each
 * decision can be undone, also from other pages.
 */
export function useDecisions(
  asked: () => AskedAbout,
  /** Returns the title of a change, below that of its plan. */
  titleOf: (change: PlanChange, found: Comparison) => string,
  { answer, change }: Pick<Read<Comparison>, 'answer' | 'change'>,
  /** Shows a change whose decision is undone or could not be stored. */
  show: (files: AskedAbout, changeId: string) => void,
) {
  const announce = useAnnounce()
  const steps = useUndo()
  const tryList = useTryList()
  let isLeft = false
  onScopeDispose(() => {
    isLeft = true
  })
  /** The marks that the order lost when its review ended; null while the review is open. */
  let ended: { connectionId: string; marks: UnseenMarks[] } | null = null
  const waiting = shallowRef<readonly Decision[]>([])
  /** Decisions are stored one after the other, so that the later of two wins. */
  let lastWrite: Promise<unknown> = Promise.resolve()

  const comparison = computed(() => {
    const pair = keyOf(asked())
    const ofPair = waiting.value.filter((each) => each.pair === pair)
    if (answer.value === null || ofPair.length === 0) return answer.value
    return withDecisions(answer.value, ofPair)
  })

  /** Shows a decision at once and has it stored. Resolves to false if main did not store it. */
  async function store(
    of: AskedAbout,
    made: Omit<Decision, 'pair'>,
    title: string | undefined,
  ): Promise<boolean> {
    const { connectionId, folderId, before, after, others, page } = of
    if (connectionId === null || before === null || after === null) return false
    const decision = { pair: keyOf(of), ...made }
    waiting.value = [...waiting.value, decision]
    const files = { connectionId, folderId, before, after, others: [...others], page }
    const { changeId, state, note, requestedAt } = made
    const write = lastWrite.then(() =>
      announce.attempt(() =>
        call('review:setChange', {
          ...files,
          changeId,
          state,
          title,
          ...(note === null ? {} : { note }),
          ...(requestedAt === null ? {} : { requestedAt }),
        }),
      ),
    )
    lastWrite = write
    const isKept = await write
    // An answer that was requested before main stored the decision has the old state.
    if (isKept && keyOf(asked()) === decision.pair) change((found) => withDecisions(found, [decision]))
    waiting.value = waiting.value.filter((each) => each !== decision)
    if (isKept && state === 'review') await reopenReview()
    return isKept
  }

  /** `note`: what the user asks about the change, with the state `question`. */
  async function decide(changeId: string, state: ChangeState, note: string | null = null): Promise<void> {
    const of = asked()
    const found = comparison.value
    const shown =
      found === null ? undefined : [...found.changes, found.whole].find(({ id }) => id === changeId)
    if (found === null || shown === undefined || (shown.state === state && shown.note === note)) return
    const titleIn = (change: PlanChange): string | undefined =>
      change.state === 'question' ? titleOf(change, found) : undefined
    const [title, titleBefore] = [titleIn({ ...shown, state, note }), titleIn(shown)]
    if (!(await store(of, { changeId, state, note, requestedAt: null }, title))) {
      // The user may have gone on to the next change of the plan.
      if (!isLeft && keyOf(asked()) === keyOf(of)) show(of, changeId)
      return
    }
    steps.did('decision', () => {
      if (!isLeft) show(of, changeId)
      const { state, note, requestedAt } = shown
      return store(of, { changeId, state, note, requestedAt }, titleBefore)
    })
  }

  /** Records that all changes of an order are decided, once main has stored the decisions. */
  async function endReview(connectionId: string, orderId: string): Promise<void> {
    await lastWrite
    await announce.attempt(async () => {
      const { marks } = await call('orders:markReviewed', { connectionId, orderId })
      ended = { connectionId, marks }
      tryList.tick('review')
    })
  }
  async function reopenReview(): Promise<void> {
    const marks = ended
    ended = null
    if (marks !== null) await announce.attempt(() => call('orders:restoreMarks', marks))
  }

  /** Resolves when main has answered all decisions so far. */
  const whenKept = (): Promise<unknown> => lastWrite

  return { comparison, decide, endReview, whenKept }
}
