import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Outcome } from '../compare.ts'
import { catalogueWith, ordersOfMany } from '../scale/catalogues.ts'
import { root } from '../scale/makeCatalogue.ts'
import { watchMemory } from '../usage.ts'
import { makeDataFolder, scrollThrough, untilAtRest, verdictOf, withWindow } from './benchWindow.ts'

const scrollMs = 15_000

/** Scrolls the list of orders with the wheel, and with the scroll bar from end to end. Catalogue: `ordersOfMany`. */
export async function listRow(quick: boolean, work: string): Promise<Outcome> {
  const orders = ordersOfMany(quick)
  const home = path.join(work, 'list')
  makeDataFolder(path.join(home, 'data'), catalogueWith(orders), root)
  return withWindow(home, async (page, app) => {
    await untilAtRest(page)
    const memory = watchMemory(app.process().pid ?? 0)
    return {
      heading: `A list of ${String(orders)} orders, scrolled down and up again in ${String(scrollMs / 1000)} s`,
      verdicts: [
        verdictOf('by the wheel, 5000 pixels a second', await scrolled(page, 5000)),
        verdictOf('the scroll bar, from end to end', await scrolled(page, null)),
      ],
      memory: memory.end(),
      notes: ['Its memory is that of all processes.'],
    }
  })
}

const scrolled = (page: Page, speed: number | null): Promise<number[]> =>
  page.evaluate(scrollThrough, { inside: '[role=row]', durationMs: scrollMs, speed })
