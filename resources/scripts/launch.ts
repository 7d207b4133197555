import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { runChild, type ChildOptions, type Ending } from './child.ts'
import { hasNoDisplay } from './display.ts'
import { PROJECT_ROOT } from './project.ts'
import type { Runtime } from './registry-only/runtime.ts'

/** Facts that decide the command line of the program. */
export interface LaunchFacts {
  readonly platform: NodeJS.Platform
  readonly root: boolean
  /** Whether unprivileged processes may make user namespaces, which the sandbox of pages needs. */
  readonly namespaces: boolean
  readonly display: boolean
  readonly headless: boolean
}

/** Returns the facts of this process. */
export function launchFacts(headless: boolean): LaunchFacts {
  return {
    platform: process.platform,
    root: process.getuid?.() === 0,
    namespaces: process.platform !== 'linux' || hasNamespaces(),
    display: !hasNoDisplay(process.platform, process.env),
    headless,
  }
}

/** Returns whether the system allows user namespaces. Returns true if that is unknown, because `unshare` is missing. */
function hasNamespaces(): boolean {
  const { status } = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
  return status === 0 || status === null
}

/** Returns Chromium's own switches. They precede the program's path; the program gets every argument after it. */
export function runtimeSwitches(facts: LaunchFacts): string[] {
  const switches: string[] = []
  // A command opens no page, so it works without the sandbox of pages.
  const isUnboxed = facts.root || (facts.headless && !facts.namespaces)
  if (facts.platform === 'linux' && isUnboxed) switches.push('--no-sandbox')
  // A display could refuse or hang a command, and libraries of the desktop print messages.
  if (facts.platform === 'linux' && (facts.headless || !facts.display))
    switches.push('--ozone-platform=headless')
  // Chromium's messages about graphics and the session bus do not concern a command without a window.
  if (facts.headless) switches.push('--disable-gpu', '--log-level=3')
  return switches
}

/** Returns all arguments of the executable: switches, the built program, and the program's unchanged arguments. */
export function launchArguments(facts: LaunchFacts, entry: string, args: readonly string[]): string[] {
  return [...runtimeSwitches(facts), entry, ...(facts.headless ? ['--headless'] : []), ...args]
}

/** Throws an error with advice if the runtime would abort because it has no sandbox for pages. */
export function needSandbox(facts: LaunchFacts, args: readonly string[]): void {
  if (facts.headless || facts.root || facts.namespaces || args.includes('--no-sandbox')) return
  throw new Error(
    'This system gives no user namespaces to the sandbox of the window. Allow them, for example with ' +
      '`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or add `-- --no-sandbox` for a test.',
  )
}

/** Starts the built program and waits until it ends. `read` receives its stdout; default: the terminal. */
export function launch(
  runtime: Runtime,
  headless: boolean,
  args: readonly string[],
  read?: ChildOptions['read'],
): Promise<Ending> {
  const entry = path.join(PROJECT_ROOT, 'out', 'main', 'index.js')
  const facts = launchFacts(headless)
  needSandbox(facts, args)
  return runChild(runtime.executable, launchArguments(facts, entry, args), {
    cwd: startedFrom(process.env, process.cwd()),
    ...(read === undefined ? {} : { read }),
  })
}

/** Returns the folder that relative paths refer to. npm starts the script `planroom` in the project's root. */
export function startedFrom(env: NodeJS.ProcessEnv, cwd: string): string {
  return env.npm_lifecycle_event === 'planroom' ? (env.INIT_CWD ?? cwd) : cwd
}
