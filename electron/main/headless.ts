import { app, powerSaveBlocker } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { runHeadless } from '../headless/run.ts'
import { findMissingLibrary, noticedDeliveries } from '../services/libraryIndex/knownLibraries.ts'
import { verify } from '../services/library/verify/verifyFolders.ts'
import { trustSystemCertificates } from '../services/network/certificates.ts'
import { createApp, type Planroom } from '../app/createApp.ts'
import { startDemo } from '../app/demoCompany.ts'
import { keepAwake } from './adapters/awake.ts'
import { openCommandProcess } from './commandProcess.ts'
import { electronShell } from './shell.ts'

/**
 * Runs one command without a window and ends the process with its exit code. `dataFolder`: the data folder, locked or
 * not. `stop` stops the command.
 */
export async function openHeadless(
  here: string,
  words: readonly string[],
  dataFolder: string,
  stop: AbortController,
): Promise<void> {
  const { streams, end } = await openCommandProcess(stop)
  const shell = electronShell(
    here,
    keepAwake(() => undefined, powerSaveBlocker),
  )
  const faults = Promise.withResolvers<never>()
  faults.promise.catch(() => undefined)
  // Handles uncaught errors. Otherwise the runtime would open an error dialog, although there is no screen.
  const onFault = (error: unknown): void => {
    shell.log.error('fault outside of the command', error)
    // A failure while a stopped command ends does not change its result.
    if (stop.signal.aborted) return
    faults.reject(
      new AppError('internal', 'Something went wrong in Planroom.', {
        cause: shell.redaction.text(error instanceof Error ? `${error.name}: ${error.message}` : error),
      }),
    )
    stop.abort()
    // Closing may hang after the failure.
    setTimeout(() => {
      app.exit(1)
    }, 10_000).unref()
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
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
        findMissingLibrary: (folder) => findMissingLibrary(dataFolder, folder),
        noticedAt: () => noticedDeliveries(dataFolder),
        startDemo: (port) => startDemo(port, shell),
        input: () => process.stdin,
        environment: process.env,
        folder: process.cwd(),
        // Everything of this run ends with its process.
        atEnd: () => undefined,
        close: async (fault) => {
          // A failure to open was reported already, and there is nothing to close.
          const opened = await planroom?.catch(() => null)
          opened?.noteFault(fault)
          await opened?.close()
        },
      }),
    streams,
    stop.signal,
    faults.promise,
  )
  await end(code)
}

/** Prints what was set aside at the start to stderr. */
function notifyNotices(planroom: Planroom): Planroom {
  for (const { message, details } of planroom.services.notices.list()) {
    process.stderr.write(`${message}${details === null ? '' : `\n  ${details.split('\n').join('\n  ')}`}\n`)
  }
  const { problem } = planroom.services.outboxFile
  if (problem !== null) process.stderr.write(`${problem.message}\n`)
  return planroom
}
