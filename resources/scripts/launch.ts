import path from 'node:path'
import { runChild, type ChildOptions, type Ending } from './child.ts'
import { hasNoDisplay } from './display.ts'
import { PROJECT_ROOT } from './project.ts'
import type { Runtime } from './registry-only/runtime.ts'

/** Who starts the program, and where. */
export interface LaunchFacts {
  readonly platform: NodeJS.Platform
  readonly root: boolean
  readonly display: boolean
  readonly headless: boolean
}

/** The facts of this process. */
export function launchFacts(headless: boolean): LaunchFacts {
  return {
    platform: process.platform,
    root: process.getuid?.() === 0,
    display: !hasNoDisplay(process.platform, process.env),
    headless,
  }
}

/** Chromium's own switches; they stand before the program's path, and everything after it is the program's. */
export function runtimeSwitches(facts: LaunchFacts): string[] {
  const switches: string[] = []
  if (facts.platform === 'linux' && facts.root) switches.push('--no-sandbox')
  if (facts.platform === 'linux' && !facts.display) switches.push('--ozone-platform=headless')
  // Without a window Chromium's complaints about graphics and the session bus say nothing about the program.
  if (facts.headless) switches.push('--disable-gpu', '--log-level=3')
  return switches
}

/** The whole command line after the executable: switches, the built program, and the program's arguments untouched. */
export function launchArguments(facts: LaunchFacts, entry: string, args: readonly string[]): string[] {
  return [...runtimeSwitches(facts), entry, ...(facts.headless ? ['--headless'] : []), ...args]
}

/** Starts the built program and waits until it ends. `read` is given what it writes, instead of the terminal. */
export function launch(
  runtime: Runtime,
  headless: boolean,
  args: readonly string[],
  read?: ChildOptions['read'],
): Promise<Ending> {
  const entry = path.join(PROJECT_ROOT, 'out', 'main', 'index.js')
  return runChild(runtime.executable, launchArguments(launchFacts(headless), entry, args), {
    cwd: startedFrom(process.env, process.cwd()),
    ...(read === undefined ? {} : { read }),
  })
}

/** The folder that typed paths are meant from: `npm run planroom` itself always starts at the checkout's top. */
export function startedFrom(env: NodeJS.ProcessEnv, cwd: string): string {
  return env.npm_lifecycle_event === 'planroom' ? (env.INIT_CWD ?? cwd) : cwd
}
