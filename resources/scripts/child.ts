import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { PROJECT_ROOT } from './project.ts'

/** How a child process ended: by an exit code or by a signal. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Signals that ask a process to stop. */
export const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Two equal signals within this time count as one signal: npm and the terminal both send Ctrl-C. */
const SAME_SIGNAL_MS = 500

const LOOK_FOR_PARENT_MS = 500

export interface ChildOptions {
  stdio?: StdioOptions
  cwd?: string
  /** Default: the environment of this process. */
  env?: NodeJS.ProcessEnv
  /** Lowers the priority of the child process. */
  inBackground?: boolean
  /** Receives stdout and stderr. Default: the terminal. */
  output?: (text: Buffer) => void
  /** Receives stdout. Default: the terminal. */
  read?: (out: Readable) => void
}

/**
 * Runs a program until it ends, and forwards stop signals to it. Default for input and output: those of this process.
 */
export function runChild(
  command: string,
  args: readonly string[],
  {
    stdio = 'inherit',
    cwd = PROJECT_ROOT,
    env = process.env,
    inBackground = false,
    output,
    read,
  }: ChildOptions = {},
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    let wanted = stdio
    if (output !== undefined) wanted = ['ignore', 'pipe', 'pipe']
    else if (read !== undefined) wanted = ['inherit', 'pipe', 'inherit']
    const child: ChildProcess = spawn(command, args, { stdio: wanted, cwd, env })
    if (output !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
    if (read !== undefined && child.stdout !== null) read(child.stdout)
    if (inBackground && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const stop = forwardSignals(child)
    child.on('error', (error) => {
      stop()
      reject(error)
    })
    // The outputs are complete only after 'close'; 'exit' may come before their last bytes.
    child.on('close', (code, signal) => {
      stop()
      resolve({ code, signal })
    })
  })
}

/** Runs the command-line tool of an installed package with this Node, without a shell. `bin`: path in node_modules. */
export function runTool(bin: string, args: readonly string[], options: ChildOptions = {}): Promise<Ending> {
  return runChild(
    process.execPath,
    [path.join(PROJECT_ROOT, 'node_modules', ...bin.split('/')), ...args],
    options,
  )
}

/** Ends this process with the exit code or the signal of its child. */
export function endAs(ending: Ending): void {
  if (ending.signal === null) process.exitCode = ending.code ?? 1
  else process.kill(process.pid, ending.signal)
}

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
      // On a terminal, Ctrl-C also reaches the child. Two signals could mean "stop at once".
      const reachesBoth = signal === 'SIGINT' && process.stdin.isTTY
      if (!isRepeat && !reachesBoth) child.kill(signal)
    }
    process.on(signal, handler)
    return { signal, handler }
  })
  // npm stops only its shell, and the shell does not forward the signal. A changed parent process shows that.
  const parent = process.ppid
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return
    // One signal only: a second could mean "stop at once".
    clearInterval(orphaned)
    child.kill('SIGTERM')
  }, LOOK_FOR_PARENT_MS)
  orphaned.unref()
  return () => {
    clearInterval(orphaned)
    for (const { signal, handler } of handlers) process.off(signal, handler)
  }
}
