import { ensureBuild } from '../../../resources/scripts/build.ts'
import { withDisplay } from '../../../resources/scripts/display.ts'
import { ensureRuntime } from '../../../resources/scripts/registry-only/runtime.ts'
import type { Outcome } from '../compare.ts'
import { downloadRow } from './downloadRow.ts'
import { idleRow } from './idleRow.ts'
import { listRow } from './listRow.ts'

/** Measures the window of the built program on a display of its own: during downloads, while scrolled, and hidden. */
export async function windowRun(files: number, quick: boolean, work: string): Promise<Outcome[]> {
  try {
    await ensureRuntime({ window: true })
  } catch (error) {
    const notes = [`Left out: there is no window here (${String(error)}).`]
    return [{ heading: 'The window', verdicts: [], memory: 0, notes }]
  }
  await ensureBuild()
  return withDisplay(async () => [
    await downloadRow(files, work),
    await listRow(quick, work),
    await idleRow(quick, work),
  ])
}
