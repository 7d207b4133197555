import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawPlan, sheet } from '../../electron/demo/drawing/plan/plan.ts'
import { opaqueCanvas, paintScene } from '../../electron/demo/drawing/raster.ts'
import { makeHouse } from '../../electron/demo/house.ts'
import { createComparisons } from '../../electron/services/review/compare/comparisons.ts'
import { median, type Outcome } from './compare.ts'

const seed = 1848

/** Two deliveries of a plan compared by Planroom, with the alignment, and by ImageMagick pixel by pixel, in turns. */
export async function differenceRun(rounds: number, work: string): Promise<Outcome> {
  ensureCompare()
  const folder = path.join(work, 'difference')
  mkdirSync(folder)
  for (const revision of [0, 1]) {
    const house = makeHouse(seed, 2, revision)
    const [floor] = house.floors
    if (floor === undefined) throw new Error('a house without floors')
    const { canvas, context } = opaqueCanvas(sheet.width, sheet.height)
    paintScene(context, drawPlan(house, floor, { address: '12 Test Street', dimensions: true }))
    writeFileSync(path.join(folder, `${revision}.jpg`), await canvas.encode('jpeg', 84))
    writeFileSync(path.join(folder, `${revision}.png`), await canvas.encode('png'))
  }
  const comparisons = createComparisons({ cacheFolder: path.join(folder, 'pages') })
  const verdicts: Outcome['verdicts'] = []
  for (const ending of ['jpg', 'png']) {
    const [before = '', after = ''] = [0, 1].map((revision) => path.join(folder, `${revision}.${ending}`))
    const own: number[] = []
    const other: number[] = []
    // The first one starts the process, and is not counted. The number of the page keeps what is remembered away.
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      await comparisons.compare({ path: before, page: round + 1 }, { path: after, page: 1 })
      const middle = performance.now()
      spawnSync('compare', ['-metric', 'AE', before, after, 'null:'])
      if (round === 0) continue
      own.push(middle - start)
      other.push(performance.now() - middle)
    }
    const ratio = median(own) / median(other)
    verdicts.push(
      {
        text:
          `${ending.toUpperCase()}: ${median(own).toFixed(0)} ms / ImageMagick compare -metric AE ` +
          `${median(other).toFixed(0)} ms = ${ratio.toFixed(2)}, target 1.50 at most`,
        reached: ratio <= 1.5,
      },
      { text: `${ending.toUpperCase()}: target 2 s at most`, reached: median(own) <= 2000 },
    )
  }
  // Nothing else waits for the process to be gone.
  const waiting = setInterval(() => undefined, 1000)
  await comparisons.close()
  clearInterval(waiting)
  return {
    heading: `Difference of two plans of ${sheet.width} by ${sheet.height}`,
    verdicts,
    memory: 0,
    notes: ['Planroom’s time has the hashes, reading, the alignment and the areas in it.'],
  }
}

function ensureCompare(): void {
  const isThere = (): boolean => spawnSync('compare', ['-version']).status === 0
  if (isThere()) return
  const install = 'apt-get install -y --no-install-recommends imagemagick'
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `apt-get update && ${install}`])
  if (!isThere()) throw new Error(`ImageMagick is needed to compare with. Run this once: sudo ${install}`)
}
