import type { Outcome } from '../compare.ts'
import { copyRow } from './copyRow.ts'
import { differences } from './differences.ts'
import { ensureImageMagick } from './mogrify.ts'
import { thumbnailRow } from './thumbnailRow.ts'
import { windowRows } from './windowRows.ts'

/** Limit for all processes, above their idle memory. */
const mostMemory = 400e6

/** Measures reviewing, compared with ImageMagick and in the window of the built program. */
export async function reviewRun(rounds: number, quick: boolean, work: string): Promise<Outcome[]> {
  ensureImageMagick()
  const few = Math.min(rounds, 3)
  // The decoder processes do not keep the event loop alive, so this timer does.
  const waiting = setInterval(() => undefined, 1000)
  const outcomes = [
    await thumbnailRow(quick ? 100 : 1000, few, work),
    await differences(rounds, work),
    await copyRow(quick ? 20 : 100, few, work),
    ...(await windowRows(quick ? 1500 : 15_000, quick ? 10 : 40, work)),
  ]
  clearInterval(waiting)
  // Rows of this run have a memory target of their own.
  return outcomes.map(({ memory, verdicts, ...rest }) => ({
    ...rest,
    memory: 0,
    verdicts:
      memory === 0
        ? verdicts
        : [
            ...verdicts,
            {
              text: `memory of all processes over their rest: ${(memory / 1e6).toFixed(0)} MB, target 400 MB at most`,
              reached: memory <= mostMemory,
            },
          ],
  }))
}
