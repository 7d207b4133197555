import { app } from 'electron'
import type { Streams } from '../headless/output.ts'
import { watchOutput } from '../headless/outputWatch.ts'

/** The process of one command. */
interface CommandProcess {
  streams: Streams
  /** Writes the remaining output and ends the process. */
  end: (code: number) => Promise<void>
}

/**
 * Prepares this process for a command without a window. Resolves when the runtime is ready. `stop` is aborted if the
 * output can't be written.
 */
export async function openCommandProcess(stop: AbortController): Promise<CommandProcess> {
  app.dock?.hide()
  // A signal to the whole group would end a process for graphics, and the runtime aborts without one.
  if (process.platform === 'linux') app.commandLine.appendSwitch('in-process-gpu')
  await app.whenReady()
  const streams = { out: process.stdout, err: process.stderr }
  const output = watchOutput(streams, (exit) => {
    stop.abort()
    setTimeout(() => {
      app.exit(exit)
    }, 2000).unref()
  })
  return {
    streams,
    async end(code) {
      app.exit(await output.end(code))
    },
  }
}
