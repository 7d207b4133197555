import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { mark } from './benches/transferBench.ts'

/**
 * Keeps folders the same as sync programs do, over a server: what changed in one goes to all others, with its times;
 * what changed in several is kept once under its name and otherwise as a conflict copy.
 */
export interface SyncProgram {
  /** One folder and the server take over what `choose` picks of the paths that differ; all of them by default. */
  sync(index: number, choose?: (path: string) => boolean): Promise<void>
  /** Until all folders are the same. */
  syncAll(): Promise<void>
}

interface Version {
  mark: string
  bytes: Buffer
  mtimeMs: number
}

/** `pick` says which of two versions keeps the name: a number below its argument. */
export function createSyncProgram(roots: readonly string[], pick: (count: number) => number): SyncProgram {
  const server = new Map<string, Version>()
  /** Of each folder: what it had, and the server, when the path was last synced. */
  const synced = roots.map(() => new Map<string, string>())
  let conflicts = 0

  async function sync(index: number, choose = (_path: string): boolean => true): Promise<void> {
    const root = roots[index] ?? ''
    const base = synced[index] ?? new Map<string, string>()
    const here = await filesToSync(root)
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
      if (version === undefined) {
        base.delete(path)
        await rm(target, { force: true })
        return
      }
      base.set(path, version.mark)
      if (here.get(path)?.mark === version.mark) return
      await mkdir(dirname(target), { recursive: true })
      const temporary = join(dirname(target), '~$incoming')
      await writeFile(temporary, version.bytes)
      await utimes(temporary, version.mtimeMs / 1000, version.mtimeMs / 1000)
      await rename(temporary, target)
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
      // What the last one sends, the first one gets in the second turn.
      for (let turn = 0; turn < 2; turn += 1) for (const index of roots.keys()) await sync(index)
    },
  }
}

/** The files below a folder, none if it is not there yet. Temporary ones stay on their own computer. */
async function filesToSync(root: string): Promise<Map<string, Version>> {
  const files = new Map<string, Version>()
  if (!existsSync(root)) return files
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('~$') || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const { mtimeMs } = await stat(path)
    files.set(path.slice(root.length + 1), { mark: mark(bytes), bytes, mtimeMs })
  }
  return files
}
