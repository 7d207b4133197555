import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** What the window asks while plans are reviewed: all from disk, whatever the network does. */
export function reviewHandlers({
  planReview,
}: Pick<Services, 'planReview'>): Pick<Handlers, 'review:compare' | 'review:setChange'> {
  return {
    'review:compare': (pair) => planReview.compare(pair),
    'review:setChange': async ({ changeId, state, ...pair }) => {
      await planReview.setChange(pair, changeId, state)
      return {}
    },
  }
}
