import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { PROJECT_ROOT } from './project.ts'

/** How a child process ended: with a code, or by a signal. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Signals that ask a process to stop. */
export const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Signals that come again within this time are the same one: npm and the terminal both send Ctrl-C. */
const SAME_SIGNAL_MS = 500

const LOOK_FOR_PARENT_MS = 500

/** How a program is run. */
export interface ChildOptions {
  stdio?: StdioOptions
  cwd?: string
  /** Takes what time of the processor others leave. */
  inBackground?: boolean
  /** Gets what the program says on both outputs, instead of the terminal. */
  output?: (text: Buffer) => void
  /** Gets the program's standard output, instead of the terminal. */
  read?: (out: Readable) => void
}

/** Runs a program with this process's own input and output, passing signals on, until it ends. */
export function runChild(
  command: string,
  args: readonly string[],
  { stdio = 'inherit', cwd = PROJECT_ROOT, inBackground = false, output, read }: ChildOptions = {},
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    let wanted = stdio
    if (output !== undefined) wanted = ['ignore', 'pipe', 'pipe']
    else if (read !== undefined) wanted = ['inherit', 'pipe', 'inherit']
    const child: ChildProcess = spawn(command, args, { stdio: wanted, cwd })
    if (output !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
    if (read !== undefined && child.stdout !== null) read(child.stdout)
    if (inBackground && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const stop = forwardSignals(child)
    child.on('error', (error) => {
      stop()
      reject(error)
    })
    // What it said is complete only once its outputs are closed.
    child.on('close', (code, signal) => {
      stop()
      resolve({ code, signal })
    })
  })
}

/** Runs a package's command-line tool with this Node, without a shell. */
export function runTool(bin: string, args: readonly string[], options: ChildOptions = {}): Promise<Ending> {
  return runChild(
    process.execPath,
    [path.join(PROJECT_ROOT, 'node_modules', ...bin.split('/')), ...args],
    options,
  )
}

/** Ends this process the way its child ended. */
export function endAs(ending: Ending): void {
  if (ending.signal === null) process.exitCode = ending.code ?? 1
  else process.kill(process.pid, ending.signal)
}

/** True when the child ended by itself with code 0. */
export function succeeded(ending: Ending): boolean {
  return ending.code === 0
}

function forwardSignals(child: ChildProcess): () => void {
  const last = new Map<NodeJS.Signals, number>()
  const handlers = STOP_SIGNALS.map((signal) => {
    const handler = (): void => {
      const now = Date.now()
      const isRepeat = now - (last.get(signal) ?? 0) < SAME_SIGNAL_MS
      last.set(signal, now)
      // On a terminal Ctrl-C reaches the child too, being of the same group: a second one could mean "at once".
      const reachesBoth = signal === 'SIGINT' && process.stdin.isTTY
      if (!isRepeat && !reachesBoth) child.kill(signal)
    }
    process.on(signal, handler)
    return { signal, handler }
  })
  // npm tells only its shell to stop, and the shell dies without passing it on: a changed parent is the sign of it.
  const parent = process.ppid
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return
    // Once: a second signal could mean "at once".
    clearInterval(orphaned)
    child.kill('SIGTERM')
  }, LOOK_FOR_PARENT_MS)
  orphaned.unref()
  return () => {
    clearInterval(orphaned)
    for (const { signal, handler } of handlers) process.off(signal, handler)
  }
}
