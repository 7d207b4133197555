import type { Outcome } from '../compare.ts'
import { withBuild } from './benchWindow.ts'
import { downloadRow } from './downloadRow.ts'
import { idleRow } from './idleRow.ts'
import { listRow } from './listRow.ts'

/** Measures the window of the built program on a display of its own: during downloads, while scrolled, and hidden. */
export const windowRun = (files: number, quick: boolean, work: string): Promise<Outcome[]> =>
  withBuild('The window', async () => [
    await downloadRow(files, work),
    await listRow(quick, work),
    await idleRow(quick, work),
  ])
