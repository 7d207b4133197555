import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { createComparisons } from '../../../electron/services/review/compare/comparisons.ts'
import { median, type Outcome } from '../compare.ts'
import { watchMemory } from '../usage.ts'
import { deliveries } from './drawings.ts'

/**
 * The format of each comparison, and the format that ImageMagick compares. It renders no SVG or PDF, so it gets PNG.
 */
const formats = [
  ['jpg', 'jpg'],
  ['png', 'png'],
  ['svg', 'png'],
  ['pdf', 'png'],
] as const

/**
 * Compares two deliveries of a plan with Planroom, alignment included, and with ImageMagick pixel by pixel,
 * alternately.
 */
export async function differences(rounds: number, work: string): Promise<Outcome> {
  const folder = await deliveries()
  const memory = watchMemory(process.pid)
  const comparisons = createComparisons({ cacheFolder: path.join(work, 'pages') })
  const verdicts: Outcome['verdicts'] = []
  for (const [own, other] of formats) {
    const pair = (ending: string): [string, string] => [
      path.join(folder, `0.${ending}`),
      path.join(folder, `1.${ending}`),
    ]
    const [before, after] = pair(own)
    const ownTimes: number[] = []
    const otherTimes: number[] = []
    // The first comparison starts the process and is not counted. Another page number each time avoids cached pages.
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      await comparisons.compare({ path: before, page: round + 1 }, { path: after, page: 1 })
      const middle = performance.now()
      spawnSync('compare', ['-metric', 'AE', ...pair(other), 'null:'])
      if (round === 0) continue
      ownTimes.push(middle - start)
      otherTimes.push(performance.now() - middle)
    }
    const [time, otherTime] = [median(ownTimes), median(otherTimes)]
    const name = own === other ? own.toUpperCase() : `${own.toUpperCase()} (beside PNG)`
    verdicts.push(
      {
        text:
          `${name}: ${time.toFixed(0)} ms / ImageMagick compare -metric AE ` +
          `${otherTime.toFixed(0)} ms = ${(time / otherTime).toFixed(2)}, target 1.50 at most`,
        reached: time / otherTime <= 1.5,
      },
      { text: `${name}: target 2 s at most`, reached: time <= 2000 },
    )
  }
  const most = memory.end()
  await comparisons.close()
  return {
    heading: 'Difference of two plans of 4000 by 3000',
    verdicts,
    memory: most,
    notes: ['Planroom’s time has the hashes, reading, the alignment and the areas in it.'],
  }
}
