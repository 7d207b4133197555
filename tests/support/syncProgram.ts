import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { mark } from './benches/transferBench.ts'

/**
 * Keeps folders equal over a server, as sync programs do. A change in one folder goes to all other folders, with its
 * times. After changes in several folders, one version keeps the name, and the others become conflict copies. A file that
 * changes during a sync is left to the next one.
 */
export interface SyncProgram {
  /** Syncs one folder with the server. `choose` selects among the differing paths. Default: all. */
  sync(index: number, choose?: (path: string) => boolean): Promise<void>
  /** Syncs until all folders are equal. */
  syncAll(): Promise<void>
}

interface Version {
  mark: string
  bytes: Buffer
  mtimeMs: number
}

/** `pick` returns a number below its argument. The number selects the version that keeps its name. */
export function createSyncProgram(roots: readonly string[], pick: (count: number) => number): SyncProgram {
  const server = new Map<string, Version>()
  /** Common version of each path at its last sync, per folder. */
  const synced = roots.map(() => new Map<string, string>())
  let conflicts = 0

  async function sync(index: number, choose = (_path: string): boolean => true): Promise<void> {
    const root = roots[index] ?? ''
    const base = synced[index] ?? new Map<string, string>()
    const here = filesToSync(root)
    const paths = new Set([...here.keys(), ...base.keys(), ...server.keys()])
    for (const path of [...paths].sort()) {
      const [local, remote] = [here.get(path), server.get(path)]
      const before = base.get(path)
      const isSame = local?.mark === remote?.mark
      if (isSame && local?.mark === before) continue
      if (!isSame && !choose(path)) continue
      if (isSame || local?.mark === before) await bring(path, remote)
      else if (remote?.mark === before) send(path, local)
      else if (local === undefined) await bring(path, remote)
      else if (remote === undefined) send(path, local)
      else await keepBoth(path, local, remote)
    }

    async function bring(path: string, version: Version | undefined): Promise<void> {
      const target = join(root, path)
      const temporary = join(dirname(target), '~$incoming')
      if (version !== undefined && here.get(path)?.mark !== version.mark) {
        await mkdir(dirname(target), { recursive: true })
        await writeFile(temporary, version.bytes)
        await utimes(temporary, version.mtimeMs / 1000, version.mtimeMs / 1000)
      }
      // Synchronous, so that no step of a computer lies between the check and the change.
      const standing = existsSync(target) ? mark(readFileSync(target)) : undefined
      if (standing !== here.get(path)?.mark) rmSync(temporary, { force: true })
      else if (version === undefined) {
        base.delete(path)
        rmSync(target, { force: true })
      } else {
        base.set(path, version.mark)
        if (standing !== version.mark) renameSync(temporary, target)
      }
    }

    function send(path: string, version: Version | undefined): void {
      if (version === undefined) {
        server.delete(path)
        base.delete(path)
        return
      }
      server.set(path, version)
      base.set(path, version.mark)
    }

    async function keepBoth(path: string, local: Version, remote: Version): Promise<void> {
      const ending = extname(path)
      conflicts += 1
      const copy = `${path.slice(0, path.length - ending.length)} (conflicted copy ${String(conflicts)})${ending}`
      const [winner, loser] = pick(2) === 0 ? [local, remote] : [remote, local]
      send(copy, loser)
      await bring(copy, loser)
      send(path, winner)
      await bring(path, winner)
    }
  }

  return {
    sync,
    async syncAll() {
      // The first folder receives changes of the last folder in the second turn.
      for (let turn = 0; turn < 2; turn += 1) for (const index of roots.keys()) await sync(index)
    },
  }
}

/** Returns the files below a folder, or none if the folder is missing. Temporary files are never synced. */
function filesToSync(root: string): Map<string, Version> {
  const files = new Map<string, Version>()
  if (!existsSync(root)) return files
  // Synchronous, so that these are the files of one moment.
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('~$') || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    const { mtimeMs } = statSync(path)
    files.set(path.slice(root.length + 1), { mark: mark(bytes), bytes, mtimeMs })
  }
  return files
}
