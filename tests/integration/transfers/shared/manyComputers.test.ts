import { describe, it } from 'vitest'
import { startSharedLives } from '../../../support/benches/sharedLife.ts'
import { often } from '../../../support/soak.ts'

/**
 * Several computers download the same orders to one library folder, or to one folder each that a sync program keeps
 * equal. The sync program copies files and lists in any sequence. A seed chooses the events and the steps of a run at
 * which they happen.
 */
// Before lists were merged by bytes, rounds 1, 2 and 7 kept an old plan under its plain name.
describe.each([
  [2, 'one', [1]],
  // In round 53, two computers move a duplicate at once.
  [3, 'one', [2, 53]],
  // In round 17, a delivery stands under two names.
  [2, 'each', [7, 17]],
  [3, 'each', [1]],
] as const)('%i computers with %s library folder', (count, sharing, short) => {
  const rounds = often<readonly number[]>(
    short,
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
  it(`end with the newest delivery after ${String(rounds.length)} random lives of an order`, async () => {
    const lives = await startSharedLives(count, sharing)
    try {
      for (const round of rounds)
        // Parallel files of one order are not decided by the seed, so only the soak run has them.
        await lives.live(round * 10 + count, often(1, 1 + (round % 3)))
    } finally {
      await lives.close()
    }
  })
})
