import { app } from 'electron'
import { programId } from '../headless/inWindow/commandSocket.ts'
import { runInWindow } from '../headless/inWindow/runInWindow.ts'
import { watchOutput } from '../headless/outputWatch.ts'
import { folderInUse } from './ownFolder.ts'
import { onEndSignal } from './signals.ts'
import { versionText } from './version.ts'

/**
 * Runs a command in the window that has the data folder open, and ends the process with its exit code. Rejects with
 * `busy` if no window answers. `words`: those after `--headless`.
 */
export async function openInWindow(words: readonly string[], home: string): Promise<void> {
  app.dock?.hide()
  const stop = new AbortController()
  let ended = false
  // Until the runtime is ready, it turns a signal into a quit.
  app.on('before-quit', (event) => {
    if (ended) return
    event.preventDefault()
    stop.abort()
  })
  await app.whenReady()
  onEndSignal(() => {
    stop.abort()
  })
  const streams = { out: process.stdout, err: process.stderr }
  const output = watchOutput(streams, (exit) => {
    stop.abort()
    setTimeout(() => {
      app.exit(exit)
    }, 2000).unref()
  })
  const code = await runInWindow(home, programId(versionText(), home), {
    words,
    folder: process.cwd(),
    environment: process.env,
    input: () => process.stdin,
    streams,
    signal: stop.signal,
  })
  ended = true
  if (code === null) throw folderInUse()
  app.exit(await output.end(code))
}
