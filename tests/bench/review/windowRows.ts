import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Outcome } from '../compare.ts'
import { watchMemory } from '../usage.ts'
import {
  makeDataFolder,
  scrollThrough,
  shareOf,
  untilAtRest,
  verdictOf,
  withBuild,
  withWindow,
} from '../window/benchWindow.ts'
import { makeLibrary, type BenchLibrary } from './library.ts'

/** Pause between two keys, in which the neighbours are prefetched. */
const lookMs = 700
const scrollMs = 15_000

/** Measures plans in the viewer and a grid of thumbnails, in the window of the built program. */
export const windowRows = (folders: number, plans: number, work: string): Promise<Outcome[]> =>
  withBuild('Reviewing in the window', async () => {
    const library = await makeLibrary(folders, plans)
    const home = path.join(work, 'review')
    makeDataFolder(path.join(home, 'data'), library.catalogue, library.root)
    return [
      await inWindow(home, (page) => steps(page, library)),
      await inWindow(home, (page) => scrolled(page, folders)),
    ]
  })

/** Adds the memory of all processes above their idle memory. */
const inWindow = (home: string, measure: (page: Page) => Promise<Outcome>): Promise<Outcome> =>
  withWindow(home, async (page, app) => {
    await untilAtRest(page)
    const memory = watchMemory(app.process().pid ?? 0)
    const outcome = await measure(page)
    return { ...outcome, memory: memory.end() }
  })

/** Measures the time from a key to the frame after the one that shows the next plan. */
async function steps(page: Page, { large }: BenchLibrary): Promise<Outcome> {
  await page.evaluate(({ folderId, fileId }) => {
    location.hash = `#/library/${folderId}/${fileId}`
  }, large)
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  const times: number[] = []
  for (let at = 0; at < large.count * 2 - 2; at += 1) {
    await page.waitForTimeout(lookMs)
    // The wait starts before the key is pressed: evaluation and key use different channels to the page.
    const waiting = await page.evaluateHandle(watchNext)
    await page.keyboard.press(at < large.count - 1 ? 'ArrowRight' : 'ArrowLeft')
    times.push(await waiting.evaluate(({ shown }) => shown))
  }
  const [middle, late] = [shareOf(times, 0.5), shareOf(times, 0.95)]
  return {
    heading: `Next and previous of ${String(large.count)} plans of 4000 by 3000 in the viewer`,
    verdicts: [
      {
        text: `95 of 100 within ${late.toFixed(0)} ms (half within ${middle.toFixed(0)} ms), target 100 ms at most`,
        reached: late <= 100,
      },
    ],
    memory: 0,
    notes: ['From the key to the frame after the one that shows the plan.'],
  }
}

/** Runs in the page. Resolves with the milliseconds from the next key until another picture was painted. */
function watchNext(): { shown: Promise<number> } {
  const visible = (): string | null => {
    const picture = [...document.querySelectorAll<HTMLElement>('[role=dialog] .paper')].find(
      ({ style }) => style.display !== 'none',
    )
    return picture?.getAttribute('alt') ?? picture?.getAttribute('aria-label') ?? null
  }
  const before = visible()
  const shown = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('no other picture was shown')), 10_000)
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = (): void => {
          if (visible() === before) requestAnimationFrame(look)
          else
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  return { shown }
}

/** Scrolls the library with the wheel, and with the scroll bar from end to end. */
async function scrolled(page: Page, folders: number): Promise<Outcome> {
  await page.evaluate(() => {
    location.hash = '#/library'
  })
  await page.locator('[data-cell] img').first().waitFor()
  const verdicts: Outcome['verdicts'] = []
  for (const { how, speed } of [
    { how: 'by the wheel, 5000 pixels a second, thumbnails made meanwhile', speed: 5000 },
    { how: 'the same way again', speed: 5000 },
    { how: 'from end to end', speed: null },
  ]) {
    const scrolling = { inside: '[data-cell]', durationMs: scrollMs, speed }
    verdicts.push(verdictOf(how, await page.evaluate(scrollThrough, scrolling)))
  }
  return {
    heading: `A grid of ${String(folders)} thumbnails, scrolled down and up again in ${String(scrollMs / 1000)} s`,
    verdicts,
    memory: 0,
    notes: [],
  }
}
