import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** What the window asks while plans are reviewed: all from disk, whatever the network does. */
export function reviewHandlers({ planReview }: Pick<Services, 'planReview'>) {
  return {
    'review:compare': (pair) => planReview.compare(pair),
    'review:setChange': async ({ changeId, state, title, ...pair }) => {
      await planReview.setChange(pair, changeId, state, title)
      return {}
    },
    'review:questions': async (of) => ({ questions: await planReview.questions(of) }),
    'review:noteRequested': async ({ ids, ...of }) => {
      await planReview.noteRequested(of, ids)
      return {}
    },
  } satisfies Partial<Handlers>
}
