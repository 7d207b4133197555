import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** Handlers for plan review. They read from disk and need no network. */
export function reviewHandlers({ planReview }: Pick<Services, 'planReview'>) {
  return {
    'review:compare': (pair) => planReview.compare(pair),
    'review:setChange': ({ changeId, state, title, note, requestedAt, ...pair }) =>
      planReview.setChange(pair, { id: changeId, state, title, note, requestedAt }),
    'review:questions': async (of) => ({ questions: await planReview.questions(of) }),
    'review:noteRequested': ({ ids, isRequested, ...of }) => planReview.noteRequested(of, ids, isRequested),
    'review:noteChecked': ({ ids, isDone, ...of }) => planReview.noteChecked(of, ids, isDone),
  } satisfies Partial<Handlers>
}
