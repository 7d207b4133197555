import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { succeeded, type Ending } from '../child.ts'
import { packageProgram } from '../package.ts'
import { expectThat } from './expect.ts'
import { checkCommands, checkDepends, checkDesktop, checkRemoved, INSTALLED } from './installed.ts'
import { checkArchive, checkBill, checkFuses, checkSize } from './packed.ts'
import { PROJECT_ROOT } from '../project.ts'
import { findRuntime } from '../registry-only/runtime.ts'
import { apt, onPath } from '../registry-only/system-libraries.ts'
import { runPlaywright } from '../testing/test.ts'

const OUTPUT = path.join(PROJECT_ROOT, '.cache', 'package')
/** Debian packages with the tools of this check, beside what the program itself depends on. */
const TOOLS = [
  ...['appstream', 'binutils', 'dbus', 'desktop-file-utils', 'gnome-keyring'],
  ...['hicolor-icon-theme', 'x11-utils', 'xvfb'],
]

/**
 * Packs the program, installs the .deb on this system, checks and uses it, and removes it. Debian and root only.
 * @throws {Error} at the first check that fails
 */
export async function checkPackage(): Promise<Ending> {
  if (!onPath('dpkg-deb') || !onPath('apt-get') || process.getuid?.() !== 0)
    throw new Error('The package is checked by installing it, which needs Debian and root.')
  if (existsSync(INSTALLED)) throw new Error(`Planroom is installed in ${INSTALLED}. Remove it first.`)
  await rm(OUTPUT, { recursive: true, force: true })
  const packed = await packageProgram([
    ...['--linux', 'dir', 'deb'],
    // Packing with zstd is faster than with xz, which releases use.
    '-c.deb.compression=zst',
    `-c.directories.output=${OUTPUT}`,
  ])
  if (!succeeded(packed)) throw new Error('Packing failed; the message is above.')
  const unpacked = path.join(OUTPUT, 'linux-unpacked')
  await step('Archive', () => checkArchive(path.join(unpacked, 'resources', 'app.asar')))
  await step('Bill of materials', () => checkBill(path.join(unpacked, 'resources')))
  await step('Size', async () => checkSize(unpacked, (await findRuntime()).dist))
  await step('Fuses', () => checkFuses(path.join(unpacked, 'planroom-bin')))
  const work = await mkdtemp(path.join(tmpdir(), 'planroom-package-'))
  try {
    // Users without rights have their home folders in it.
    await chmod(work, 0o755)
    await apt(['update'])
    await apt(['install', '-y', '--no-install-recommends', ...TOOLS])
    const deb = (await readdir(OUTPUT)).find((name) => name.endsWith('.deb')) ?? ''
    await step('Install', () => apt(['install', '-y', '--no-install-recommends', path.join(OUTPUT, deb)]))
    try {
      await step('Desktop', checkDesktop)
      await step('Libraries', checkDepends)
      await step('Commands', () => checkCommands(work))
      await step('Window', () => checkWindow(work))
    } finally {
      await step('Remove', () => apt(['remove', '-y', 'planroom']))
    }
    await step('Nothing left', () => checkRemoved(work))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return { code: 0, signal: null }
}

/** Uses the window of the installed program: the tests of tests/package. Their home folders are in `homes`. */
async function checkWindow(homes: string): Promise<string> {
  process.env.PLANROOM_PACKAGE_HOMES = homes
  const { passed, failed } = await runPlaywright(['--config', 'tests/package/playwright.config.ts'])
  expectThat(failed === 0 && passed > 0, `${failed} tests of the window failed.`)
  return `${passed} tests passed`
}

/** Runs a check and prints its result and duration. */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const said = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`[package] ${name}: ${typeof said === 'string' ? said : 'passed'} (${seconds} s)\n`)
}
