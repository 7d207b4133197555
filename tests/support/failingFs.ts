import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Replacements for calls of the file system, as on a failing disk. */
interface FailingCalls {
  sync?: Partial<typeof fs>
  promises?: Partial<typeof fs.promises>
}

/** Runs `work` while this thread's file system calls are replaced. */
export async function withFailingFs<T>(
  { sync = {}, promises = {} }: FailingCalls,
  work: () => T | Promise<T>,
): Promise<T> {
  const before = { sync: { ...fs }, promises: { ...fs.promises } }
  const put = (calls: Required<FailingCalls>): void => {
    Object.assign(fs, calls.sync)
    Object.assign(fs.promises, calls.promises)
    syncBuiltinESMExports()
  }
  const only = <C extends object>(all: C, names: object): Partial<C> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name in names)) as Partial<C>
  put({ sync, promises })
  try {
    return await work()
  } finally {
    put({ sync: only(before.sync, sync), promises: only(before.promises, promises) })
  }
}

/** Returns an error as the system throws it. */
export const systemError = (code: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${code}: made by a test`), { code })
