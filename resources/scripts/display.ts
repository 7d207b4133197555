import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

const SCREEN = '1600x1000x24'
const START_LIMIT_MS = 20_000

/** Returns whether a window cannot be shown: Linux with neither an X nor a Wayland display. */
export function hasNoDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'linux' && (env.DISPLAY ?? '') === '' && (env.WAYLAND_DISPLAY ?? '') === ''
}

/** Runs `work` with a display. On Linux without one, a virtual display is started and ends when `work` settles. */
export async function withDisplay<T>(work: () => Promise<T>): Promise<T> {
  if (!hasNoDisplay(process.platform, process.env)) return work()
  const screen = await startVirtualScreen()
  process.env.DISPLAY = screen.display
  try {
    return await work()
  } finally {
    delete process.env.DISPLAY
    await stop(screen.process)
  }
}

/**
 * Runs `work` with the environment of several displays. On Linux without one, as many virtual displays are started, and
 * PLANROOM_DISPLAYS names them.
 */
export async function withDisplays<T>(
  count: number,
  work: (environment: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  if (!hasNoDisplay(process.platform, process.env)) return work(process.env)
  const screens = await Promise.all(Array.from({ length: count }, startVirtualScreen))
  const [DISPLAY, ...others] = screens.map(({ display }) => display)
  try {
    return await work({ ...process.env, DISPLAY, PLANROOM_DISPLAYS: [DISPLAY, ...others].join() })
  } finally {
    await Promise.all(screens.map(({ process: child }) => stop(child)))
  }
}

/** Starts a virtual display. It ends when its process is killed. */
export async function startVirtualScreen(): Promise<{ process: ChildProcess; display: string }> {
  // With -displayfd, Xvfb picks a free display number and reports it. So two runs cannot collide.
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  child.stderr?.on('data', (text: Buffer) => complaints.push(text.toString()))
  const number = child.stdio[3] as Readable
  try {
    const signal = AbortSignal.timeout(START_LIMIT_MS)
    const said = await Promise.race([
      once(number, 'data', { signal }).then(([bytes]) => String(bytes).trim()),
      once(child, 'exit', { signal }).then(() => ''),
    ])
    if (!/^\d+$/.test(said)) throw new Error(`Xvfb did not start. ${complaints.join('').trim()}`)
    // The pipe must neither keep this process alive nor fill up unread.
    child.stderr?.resume()
    return { process: child, display: `:${said}` }
  } catch (error) {
    await stop(child)
    throw error
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
