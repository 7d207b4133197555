import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFile } from 'atomically'
import type { z } from 'zod'

export interface JsonFile<T> {
  read(): T
  /** Changes the value and keeps it on disk, whole or not at all. Calls take effect in order. */
  update(change: (value: T) => T): Promise<T>
}

/**
 * A small settings file. One that cannot be understood is set aside under a dated name, `onSetAside` is told, and
 * `fallback` takes its place: a broken file never stops the program and is never overwritten.
 */
export function openJsonFile<T>(
  file: string,
  schema: z.ZodType<T>,
  fallback: () => T,
  onSetAside: (aside: string, reason: string) => void,
  now: Date = new Date(),
): JsonFile<T> {
  mkdirSync(dirname(file), { recursive: true })
  let value = load()
  let last: Promise<unknown> = Promise.resolve()

  function load(): T {
    if (!existsSync(file)) return fallback()
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      const aside = file.replace(/\.json$/, `.set-aside-${now.toISOString().replace(/[:.]/g, '-')}.json`)
      renameSync(file, aside)
      onSetAside(aside, error instanceof Error ? error.message : String(error))
      return fallback()
    }
  }

  return {
    read: () => value,
    update(change) {
      value = change(value)
      const text = `${JSON.stringify(value, null, 2)}\n`
      // A failed write must reach its own caller, and must not stop the ones after it.
      const write = last.then(
        () => writeFile(file, text, { mode: 0o600 }),
        () => writeFile(file, text, { mode: 0o600 }),
      )
      last = write
      const result = value
      return write.then(() => result)
    },
  }
}
