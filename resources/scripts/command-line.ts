import type { Readable } from 'node:stream'
import { commandName } from '../../electron/headless/arguments.ts'
import { exitCodeOf } from '../../electron/headless/exitCodes.ts'
import { createReporter } from '../../electron/headless/output.ts'
import { watchOutput } from '../../electron/headless/outputWatch.ts'
import { AppError, errorCodes } from '../../shared/errors.ts'
import { STOP_SIGNALS, type Ending } from './child.ts'

/** Runs the program. `read` receives its stdout; it is set where the last line must be a result line. */
type RunProgram<Prepared> = (prepared: Prepared, read?: (out: Readable) => void) => Promise<Ending>

/**
 * Prepares and runs a headless command. Returns a documented exit code. With `--json`, the last line is a result line,
 * even if the program was stopped or died without one.
 */
export async function runCommand<Prepared>(
  args: readonly string[],
  prepare: () => Promise<Prepared>,
  run: RunProgram<Prepared>,
): Promise<Ending> {
  let programOut: Readable | null = null
  // If an output fails, the program's stdout is closed. The program notices that and ends.
  const output = watchOutput({ out: process.stdout, err: process.stderr }, () => programOut?.destroy())
  const ending = await endingOf(args, prepare, run, (out) => (programOut = out))
  return ending.signal === null ? { ...ending, code: await output.end(ending.code ?? 1) } : ending
}

/** As `runCommand`. `onOut` receives the program's stdout if this process copies it, which `--json` needs. */
async function endingOf<Prepared>(
  args: readonly string[],
  prepare: () => Promise<Prepared>,
  run: RunProgram<Prepared>,
  onOut: (out: Readable) => void,
): Promise<Ending> {
  const isJson = args.includes('--json')
  const reporter = createReporter(isJson, { out: process.stdout, err: process.stderr })
  const fail = (error: AppError): Ending => ({ code: reporter.fail(commandName(args), error), signal: null })
  const stopPreparing = (): void => {
    const { code } = fail(stopped())
    // On some systems a pipe takes its bytes only after write() has returned.
    process.stdout.write('', () => process.exit(code ?? 1))
  }
  for (const signal of STOP_SIGNALS) process.once(signal, stopPreparing)
  let lastLine = ''
  let running: Promise<Ending>
  try {
    const prepared = await prepare()
    // Signals are forwarded to the program from its start.
    running = isJson
      ? run(prepared, (out) => {
          onOut(out)
          passOn(out, (line) => (lastLine = line))
        })
      : run(prepared)
  } catch (error) {
    return fail(new AppError('internal', error instanceof Error ? error.message : String(error)))
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stopPreparing)
  }
  const asked = new AbortController()
  const onStop = (): void => {
    asked.abort()
  }
  for (const signal of STOP_SIGNALS) process.on(signal, onStop)
  const ending = await running
  for (const signal of STOP_SIGNALS) process.off(signal, onStop)
  if (ending.signal === null) {
    // A crash on Windows has an exit code and no signal.
    const isCrash = isJson && ending.code !== 0 && codeOfResult(lastLine) === null
    return isCrash ? fail(new AppError('internal', `Planroom ended with code ${ending.code}.`)) : ending
  }
  // After a stop, the program may end by another signal, because its helper processes were stopped, too.
  const isStopped = asked.signal.aborted || STOP_SIGNALS.includes(ending.signal)
  if (!isJson) return isStopped ? { code: 1, signal: null } : ending
  const code = codeOfResult(lastLine)
  // The command was finished; only the shutdown of the program was interrupted.
  if (code !== null) return { code, signal: null }
  return fail(isStopped ? stopped() : new AppError('internal', `Planroom ended by ${ending.signal}.`))
}

/** Copies `out` to stdout, and passes the last complete line of each chunk to `onLine`. */
function passOn(out: Readable, onLine: (line: string) => void): void {
  const bytes: Buffer[] = []
  out.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf('\n')
    if (end === -1) {
      bytes.push(chunk)
      return
    }
    const lines = Buffer.concat([...bytes.splice(0), chunk.subarray(0, end)])
    onLine(lines.subarray(lines.lastIndexOf('\n') + 1).toString())
    bytes.push(chunk.subarray(end + 1))
  })
  out.pipe(process.stdout)
}

/** Returns the exit code of a result line, or null if the line is no result line. */
function codeOfResult(line: string): number | null {
  let value: { event?: unknown; ok?: unknown; error?: { code?: unknown } }
  try {
    value = JSON.parse(line) as typeof value
  } catch {
    return null
  }
  if (value.event !== 'result') return null
  if (value.ok === true) return 0
  const known = errorCodes.find((code) => code === value.error?.code)
  return known === undefined ? 1 : exitCodeOf(known)
}

const stopped = (): AppError => new AppError('cancelled', 'Cancelled before it was finished.')
