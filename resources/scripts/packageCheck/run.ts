import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuild } from '../build.ts'
import { succeeded, type ChildOptions, type Ending } from '../child.ts'
import { startVirtualScreen } from '../display.ts'
import { withLock } from '../lock.ts'
import { pack } from '../package.ts'
import { PROJECT_ROOT } from '../project.ts'
import { findRuntime } from '../registry-only/runtime.ts'
import { apt, onPath } from '../registry-only/system-libraries.ts'
import { runPlaywright } from '../testing/runners.ts'
import { trackStop } from '../testing/stages.ts'
import { closingLine, type Tally } from '../testing/tally.ts'
import { Checks, type Run } from './checks.ts'
import { stateOf, whyNoTools } from './debian.ts'
import { expectThat } from './expect.ts'
import {
  checkCommands,
  checkDepends,
  checkDesktop,
  checkRemoved,
  checkWithoutNamespaces,
  INSTALLED,
  NOBODY,
} from './installed.ts'
import { checkArchive, checkBill, checkFuses, checkSize } from './packed.ts'

const OUTPUT = path.join(PROJECT_ROOT, '.cache', 'package')
/** A system has one installed Planroom, so the checks of several checkouts wait for one another. */
const LOCK = '/run/lock/planroom-package.db'
const LOCK_LIMIT_MS = 20 * 60_000
/** Debian packages with the tools of this check, beside what the program itself depends on. */
const TOOLS = [
  ...['appstream', 'binutils', 'cage', 'dbus', 'desktop-file-utils', 'gnome-keyring'],
  ...['hicolor-icon-theme', 'python3-dbusmock', 'x11-utils', 'xdg-utils', 'xvfb', 'xwayland'],
]

/**
 * Builds what is stale, then checks the package.
 * @throws {Error} if the check can't run here
 */
export async function checkPackage(): Promise<Ending> {
  const stopped = trackStop()
  await ensureBuild()
  const tally = await packageTally({ say: (line) => void process.stdout.write(`${line}\n`), stopped })
  if (tally.leftOut !== undefined) throw new Error(`The package is not checked: ${tally.leftOut}.`)
  process.stdout.write(`${['', ...(tally.failures ?? [])].join('\n')}\n${closingLine(tally)}\n`)
  return { code: tally.failed === 0 ? 0 : 1, signal: null }
}

/**
 * Packs the built program, installs the .deb on this system, uses it and removes it, also after a failure or a stop.
 * Each check counts as a test. Nothing runs where the reason of `leftOut` applies.
 */
export async function packageTally(options: Run): Promise<Tally> {
  const reason = whyNotHere()
  return reason === undefined
    ? withLock(LOCK, () => packAndUse(options), LOCK_LIMIT_MS)
    : { passed: 0, failed: 0, leftOut: reason }
}

/** Returns why the package can't be checked on this system. */
function whyNotHere(): string | undefined {
  if (!onPath('dpkg-deb') || !onPath('apt-get')) return 'it needs Debian or a relative of it'
  if (process.getuid?.() !== 0) return 'it installs the program, which needs root'
  const nobody = { uid: NOBODY, gid: NOBODY, stdio: 'ignore' } as const
  if (spawnSync('unshare', ['--user', '--map-root-user', 'true'], nobody).status !== 0)
    return 'users without rights get no user namespaces, which the sandbox of the window needs'
  return undefined
}

async function packAndUse(options: Run): Promise<Tally> {
  // Never removes the Planroom of somebody who works with it.
  const reason = existsSync(INSTALLED) ? `Planroom is installed in ${INSTALLED}` : await whyNoTools(TOOLS)
  if (reason !== undefined) return { passed: 0, failed: 0, leftOut: reason }
  const checks = new Checks(options)
  const homes = await mkdtemp(path.join(tmpdir(), 'planroom-package-'))
  try {
    // Users without rights have their home folders in it.
    await chmod(homes, 0o755)
    if (await checkPacked(checks, options)) await checkInstalled(checks, options, homes)
  } finally {
    await endProcessesOf(homes)
    await rm(homes, { recursive: true, force: true })
    await rm(OUTPUT, { recursive: true, force: true })
  }
  return checks.tally()
}

/** Ends what a stopped test left behind, such as its session bus: processes with a home folder in `homes`. */
async function endProcessesOf(homes: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    const isOwn = environment.split('\0').some((each) => each.startsWith(`HOME=${homes}/`))
    if (isOwn) process.kill(Number(pid), 'SIGKILL')
  }
}

/** Packs the program and checks the packed files. Returns whether there is a package. */
async function checkPacked(checks: Checks, { child = {} }: Run): Promise<boolean> {
  await rm(OUTPUT, { recursive: true, force: true })
  const isPacked = await checks.step('Pack', async () => {
    const ending = await pack(
      [
        ...['--linux', 'dir', 'deb'],
        // Packing with zstd is faster than with xz, which releases use.
        '-c.deb.compression=zst',
        `-c.directories.output=${OUTPUT}`,
      ],
      child,
    )
    expectThat(succeeded(ending), 'Packing failed; the message is above.')
  })
  if (!isPacked) return false
  const unpacked = path.join(OUTPUT, 'linux-unpacked')
  await checks.step('Archive', () => checkArchive(path.join(unpacked, 'resources', 'app.asar')))
  await checks.step('Bill of materials', () => checkBill(path.join(unpacked, 'resources')))
  await checks.step('Size', async () => checkSize(unpacked, (await findRuntime()).dist))
  await checks.step('Fuses', () => checkFuses(path.join(unpacked, 'planroom-bin')))
  return true
}

/** Installs, uses and removes the program. dpkg then knows of it what it knew before. */
async function checkInstalled(checks: Checks, { child = {} }: Run, homes: string): Promise<void> {
  const before = await stateOf('planroom')
  try {
    if (!(await checks.step('Install', install))) return
    await checks.step('Desktop', checkDesktop)
    await checks.step('Libraries', checkDepends)
    await checks.step('Commands', () => checkCommands(homes))
    await checks.step('Without user namespaces', () => checkWithoutNamespaces(homes))
    await checks.step('Window', async () => {
      const tally = await windowTests(homes, child)
      checks.count(tally)
      return closingLine(tally)
    })
    await checks.step('Remove', () => apt(['remove', '-y', 'planroom']))
    await checks.step('Nothing left', () => checkRemoved(homes))
  } finally {
    if ((await stateOf('planroom')) !== before)
      await checks.always('Purge', () => apt([before === null ? 'purge' : 'remove', '-y', 'planroom']))
  }
}

/** Installs the package. Asks for the lists of packages only if one is missing. */
async function install(): Promise<void> {
  const deb = (await readdir(OUTPUT)).find((name) => name.endsWith('.deb')) ?? ''
  const words = ['install', '-y', '--no-install-recommends', path.join(OUTPUT, deb)]
  await apt(words).catch(async () => {
    await apt(['update'])
    await apt(words)
  })
}

/** Uses the window of the installed program: the tests of tests/package, on a display of their own. */
async function windowTests(homes: string, child: ChildOptions): Promise<Tally> {
  const screen = await startVirtualScreen()
  const env = { ...process.env, DISPLAY: screen.display, PLANROOM_PACKAGE_HOMES: homes }
  try {
    return await runPlaywright('package.json', ['--config', 'tests/package/playwright.config.ts'], {
      ...child,
      env,
    })
  } finally {
    screen.process.kill()
  }
}
