import { computed, shallowRef } from 'vue'
import type { Comparison, PlanChange } from '../../../../shared/contract/review.ts'
import type { ChangeState } from '../../../../shared/domain/review/changeState.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { call } from '../../../bridge/client.ts'
import type { Read } from '../../../bridge/reads.ts'
import type { ComparedFiles } from '../queries.ts'

type Asked = Omit<ComparedFiles, 'versions'>

/** A decision that main has not answered yet. */
interface Decision {
  pair: string
  changeId: string
  state: ChangeState
  note: string | null
}

const keyOf = ({ connectionId, folderId, before, after, page }: Asked): string =>
  JSON.stringify([connectionId, folderId, before, after, page])

/** Returns the comparison with the given decisions about changes. */
function withDecisions(found: Comparison, decisions: readonly Decision[]): Comparison {
  const decided = (change: PlanChange): PlanChange => {
    const last = decisions.findLast(({ changeId }) => changeId === change.id)
    return last === undefined ? change : { ...change, state: last.state, note: last.note }
  }
  return { ...found, changes: found.changes.map(decided), whole: decided(found.whole) }
}

/**
 * The comparison of the `asked` files as main answered it, plus the user's later decisions. A decision is shown at
 * once. It belongs to its own files, even if others are shown when main answers. A decision that main can't store is
 * announced. A question is stored with its title below the plan's title, because a change request contains both.
 */
export function useDecisions(
  asked: () => Asked,
  /** Returns the title of a change, below that of its plan. */
  titleOf: (change: PlanChange, found: Comparison) => string,
  { answer, change }: Pick<Read<Comparison>, 'answer' | 'change'>,
) {
  const announce = useAnnounce()
  const waiting = shallowRef<readonly Decision[]>([])
  /** Decisions are stored one after the other, so that the later of two wins. */
  let lastWrite: Promise<unknown> = Promise.resolve()

  const comparison = computed(() => {
    const pair = keyOf(asked())
    const ofPair = waiting.value.filter((each) => each.pair === pair)
    if (answer.value === null || ofPair.length === 0) return answer.value
    return withDecisions(answer.value, ofPair)
  })

  /** `note`: what the user asks about the change, with the state `question`. */
  async function decide(changeId: string, state: ChangeState, note: string | null = null): Promise<void> {
    const { connectionId, folderId, before, after, others, page } = asked()
    const found = comparison.value
    const shown =
      found === null ? undefined : [...found.changes, found.whole].find(({ id }) => id === changeId)
    if (found === null || connectionId === null || before === null || after === null) return
    if (shown === undefined || (shown.state === state && shown.note === note)) return
    const decision = { pair: keyOf(asked()), changeId, state, note }
    waiting.value = [...waiting.value, decision]
    const files = { connectionId, folderId, before, after, others: [...others], page }
    const title = state === 'question' ? titleOf({ ...shown, note }, found) : undefined
    const write = lastWrite.then(() =>
      announce.attempt(() =>
        call('review:setChange', { ...files, changeId, state, title, ...(note === null ? {} : { note }) }),
      ),
    )
    lastWrite = write
    // An answer that was requested before main stored the decision has the old state.
    if ((await write) && keyOf(asked()) === decision.pair) change((found) => withDecisions(found, [decision]))
    waiting.value = waiting.value.filter((each) => each !== decision)
  }

  /** Resolves when main has answered all decisions so far. */
  const whenKept = (): Promise<unknown> => lastWrite

  return { comparison, decide, whenKept }
}
