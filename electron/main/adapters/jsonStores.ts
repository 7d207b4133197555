import { existsSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { writeFileSync } from 'atomically'
import { AppError } from '../../../shared/errors.ts'
import { saveAdvice, systemCode } from '../../services/files/fileFault.ts'
import { hasNoFlush } from '../../services/files/flush.ts'
import type { OpenJsonFile } from '../../services/settings/jsonFile.ts'

/** Options of a JSON store. */
export interface StoreOptions {
  cwd: string
  /** File name without the extension. */
  name: string
  fileExtension: 'json'
  configFileMode: number
  /** A broken file is never emptied: it helps to find the cause and may hold data that exists nowhere else. */
  clearInvalidConfig: false
  accessPropertiesByDotNotation: false
  serialize: (value: unknown) => string
}

/** The used part of a store. */
export interface DocumentStore {
  store: object
}

/** Returns the fault of a failed write. A disk error gets a sentence for the user. */
function unsaved(error: unknown, file: string): unknown {
  if (!systemCode(error).startsWith('E')) return error
  return new AppError('disk', `Planroom can’t save ${file}. ${saveAdvice(error)}`, {
    cause: error,
  })
}

const serialize = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Returns the JSON files of a data folder, each in a store from `createStore`. Names and format are the same in all
 * versions, so that versions can read each other's files. The program's schema validates a file; the store has no
 * schema.
 */
export function jsonStores(
  createStore: (options: StoreOptions) => DocumentStore,
  now: () => Date = () => new Date(),
): OpenJsonFile {
  return ({ file, schema, fallback, onSetAside }) => {
    const openStore = (): DocumentStore =>
      createStore({
        cwd: dirname(file),
        name: basename(file, '.json'),
        fileExtension: 'json',
        configFileMode: 0o600,
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
        serialize,
      })

    function write(value: object): void {
      try {
        store.store = value
      } catch (error) {
        if (!hasNoFlush(error)) throw error
        // The drive can't flush, but the store always does. So the file is written here. The store reads the file
        // again at each access.
        writeFileSync(file, serialize(value), { mode: 0o600, fsync: false })
      }
    }

    function load() {
      const isThere = existsSync(file)
      let held: unknown
      try {
        const store = openStore()
        if (!isThere) return { store, value: fallback() }
        held = store.store
        return { store, value: schema.parse(held) }
      } catch (error) {
        if (!isThere) throw error
        const aside = file.replace(/\.json$/, `.set-aside-${now().toISOString().replace(/[:.]/g, '-')}.json`)
        renameSync(file, aside)
        onSetAside(aside, error instanceof Error ? error.message : String(error))
        return { store: openStore(), value: fallback(held) }
      }
    }

    const { store, value: first } = load()
    let value = first
    return {
      // Read and validated once: nothing else writes these files while the program runs.
      read: () => value,
      update: (change) =>
        // A failed write rejects the promise.
        new Promise((resolve) => {
          const next = change(value)
          try {
            write(next)
          } catch (error) {
            throw unsaved(error, file)
          }
          value = next
          resolve(value)
        }),
    }
  }
}
