import { constants, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { ensureBuild } from '../../../resources/scripts/build.ts'
import { withDisplay } from '../../../resources/scripts/display.ts'
import { ensureRuntime } from '../../../resources/scripts/registry-only/runtime.ts'
import type { Outcome } from '../compare.ts'
import { connection } from '../scale/makeCatalogue.ts'

const checkout = path.join(import.meta.dirname, '..', '..', '..')
/** Time after the first rows until the remaining work of a start is over. */
const restMs = 4000

/**
 * Makes a data folder with a copy of the catalogue and a connection to an unreachable service. `library`: library
 * folder of the connection.
 */
export function makeDataFolder(folder: string, catalogue: string, library: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  copyFileSync(catalogue, path.join(folder, 'catalogue.db'), constants.COPYFILE_FICLONE)
  const at = 'http://127.0.0.1:9'
  const saved = {
    id: connection,
    name: 'Bench',
    baseUrl: at,
    tokenUrl: at,
    exportUrl: at,
    isDemo: false,
    folder: library,
    keys: {},
    own: [],
    refused: false,
  }
  const document = { active: connection, connections: [saved] }
  writeFileSync(path.join(folder, 'connections.json'), JSON.stringify(document), { mode: 0o600 })
}

/**
 * Runs `measure` with the program built, on a display of its own. `executable`: path of the runtime. Where there is no
 * window, the only outcome is a note that says why.
 */
export async function withBuild(
  heading: string,
  measure: (executable: string) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  let executable: string
  try {
    ;({ executable } = await ensureRuntime({ window: true }))
  } catch (error) {
    const notes = [`Left out: there is no window here (${String(error)}).`]
    return [{ heading, verdicts: [], memory: 0, notes }]
  }
  await ensureBuild()
  return withDisplay(() => measure(executable))
}

/** Starts the built program with the data folder `home`/data, and closes it after `use`. The folder may be missing. */
export async function withWindow<T>(
  home: string,
  use: (page: Page, app: ElectronApplication) => Promise<T>,
): Promise<T> {
  mkdirSync(home, { recursive: true })
  const app = await _electron.launch({
    args: [
      path.join(checkout, 'out', 'main', 'index.js'),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    cwd: checkout,
    env: { ...process.env, PLANROOM_HOME: path.join(home, 'data'), HOME: home, XDG_CONFIG_HOME: home },
  })
  try {
    return await use(await app.firstWindow(), app)
  } finally {
    await app.close()
  }
}

/** Waits until the list has rows and the remaining work of the start is over. */
export async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll('[role=row]').length > 3)
  await page.waitForTimeout(restMs)
}

/** `speed`: pixels a second, or null to scroll to the end. */
export interface Scrolling {
  durationMs: number
  speed: number | null
}

/** Runs in the page. Scrolls the container of `inside` down and up again, and returns the times between frames. */
export function scrollThrough({
  inside,
  durationMs,
  speed,
}: Scrolling & { inside: string }): Promise<number[]> {
  let found = document.querySelector(inside)?.parentElement ?? null
  while (found !== null && found.scrollHeight <= found.clientHeight * 2) found = found.parentElement
  if (found === null) throw new Error('there is nothing to scroll')
  const scroller = found
  const end = scroller.scrollHeight - scroller.clientHeight
  const way = speed === null ? end : Math.min(end, (speed * durationMs) / 2000)
  const gaps: number[] = []
  return new Promise((resolve) => {
    let [first, last] = [0, 0]
    const frame = (now: number): void => {
      if (last === 0) first = now
      else gaps.push(now - last)
      last = now
      const share = (now - first) / durationMs
      scroller.scrollTop = (share < 0.5 ? share : 1 - share) * 2 * way
      if (share < 1) requestAnimationFrame(frame)
      else resolve(gaps)
    }
    requestAnimationFrame(frame)
  })
}

/** Returns the verdict on times between frames. Target: 50 ms at the 99th percentile. */
export function verdictOf(how: string, gaps: readonly number[]): { text: string; reached: boolean } {
  const late = shareOf(gaps, 0.99)
  return {
    text:
      `${how}: 99 of 100 gaps between frames within ${late.toFixed(0)} ms, target 50 ms at most ` +
      `(half within ${shareOf(gaps, 0.5).toFixed(0)} ms, the longest ${Math.max(...gaps).toFixed(0)} ms)`,
    reached: late <= 50,
  }
}

/** Returns the value that this share of all values does not exceed. */
export const shareOf = (all: readonly number[], share: number): number =>
  [...all].sort((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? NaN
