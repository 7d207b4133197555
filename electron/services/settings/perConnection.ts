import { z } from 'zod'
import type { OpenJsonFile } from './jsonFile.ts'

export interface PerConnectionOptions<T> {
  file: string
  openJsonFile: OpenJsonFile
  onSetAside: (aside: string, reason: string) => void
  /** One connection's entry. */
  schema: z.ZodType<T>
  /** The entry of a connection that nothing was kept for. */
  untouched: T
  /** An entry that is not kept lasts as long as the program. */
  isStored: (connectionId: string) => boolean
}

/** A document with one entry for each connection. */
export interface PerConnection<T> {
  get: (connectionId: string) => T
  /** Gives the entry as it is then. */
  change: (connectionId: string, some: Partial<T>) => Promise<T>
  forget: (connectionId: string) => Promise<void>
  /** Takes out what belongs to no connection: the program may have ended while one was forgotten. */
  keepOnly: (isWanted: (connectionId: string) => boolean) => Promise<void>
}

/** Opens a document that is kept by connection. One that cannot be read is set aside. */
export function openPerConnection<T extends object>({
  file,
  openJsonFile,
  onSetAside,
  schema,
  untouched,
  isStored,
}: PerConnectionOptions<T>): PerConnection<T> {
  const store = openJsonFile<{ connections: Record<string, T> }>({
    file,
    schema: z.object({ connections: z.record(z.string(), schema) }),
    fallback: () => ({ connections: {} }),
    onSetAside,
  })
  const ofThisRun = new Map<string, T>()
  const get = (connectionId: string): T =>
    ofThisRun.get(connectionId) ?? store.read().connections[connectionId] ?? untouched

  async function keepOnly(isWanted: (connectionId: string) => boolean): Promise<void> {
    if (Object.keys(store.read().connections).every(isWanted)) return
    await store.update(({ connections }) => ({
      connections: Object.fromEntries(Object.entries(connections).filter(([id]) => isWanted(id))),
    }))
  }

  return {
    get,
    async change(connectionId, some) {
      const next = { ...get(connectionId), ...some }
      if (!isStored(connectionId)) ofThisRun.set(connectionId, next)
      else
        await store.update(({ connections }) => ({ connections: { ...connections, [connectionId]: next } }))
      return get(connectionId)
    },
    async forget(connectionId) {
      ofThisRun.delete(connectionId)
      await keepOnly((id) => id !== connectionId)
    },
    keepOnly,
  }
}
