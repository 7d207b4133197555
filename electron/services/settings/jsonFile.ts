import type { z } from 'zod'

/** A small document of the program's own, kept in one file. */
interface JsonFile<T> {
  read(): T
  /**
   * Changes the value and keeps it on disk, whole or not at all. `read` gives the new value as soon as this returns, or
   * the old one where it rejects.
   */
  update(change: (value: T) => T): Promise<T>
}

interface JsonFileOptions<T> {
  /** An absolute path that ends in `.json`. */
  file: string
  /** Judges what the file holds. A value that this schema gave is one that it takes. */
  schema: z.ZodType<T>
  /**
   * The value where there is no file yet, or none that can be read. `held` is what the file held that the schema
   * refused; missing where it was no JSON.
   */
  fallback: (held?: unknown) => T
  /** Called with the new name of a file that could not be read, and the reason. */
  onSetAside: (aside: string, reason: string) => void
}

/**
 * Opens a document. One that cannot be understood is set aside under a dated name, and the fallback takes its
 * place: a broken file never stops the program and is never overwritten. The shell provides it.
 */
export type OpenJsonFile = <T extends object>(options: JsonFileOptions<T>) => JsonFile<T>
