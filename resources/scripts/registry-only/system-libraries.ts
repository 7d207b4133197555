import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasNoDisplay } from '../display.ts'

const run = promisify(execFile)

/** Debian packages that Electron needs on a minimal system. */
const LIBRARIES = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libatk-bridge2.0-0',
  'libdrm2',
  'libcups2',
  'fonts-dejavu-core',
] as const

/** Packages for a window on a system without a display. */
const VIRTUAL_SCREEN = ['xvfb', 'xauth'] as const

/** Packages for tests: a key ring, a session bus, services on a bus, notifications, and a checker of systemd timers. */
const DESKTOP = ['gnome-keyring', 'dbus-x11', 'python3-dbusmock', 'libnotify4', 'systemd'] as const

/** Whether the library for notifications is installed, in the folder of its architecture on Debian. */
export const hasNotificationLibrary = (): boolean =>
  ['x86_64', 'aarch64'].some((machine) => existsSync(`/usr/lib/${machine}-linux-gnu/libnotify.so.4`))

interface Options {
  /** A window will be opened, so a system without a display needs a virtual one. */
  readonly window: boolean
  /** Tests will run: as root on Debian, the parts of a desktop that some of them use are installed as well. */
  readonly tests?: boolean
  readonly say: (line: string) => void
}

/** Returns the libraries that `ldd` did not find, from its output. */
export function missingLibraries(lddOutput: string): string[] {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].flatMap((match) => match[1] ?? [])
}

/** Returns the names of the packages on this system. Debian 13 and Ubuntu 24.04 renamed some to NAMEt64. */
export function packageNames(wanted: readonly string[], known: ReadonlySet<string>): string[] {
  return wanted.map((name) => (known.has(`${name}t64`) ? `${name}t64` : name))
}

/** Installs missing system libraries as root on Debian. Elsewhere, throws an error with the command to run. */
export async function ensureSystemLibraries(executable: string, options: Options): Promise<void> {
  if (process.platform !== 'linux') return
  const libraries = missingLibraries(await ldd(executable))
  const screen = options.window && hasNoDisplay(process.platform, process.env) && !onPath('Xvfb')
  // Tests that need a desktop are skipped where it cannot be installed.
  const canInstall = onPath('apt-get') && process.getuid?.() === 0
  const hasDesktop = onPath('gnome-keyring-daemon') && hasNotificationLibrary()
  const desktop = options.tests === true && canInstall && !hasDesktop
  if (libraries.length === 0 && !screen && !desktop) return

  const wanted = [
    ...(libraries.length > 0 ? LIBRARIES : []),
    ...(screen ? VIRTUAL_SCREEN : []),
    ...(desktop ? DESKTOP : []),
  ]
  const lacking = [
    ...libraries,
    ...(screen ? ['Xvfb'] : []),
    ...(desktop ? ['parts of a desktop'] : []),
  ].join(', ')
  await installPackages(wanted, `This system lacks ${lacking}.`, options.say)
  const still = missingLibraries(await ldd(executable))
  if (still.length > 0)
    throw new Error(`After the installation these are still missing: ${still.join(', ')}.`)
}

/** Installs Debian packages as root. Otherwise throws an error with the command to run. */
export async function installPackages(
  wanted: readonly string[],
  why: string,
  say: (line: string) => void,
): Promise<void> {
  if (!onPath('apt-get')) {
    throw new Error(
      `${why} Install what these Debian packages hold, by your system's own means: ${wanted.join(' ')}`,
    )
  }
  if (process.getuid?.() !== 0) {
    const names = packageNames(wanted, await knownPackages(wanted))
    throw new Error(`${why} Run this once: sudo apt-get install -y ${names.join(' ')}`)
  }
  say(`${why} Installing ${wanted.join(' ')} with apt-get ...`)
  await apt(['update'])
  const names = packageNames(wanted, await knownPackages(wanted))
  await apt(['install', '-y', '--no-install-recommends', ...names])
}

/** Returns whether the PATH has a program of this name. */
export function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))
}

async function ldd(executable: string): Promise<string> {
  const { stdout } = await run('ldd', [executable])
  return stdout
}

async function knownPackages(wanted: readonly string[]): Promise<Set<string>> {
  const asked = await Promise.all(wanted.map((name) => run('apt-cache', ['pkgnames', `${name}t64`])))
  return new Set(asked.flatMap(({ stdout }) => stdout.split('\n')))
}

/**
 * Runs `apt-get`, and retries while another process holds its locks. `DPkg::Lock::Timeout` does not cover the lock of
 * the package lists.
 * @throws {Error} with the end of the output, if the exit code is not 0
 */
export async function apt(args: readonly string[], pauseMs = 2_000, maxAttempts = 150): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await runApt(args)
    if (code === 0) return
    if (attempt === maxAttempts || !isLocked(output)) {
      throw new Error(`apt-get ${args[0] ?? ''} ended with ${code}.\n${output.slice(-2000)}`)
    }
    await sleep(pauseMs)
  }
}

/** Returns whether `apt-get` failed because another process holds one of its locks. */
function isLocked(output: string): boolean {
  return /Could not get lock|Unable to (lock|acquire)/.test(output)
}

function runApt(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300']
    // Nothing is written to stdout, which belongs to the output of a headless command.
    const child = spawn('apt-get', [...quiet, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    })
    const lines: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: lines.join('') }))
  })
}
