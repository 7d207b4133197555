import { existsSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { writeFileSync } from 'atomically'
import { AppError } from '../../../shared/errors.ts'
import { saveAdvice, systemCode } from '../../services/files/fileFault.ts'
import { hasNoFlush } from '../../services/files/flush.ts'
import type { OpenJsonFile } from '../../services/settings/jsonFile.ts'

/** How the program wants its documents kept. */
export interface StoreOptions {
  cwd: string
  /** The file's name without its ending. */
  name: string
  fileExtension: 'json'
  configFileMode: number
  /** A broken file is evidence, and may hold what only its user has: it is never emptied. */
  clearInvalidConfig: false
  accessPropertiesByDotNotation: false
  serialize: (value: unknown) => string
}

/** The part of a store that is used here. */
export interface DocumentStore {
  store: object
}

/** The reason why a document could not be written; a refusal of the disk with a sentence for the user. */
function unsaved(error: unknown, file: string): unknown {
  if (!systemCode(error).startsWith('E')) return error
  return new AppError('disk', `Planroom can’t save ${file}. ${saveAdvice(error)}`, {
    cause: error,
  })
}

const serialize = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * The documents of a data folder, each in a store that `createStore` makes. They have the names and the text that
 * they always had, so files of earlier versions are read in place, and earlier versions read these. A schema of the
 * program judges a file, not one of the store.
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
        // The store flushes in any case. It reads the file anew at each look.
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
      // Read once and judged once: nothing else writes these files while the program runs.
      read: () => value,
      update: (change) =>
        // A failed write reaches its caller, as a rejection.
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
