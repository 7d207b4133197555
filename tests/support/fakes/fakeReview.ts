import type { Comparison } from '../../../shared/contract/review.ts'
import { fakePlan } from './fakePlan.ts'

/** Returns three changes of a corrected plan: a wall, a name and a size. */
export function makeComparison(): Comparison {
  const box = { x: 0, y: 0, width: 4000, height: 3000 }
  const open = { state: 'review' as const, note: null, requestedAt: null, name: null, texts: [] }
  return {
    frame: { width: 4000, height: 3000 },
    before: { box, source: fakePlan(1), pages: 1 },
    after: { box, source: fakePlan(2), pages: 1 },
    isAligned: true,
    changes: [
      { ...open, id: 'wall', box: { x: 500, y: 400, width: 120, height: 900 }, name: 'POWDER' },
      {
        ...open,
        id: 'name',
        box: { x: 1500, y: 1400, width: 420, height: 80 },
        texts: [{ about: null, before: 'OFFICE', after: 'STUDY', x: 1700, y: 1440 }],
      },
      {
        ...open,
        id: 'size',
        box: { x: 2600, y: 2000, width: 380, height: 60 },
        state: 'accepted',
        texts: [{ about: 'BEDROOM 2', before: '3.20 × 4.10', after: '3.40 × 4.10', x: 2700, y: 2030 }],
      },
    ],
    whole: { ...open, id: 'whole', box },
    texts: [{ about: null, before: null, after: 'PANTRY', x: 3000, y: 200 }],
    asked: [],
  }
}
