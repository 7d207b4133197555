import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runTool, succeeded } from './child.ts'
import { withLock } from './lock.ts'
import { PROJECT_ROOT } from './project.ts'

/** Files and folders that the build reads. */
const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'resources/docs/guide.md',
  'resources/pictures',
  'resources/scripts/guide.ts',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]

/**
 * Returns a hash of the names and contents of all sources. Modification times are no substitute: they stay old after a
 * file is deleted, a folder is copied or an older commit is checked out.
 */
export async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await filesUnder(root, source)) {
      hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(root: string, source: string): Promise<string[]> {
  const full = path.join(root, source)
  if (!existsSync(full)) return []
  if (path.extname(source) !== '') return [source]
  const entries = await readdir(full, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

function versionFile(root: string): string {
  return path.join(root, 'out', '.sources')
}

/** Returns whether `out/` lacks a complete build of the sources with the fingerprint `now`. */
export async function buildIsStale(root: string, now: string): Promise<boolean> {
  if (!existsSync(path.join(root, 'out', 'main', 'index.js')) || !existsSync(versionFile(root))) return true
  return (await readFile(versionFile(root), 'utf8')) !== now
}

/** Removes the fingerprint of `out/`, which then counts as stale. Called before a write into `out/`. */
export async function forgetBuild(): Promise<void> {
  await rm(versionFile(PROJECT_ROOT), { force: true })
}

/**
 * Builds if `out/` is stale, in one process at a time. The build writes to stderr only: stdout belongs to the program.
 */
export async function ensureBuild(options: { force?: boolean } = {}): Promise<void> {
  if (options.force !== true && !(await buildIsStale(PROJECT_ROOT, await fingerprint(PROJECT_ROOT)))) return
  await withLock(path.join(PROJECT_ROOT, '.cache', 'build-lock.db'), async () => {
    const now = await fingerprint(PROJECT_ROOT)
    if (options.force !== true && !(await buildIsStale(PROJECT_ROOT, now))) return
    process.stderr.write('[build] Building Planroom ...\n')
    await forgetBuild()
    const args = ['build', '--logLevel', 'warn']
    const ending = await runTool('electron-vite/bin/electron-vite.js', args, {
      stdio: ['ignore', process.stderr, 'inherit'],
    })
    if (!succeeded(ending)) throw new Error('The build failed; its message is above.')
    await mkdir(path.join(PROJECT_ROOT, 'out'), { recursive: true })
    await writeFile(versionFile(PROJECT_ROOT), now)
  })
}
