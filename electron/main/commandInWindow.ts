import { programId } from '../headless/inWindow/commandSocket.ts'
import { runInWindow } from '../headless/inWindow/runInWindow.ts'
import { openCommandProcess } from './commandProcess.ts'
import { folderInUse } from './lockDataFolder.ts'
import { versionText } from './version.ts'

/**
 * Runs a command in the window that has the data folder open, and ends the process with its exit code. Rejects with
 * `busy` if no window answers. `words`: those after `--headless`. `stop` stops the command.
 */
export async function openInWindow(
  words: readonly string[],
  home: string,
  stop: AbortController,
): Promise<void> {
  const { streams, end } = await openCommandProcess(stop)
  const code = await runInWindow(home, programId(versionText(), home), {
    words,
    folder: process.cwd(),
    environment: process.env,
    input: () => process.stdin,
    streams,
    signal: stop.signal,
  })
  if (code === null) throw folderInUse()
  await end(code)
}
