import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../compare.ts'
import { catalogueWith, ordersOfMany } from '../scale/catalogues.ts'
import { root } from '../scale/makeCatalogue.ts'
import { cpuOfAll, untilIdle } from '../usage.ts'
import { makeDataFolder, untilAtRest, withWindow } from './benchWindow.ts'

const watchedMs = 40_000
const mostShare = 0.005

/** Measures the CPU time of the program while its window is hidden, with the catalogue of `ordersOfMany`. */
export async function idleRow(quick: boolean, work: string): Promise<Outcome> {
  const orders = ordersOfMany(quick)
  const home = path.join(work, 'idle')
  makeDataFolder(path.join(home, 'data'), catalogueWith(orders), root)
  return withWindow(home, async (page, app) => {
    await untilAtRest(page)
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide()
    })
    const pid = app.process().pid ?? 0
    await untilIdle(pid)
    const before = cpuOfAll(pid)
    const began = performance.now()
    await sleep(watchedMs)
    const share = (cpuOfAll(pid) - before) / ((performance.now() - began) / 1000)
    return {
      heading: `At rest with ${String(orders)} orders, the window hidden, ${String(watchedMs / 1000)} s`,
      verdicts: [
        {
          text: `CPU of all processes: ${(share * 100).toFixed(2)} % of a core, target ${String(mostShare * 100)} % at most`,
          reached: share <= mostShare,
        },
      ],
      memory: 0,
      notes: [],
    }
  })
}
