import { app } from 'electron'
import type { Streams } from '../headless/output.ts'
import { watchOutput } from '../headless/outputWatch.ts'
import { onEndSignal } from './signals.ts'

/** The process of one command. */
interface CommandProcess {
  streams: Streams
  /** Aborted if the command must stop: by a signal to this process, or because its output can't be written. */
  stop: AbortController
  /** Writes the remaining output and ends the process. */
  end: (code: number) => Promise<void>
}

/** Prepares this process for a command without a window. Resolves when the runtime is ready. */
export async function openCommandProcess(): Promise<CommandProcess> {
  app.dock?.hide()
  const stop = new AbortController()
  // Until the runtime is ready, it turns a signal into a quit. The command ends itself, with its result line.
  app.on('before-quit', (event) => {
    event.preventDefault()
    stop.abort()
  })
  await app.whenReady()
  // A terminal signals the whole process group, and the parent process forwards the signal again. The second signal
  // must not end the process without a result line.
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
  return {
    streams,
    stop,
    async end(code) {
      app.exit(await output.end(code))
    },
  }
}
