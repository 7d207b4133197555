import { join } from 'node:path'
import { test } from '@playwright/test'
import { expectAccessible, setAppearance, type Program } from './program.ts'

/**
 * Takes a screenshot large in light and small in dark, and checks both with axe. The window stays large and light.
 */
export async function seen(program: Program, folder: string, name: string): Promise<void> {
  for (const [colours, width, height] of [
    ['dark', 1024, 700],
    ['light', 1280, 800],
  ] as const) {
    await setAppearance(program, width, height, colours)
    const file = `${name}-${colours}-${String(width)}.png`
    await program.page.screenshot({
      path: join(import.meta.dirname, '..', '..', '..', 'test-results', folder, file),
    })
    await test.step(`${name}, ${colours}, ${String(width)}: axe finds no violation`, () =>
      expectAccessible(program.page))
  }
}
