import { constants, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { ensureBuild } from '../../../resources/scripts/build.ts'
import { withDisplay } from '../../../resources/scripts/runtime/display.ts'
import { ensureRuntime } from '../../../resources/scripts/runtime/runtime.ts'
import type { Outcome } from '../compare.ts'
import { watchMemory } from '../memory.ts'
import { connection } from '../scale/makeCatalogue.ts'
import { makeLibrary, type BenchLibrary } from './library.ts'

const checkout = path.join(import.meta.dirname, '..', '..', '..')
const restMs = 4000
/** Between two keys: the neighbours are read ahead meanwhile. */
const lookMs = 700
const scrollMs = 15_000

/** Plans in the viewer, and a grid of so many thumbnails, in the window of the built program. */
export async function windowRows(folders: number, plans: number, work: string): Promise<Outcome[]> {
  const heading = 'Reviewing in the window'
  try {
    await ensureRuntime({ window: true })
  } catch (error) {
    const notes = [`Left out: there is no window here (${String(error)}).`]
    return [{ heading, verdicts: [], memory: 0, notes }]
  }
  await ensureBuild()
  const library = await makeLibrary(folders, plans)
  const home = path.join(work, 'review')
  makeDataFolder(home, library)
  return withDisplay(async () => [
    await inWindow(home, (page) => steps(page, library)),
    await inWindow(home, (page) => scrolled(page, folders)),
  ])
}

function makeDataFolder(home: string, { root, catalogue }: BenchLibrary): void {
  const data = path.join(home, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  copyFileSync(catalogue, path.join(data, 'catalogue.db'), constants.COPYFILE_FICLONE)
  // Nobody answers there: what is reviewed is on disk.
  const at = 'http://127.0.0.1:9'
  const saved = {
    ...{ id: connection, name: 'Bench', baseUrl: at, tokenUrl: at, exportUrl: at, isDemo: false },
    ...{ folder: root, keys: {}, own: [], refused: false },
  }
  const document = { active: connection, connections: [saved] }
  writeFileSync(path.join(data, 'connections.json'), JSON.stringify(document), { mode: 0o600 })
}

/** Starts the program, and measures with the memory of all its processes over their rest. */
async function inWindow(home: string, measure: (page: Page) => Promise<Outcome>): Promise<Outcome> {
  const app = await _electron.launch({
    args: [
      path.join(checkout, 'out', 'main', 'index.js'),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    cwd: checkout,
    env: { ...process.env, PLANROOM_HOME: path.join(home, 'data'), HOME: home, XDG_CONFIG_HOME: home },
  })
  try {
    const page = await app.firstWindow()
    await page.waitForFunction(() => document.querySelectorAll('[role=row]').length > 3)
    await page.waitForTimeout(restMs)
    const memory = watchMemory(app.process().pid ?? 0)
    const outcome = await measure(page)
    return { ...outcome, memory: memory.end() }
  } finally {
    await app.close()
  }
}

/** From a key to the frame after the one that shows the next plan. */
async function steps(page: Page, { large }: BenchLibrary): Promise<Outcome> {
  await page.evaluate(({ folderId, fileId }) => {
    location.hash = `#/library/${folderId}/${fileId}`
  }, large)
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  const times: number[] = []
  for (let at = 0; at < large.count * 2 - 2; at += 1) {
    await page.waitForTimeout(lookMs)
    // Waits before the key is pressed: the two reach the page by different ways.
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

/** Runs in the page: from the next key until another picture was painted, in milliseconds. */
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

/** Scrolls the library: fast reading by the wheel, and the scroll bar dragged from end to end. */
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
    const gaps = await page.evaluate(scrollThrough, { durationMs: scrollMs, speed })
    const late = shareOf(gaps, 0.99)
    verdicts.push({
      text:
        `${how}: 99 of 100 gaps between frames within ${late.toFixed(0)} ms, target 50 ms at most ` +
        `(half within ${shareOf(gaps, 0.5).toFixed(0)} ms, the longest ${Math.max(...gaps).toFixed(0)} ms)`,
      reached: late <= 50,
    })
  }
  return {
    heading: `A grid of ${String(folders)} thumbnails, scrolled down and up again in ${String(scrollMs / 1000)} s`,
    verdicts,
    memory: 0,
    notes: [],
  }
}

/** Runs in the page: scrolls the grid down and up again, and gives the times between frames. */
function scrollThrough({
  durationMs,
  speed,
}: {
  durationMs: number
  /** In pixels a second; null: to the end of the grid. */
  speed: number | null
}): Promise<number[]> {
  let scroller = document.querySelector('[data-cell]')?.parentElement ?? null
  while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight * 2)
    scroller = scroller.parentElement
  if (scroller === null) throw new Error('there is no grid')
  const grid = scroller
  const end = grid.scrollHeight - grid.clientHeight
  const way = speed === null ? end : Math.min(end, (speed * durationMs) / 2000)
  const gaps: number[] = []
  return new Promise((resolve) => {
    let [first, last] = [0, 0]
    const frame = (now: number): void => {
      if (last === 0) first = now
      else gaps.push(now - last)
      last = now
      const share = (now - first) / durationMs
      grid.scrollTop = (share < 0.5 ? share : 1 - share) * 2 * way
      if (share < 1) requestAnimationFrame(frame)
      else resolve(gaps)
    }
    requestAnimationFrame(frame)
  })
}

const shareOf = (all: readonly number[], share: number): number =>
  [...all].sort((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? NaN
