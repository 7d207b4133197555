import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { median, type Outcome } from '../compare.ts'
import { answerOf, bundle, forkPacked } from '../processes.ts'
import { catalogueFile } from './catalogues.ts'
import type { ScaleResult } from './scaleProgram.ts'

const sizes = { small: 1000, large: 100_000 }

/** Measurements that may take at most three times as long with a hundred times the orders. */
const bounded = [
  'list page',
  'facets with offices',
  'search, a reference',
  'search everything, a room',
  'inspector row',
]
const mostRatio = 3
const leastOverIncludes = 20
const longestTurnMs = 50
const mostFiguresMs = 200

/** Measures a catalogue of 100,000 orders and 1,000,000 files, and one of 1,000 orders, in the same run. */
export async function scaleRun(rounds: number, quick: boolean): Promise<Outcome> {
  const large = quick ? sizes.large / 10 : sizes.large
  const results: { small: ScaleResult[]; large: ScaleResult[] } = { small: [], large: [] }
  for (let round = 0; round < rounds; round += 1) {
    results.small.push(await measureOne(sizes.small))
    results.large.push(await measureOne(large))
  }
  const [first] = results.large
  if (first === undefined) throw new Error('nothing was measured')
  const of = (all: readonly ScaleResult[], name: string): number =>
    median(all.map(({ times }) => times[name] ?? NaN))
  const lines = Object.keys(first.times).map((name) => {
    const [little, much] = [of(results.small, name), of(results.large, name)]
    const text = `${name}: ${shown(little)} and ${shown(much)}, ${(much / little).toFixed(1)} ×`
    const isBounded = bounded.includes(name)
    return {
      text: isBounded ? `${text}, target ${String(mostRatio)} × at most` : text,
      reached: isBounded ? much / little <= mostRatio : null,
    }
  })
  const overIncludes =
    of(results.large, 'includes over the same rows') / of(results.large, 'search, a reference')
  const figures = of(results.large, 'Insights of all time')
  const opening = median(results.large.map((result) => result.opening))
  const block = (what: keyof ScaleResult['longest']): number =>
    median(results.large.map(({ longest }) => longest[what]))
  const made = [...results.small, ...results.large].flatMap((result) => result.makingSeconds ?? [])
  return {
    heading: `A catalogue of ${String(sizes.small)} and of ${String(large)} orders, 10 files each`,
    verdicts: [
      ...lines,
      {
        text: `search over includes: ${overIncludes.toFixed(1)} ×, target ${String(leastOverIncludes)}`,
        reached: overIncludes >= leastOverIncludes,
      },
      {
        text:
          `Insights: ${shown(figures)} of a thread, ` +
          `${(figures / of(results.large, 'the same rows, only read')).toFixed(1)} × reading its rows, ` +
          `target ${String(mostFiguresMs)} ms`,
        reached: figures <= mostFiguresMs,
      },
      {
        text:
          `one turn of the main thread while lists are read under filters and searches: ` +
          `${shown(block('listing'))} at most, target ${String(longestTurnMs)} ms`,
        reached: block('listing') <= longestTurnMs,
      },
      {
        text:
          'one turn of the main thread while all transfers are paused, resumed, cancelled and cleared, all orders ' +
          `are judged and their connection is removed: ${shown(block('acting'))} at most, ` +
          `target ${String(longestTurnMs)} ms`,
        reached: block('acting') <= longestTurnMs,
      },
    ],
    memory: 0,
    notes: [
      `one turn of the main thread is ${shown(block('starting'))} at most while all that match is started, and ` +
        `${shown(block('counting'))} while all files are counted; opening takes ${shown(opening)} by the clock`,
      'all other times are what the main thread works: a busy machine does not lengthen them',
      `SQLite ${first.sqlite}, ${(first.bytes / 1e6).toFixed(0)} MB` +
        (made.length === 0 ? '' : `; made in ${made.map((seconds) => seconds.toFixed(0)).join(' and ')} s`),
    ],
  }
}

const shown = (milliseconds: number): string =>
  milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${milliseconds.toFixed(2)} ms`

/** Measures a catalogue in a process of its own, on the runtime that the program ships with. */
async function measureOne(orders: number): Promise<ScaleResult> {
  const file = catalogueFile(orders)
  mkdirSync(path.dirname(file), { recursive: true })
  const child = await forkPacked(path.join(bundle, 'scale.js'), file, String(orders))
  return (await answerOf(child)) as ScaleResult
}
