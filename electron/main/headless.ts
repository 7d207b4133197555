import { app } from 'electron'
import { runHeadless } from '../headless/run.ts'
import { verify } from '../services/library/verify.ts'
import { compose, type Planroom } from './compose.ts'
import { startDemo } from './demo.ts'
import { systemOptions } from './paths.ts'

/** Runs one command without a window and ends the process with its exit code. */
export async function openHeadless(here: string, words: readonly string[]): Promise<void> {
  app.dock?.hide()
  await app.whenReady()
  const stop = new AbortController()
  // After ready: the runtime sets handlers of its own until then.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop.abort()
    })
  }
  const options = systemOptions(here, () => undefined)
  let planroom: Promise<Planroom> | null = null
  const code = await runHeadless(
    words,
    () =>
      Promise.resolve({
        planroom: () => (planroom ??= compose(options)),
        verify,
        startDemo: (port) => startDemo(options.demoWorker, port),
        environment: process.env,
        close: async () => {
          if (planroom !== null) await (await planroom).close()
        },
      }),
    { out: process.stdout, err: process.stderr },
    stop.signal,
  )
  // A pipe takes its bytes after write() returns; leaving before that would cut the last line.
  await Promise.all(
    [process.stdout, process.stderr].map(
      (stream) =>
        new Promise<void>((resolve) =>
          stream.write('', () => {
            resolve()
          }),
        ),
    ),
  )
  app.exit(code)
}
