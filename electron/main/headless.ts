import { app } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { watchOutput } from '../headless/outputWatch.ts'
import { runHeadless } from '../headless/run.ts'
import { goneLibrary, noticedDeliveries } from '../services/libraryIndex/knownLibraries.ts'
import { verify } from '../services/library/verify/verifyFolders.ts'
import { trustSystemCertificates } from '../services/network/certificates.ts'
import { createApp, type Planroom } from '../app/createApp.ts'
import { startDemo } from '../app/wiring/demo.ts'
import { electronShell } from './shell.ts'
import { onEndSignal } from './signals.ts'

/**
 * Runs one command without a window and ends the process with its exit code. `dataFolder`: the program's own, owned
 * or not.
 */
export async function openHeadless(
  here: string,
  words: readonly string[],
  dataFolder: string,
): Promise<void> {
  app.dock?.hide()
  const stop = new AbortController()
  let ended = false
  // Until the runtime is ready it turns a signal into a quit of its own; the command ends itself, with its result line.
  app.on('before-quit', (event) => {
    if (ended) return
    event.preventDefault()
    stop.abort()
  })
  await app.whenReady()
  // A terminal sends a signal to the whole group, and the parent process passes it on once more. The next one must not
  // end the process without a result line.
  onEndSignal(() => {
    stop.abort()
  })
  const shell = electronShell(here, () => undefined)
  const faults = Promise.withResolvers<never>()
  faults.promise.catch(() => undefined)
  // Without this the runtime would open an error window, which there is no screen for.
  const onFault = (error: unknown): void => {
    shell.log.error('fault outside of the command', error)
    // What fails while a stopped command ends does not change how it ended.
    if (stop.signal.aborted) return
    faults.reject(
      new AppError('internal', 'Something went wrong in Planroom.', {
        cause: shell.redaction.text(error instanceof Error ? `${error.name}: ${error.message}` : error),
      }),
    )
    stop.abort()
    // What is left to be closed may hang on what failed.
    setTimeout(() => {
      app.exit(1)
    }, 10_000).unref()
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  const streams = { out: process.stdout, err: process.stderr }
  const output = watchOutput(streams, (exit) => {
    stop.abort()
    setTimeout(() => {
      app.exit(exit)
    }, 2000).unref()
  })
  trustSystemCertificates((error) => {
    shell.log.error('the system’s certificates could not be read', error)
  })
  let planroom: Promise<Planroom> | null = null
  const code = await runHeadless(
    words,
    () =>
      Promise.resolve({
        planroom: () => (planroom ??= createApp(shell).then(notifyNotices)),
        verify,
        goneLibrary: (folder) => goneLibrary(dataFolder, folder),
        noticedAt: () => noticedDeliveries(dataFolder),
        startDemo: (port) => startDemo(port, shell),
        input: () => process.stdin,
        environment: process.env,
        close: async (fault) => {
          // What could not be opened was reported already, and has nothing to close.
          const opened = await planroom?.catch(() => null)
          opened?.noteFault(fault)
          await opened?.close()
        },
      }),
    streams,
    stop.signal,
    faults.promise,
  )
  ended = true
  app.exit(await output.end(code))
}

/** What was set aside at the start is said where a person or a log can see it. */
function notifyNotices(planroom: Planroom): Planroom {
  for (const { message, details } of planroom.services.notices.list()) {
    process.stderr.write(`${message}${details === null ? '' : `\n  ${details.split('\n').join('\n  ')}`}\n`)
  }
  const { problem } = planroom.services.outboxFile
  if (problem !== null) process.stderr.write(`${problem.message}\n`)
  return planroom
}
