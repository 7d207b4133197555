import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { mark } from './benches/transferBench.ts'

/**
 * Keeps folders the same as sync programs do: what changed in one goes to all others, with its times; what changed in
 * several is kept once under its name and otherwise as a conflict copy.
 */
export interface SyncProgram {
  /** Takes over what `choose` picks of the changed paths; all of them by default. */
  sync(choose?: (path: string) => boolean): Promise<void>
}

/** `pick` says which of several versions keeps the name: a number below its argument. */
export function createSyncProgram(roots: readonly string[], pick: (count: number) => number): SyncProgram {
  const synced = new Map<string, string>()
  let conflicts = 0

  return {
    async sync(choose = () => true) {
      const now = await Promise.all(roots.map(filesToSync))
      const paths = new Set([...synced.keys(), ...now.flatMap((files) => [...files.keys()])])
      for (const path of [...paths].sort()) {
        const before = synced.get(path)
        const isChanged = now.some((files) => files.get(path) !== before)
        if (!isChanged || !choose(path)) continue
        await takeOver(path, before, now)
      }
    },
  }

  async function takeOver(
    path: string,
    before: string | undefined,
    now: readonly Map<string, string>[],
  ): Promise<void> {
    const changed = now.flatMap((files, index) => {
      const bytes = files.get(path)
      return bytes === undefined || bytes === before ? [] : [{ bytes, index }]
    })
    const versions = [...new Map(changed.map((each) => [each.bytes, each])).values()]
    const winner = versions[pick(versions.length)]
    if (winner === undefined) {
      // It was removed in one of them, and changed in none.
      for (const root of roots) await rm(join(root, path), { force: true })
      synced.delete(path)
      return
    }
    for (const version of versions) {
      if (version === winner) continue
      const ending = extname(path)
      conflicts += 1
      const copy = `${path.slice(0, path.length - ending.length)} (conflicted copy ${String(conflicts)})${ending}`
      await spread(version.index, path, copy)
      synced.set(copy, version.bytes)
    }
    await spread(winner.index, path, path)
    synced.set(path, winner.bytes)
  }

  async function spread(from: number, path: string, as: string): Promise<void> {
    const source = join(roots[from] ?? '', path)
    const { atime, mtime } = await stat(source)
    for (const [index, root] of roots.entries()) {
      if (index === from && path === as) continue
      const target = join(root, as)
      await mkdir(dirname(target), { recursive: true })
      await copyFile(source, target)
      await utimes(target, atime, mtime)
    }
  }
}

/** Path below the folder → `mark` of the bytes. Temporary files stay on their own computer. */
async function filesToSync(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('~$') || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(root.length + 1), mark(await readFile(path)))
  }
  return files
}
