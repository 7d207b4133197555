import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Calls that write or open something in a folder. The first argument is a path; some calls have a second path. */
const calls = ['openSync', 'mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmSync'] as const
const laterCalls = ['open', 'mkdir', 'rename', 'link', 'unlink', 'rm', 'lutimes'] as const

type Call = (...args: unknown[]) => unknown

/**
 * Calls `before` ahead of each file system call of this thread whose path contains `part` or leads through an open
 * folder. The calls themselves are real. Returns a function that removes the watch.
 */
export function watchDiskSteps(part: string, before: (step: string) => void): () => void {
  const real = new Map<Record<string, Call>, Map<string, Call>>()
  let isInside = false
  const watch = (module: Record<string, Call>, names: readonly string[]): void => {
    const kept = new Map(names.map((name) => [name, module[name] as Call]))
    real.set(module, kept)
    for (const [name, call] of kept)
      module[name] = (...args) => {
        const isMeant = args.some(
          (arg) => typeof arg === 'string' && (arg.includes(part) || arg.startsWith('/proc/self/fd/')),
        )
        if (isMeant && !isInside) {
          isInside = true
          before(`${name} ${args.filter((arg) => typeof arg === 'string').join(' ')}`)
          isInside = false
        }
        return call(...args)
      }
  }
  watch(fs as unknown as Record<string, Call>, calls)
  watch(fs.promises as unknown as Record<string, Call>, laterCalls)
  syncBuiltinESMExports()
  return () => {
    for (const [module, kept] of real) for (const [name, call] of kept) module[name] = call
    syncBuiltinESMExports()
  }
}

/** Hides the paths of open folders from this thread, as on macOS. Returns a function that ends it. */
export function hideOpenFolders(): () => void {
  const { readlinkSync } = fs
  fs.readlinkSync = ((path: string, ...rest: unknown[]) => {
    if (path.startsWith('/proc/self/fd/')) throw Object.assign(new Error('no such path'), { code: 'ENOENT' })
    return (readlinkSync as Call)(path, ...rest)
  }) as typeof readlinkSync
  syncBuiltinESMExports()
  return () => {
    fs.readlinkSync = readlinkSync
    syncBuiltinESMExports()
  }
}
