import type { z } from 'zod'

/** A small document of the program, stored in one file. */
interface JsonFile<T> {
  read(): T
  /**
   * Changes the value and stores it atomically. `read` returns the new value from now on, and the old one if this
   * rejects.
   */
  update(change: (value: T) => T): Promise<T>
}

interface JsonFileOptions<T> {
  /** Absolute path that ends in `.json`. */
  file: string
  /** Validates the file's contents. The schema must accept its own output. */
  schema: z.ZodType<T>
  /**
   * Returns the value if there is no readable file. `held`: the JSON that the schema rejected; missing if the file was
   * not JSON.
   */
  fallback: (held?: unknown) => T
  /** Called with the new name of an unreadable file, and the reason. */
  onSetAside: (aside: string, reason: string) => void
}

/**
 * Opens a document. An unreadable file is renamed to a dated name and replaced by the fallback. A broken file neither
 * stops the program nor is overwritten. Implemented by electron/main/adapters/jsonStores.ts.
 */
export type OpenJsonFile = <T extends object>(options: JsonFileOptions<T>) => JsonFile<T>

/** Place of a document: its file, and how it is opened. */
export interface JsonPlace extends Pick<JsonFileOptions<never>, 'file' | 'onSetAside'> {
  openJsonFile: OpenJsonFile
}
