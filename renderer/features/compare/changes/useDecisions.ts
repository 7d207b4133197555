import { computed, shallowRef } from 'vue'
import type { Comparison } from '../../../../shared/contract/review.ts'
import type { ChangeState } from '../../../../shared/domain/review/changeState.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { call } from '../../../bridge/client.ts'
import type { Read } from '../../../bridge/reads.ts'
import type { ComparedFiles } from '../queries.ts'
import { changeTitle } from './changeTitle.ts'

/** A decision that main has not answered yet. */
interface Decision {
  pair: string
  changeId: string
  state: ChangeState
}

const keyOf = ({ connectionId, folderId, before, after, page }: Omit<ComparedFiles, 'versions'>): string =>
  JSON.stringify([connectionId, folderId, before, after, page])

/** Returns the comparison with the given states of changes. */
const withStates = (found: Comparison, states: ReadonlyMap<string, ChangeState>): Comparison => ({
  ...found,
  changes: found.changes.map((each) => ({ ...each, state: states.get(each.id) ?? each.state })),
})

/**
 * The comparison of the `asked` files as main answered it, plus the user's later decisions. A decision is shown at
 * once. It belongs to its own files, even if others are shown when main answers. A decision that main can't store is
 * announced. A question is stored with its title below the plan's title, because a change request contains both.
 */
export function useDecisions(
  asked: () => Omit<ComparedFiles, 'versions'>,
  planTitle: () => string,
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
    return withStates(answer.value, new Map(ofPair.map(({ changeId, state }) => [changeId, state])))
  })

  async function decide(changeId: string, state: ChangeState): Promise<void> {
    const { connectionId, folderId, before, after, page } = asked()
    const found = comparison.value
    const shown = found?.changes.find(({ id }) => id === changeId)
    if (found === null || connectionId === null || before === null || after === null) return
    if (shown === undefined || shown.state === state) return
    const decision = { pair: keyOf(asked()), changeId, state }
    waiting.value = [...waiting.value, decision]
    const title = state === 'question' ? `${planTitle()}: ${changeTitle(shown, found.frame)}` : undefined
    const write = lastWrite.then(() =>
      announce.attempt(() =>
        call('review:setChange', { connectionId, folderId, before, after, page, changeId, state, title }),
      ),
    )
    lastWrite = write
    // An answer that was requested before main stored the decision has the old state.
    if ((await write) && keyOf(asked()) === decision.pair)
      change((found) => withStates(found, new Map([[changeId, state]])))
    waiting.value = waiting.value.filter((each) => each !== decision)
  }

  /** Resolves when main has answered all decisions so far. */
  const whenKept = (): Promise<unknown> => lastWrite

  return { comparison, decide, whenKept }
}
