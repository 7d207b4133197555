import { join } from 'node:path'
import { test } from '@playwright/test'
import { expectAccessible, look, type Program } from './program.ts'

/**
 * A screen in both colours and sizes, kept as pictures in a folder of that name to be looked at. Axe sees each colour and each size once:
 * large in light, small in dark. The window stays as it was last.
 */
export async function seen(program: Program, folder: string, name: string): Promise<void> {
  for (const colours of ['light', 'dark'] as const) {
    for (const [width, height] of [
      [1280, 800],
      [1024, 700],
    ] as const) {
      await look(program, width, height, colours)
      const file = `${name}-${colours}-${String(width)}.png`
      await program.page.screenshot({
        path: join(import.meta.dirname, '..', '..', '..', 'test-results', folder, file),
      })
      if ((colours === 'light') === (width === 1280))
        await test.step(`${name}, ${colours}, ${String(width)}: axe`, () => expectAccessible(program.page))
    }
  }
}
