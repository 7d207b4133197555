import { z } from 'zod'
import type { JsonPlace } from './jsonFile.ts'

interface PerConnectionOptions<T> extends JsonPlace {
  /** Validates one connection's entry. */
  schema: z.ZodType<T>
  /** Entry of a connection without stored data. */
  untouched: T
  /** Whether a connection's entry is stored. Other entries last until the program ends. */
  isStored: (connectionId: string) => boolean
}

/** Document with one entry per connection. */
export interface PerConnection<T> {
  get: (connectionId: string) => T
  /** Changes an entry and returns it. */
  change: (connectionId: string, some: Partial<T>) => Promise<T>
  forget: (connectionId: string) => Promise<void>
  /** Removes entries without a connection: the program may have ended while a connection was removed. */
  keepOnly: (isWanted: (connectionId: string) => boolean) => Promise<void>
}

/** Opens a document with an entry per connection. An unreadable file is set aside. */
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
