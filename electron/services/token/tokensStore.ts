import { z } from 'zod'
import type { OpenJsonFile } from '../settings/jsonFile.ts'

const tokenSchema = z.object({
  /** The address that it was read from: at another one it is another company's. */
  address: z.string(),
  id: z.string(),
  /** Seconds since the epoch; null where the service did not say it. */
  validUntil: z.number().nullable(),
  readAt: z.number(),
  /** The encrypted secret, base64; null where it may not be written. */
  sealed: z.string().nullable(),
})

const entrySchema = z.object({
  token: tokenSchema.nullable(),
  remindDays: z.number().int().min(1).max(60).nullable(),
  /** What the user was reminded of last: that this end is near, or past. */
  reminded: z.object({ until: z.number(), stage: z.enum(['soon', 'ended']), at: z.number() }).nullable(),
})
export type TokenEntry = z.output<typeof entrySchema>

const fileSchema = z.object({ connections: z.record(z.string(), entrySchema) })
const untouched: TokenEntry = { token: null, remindDays: 3, reminded: null }

interface TokenStoreOptions {
  file: string
  openJsonFile: OpenJsonFile
  /** What is not kept lasts as long as the program: the demo, and connections of one run. */
  isKept: (connectionId: string) => boolean
  onSetAside: (aside: string, reason: string) => void
}

/** The scan links of all connections as they were read last, for when there is no network. Secrets are in it encrypted, or not at all. */
export function openTokenStore({ file, openJsonFile, isKept, onSetAside }: TokenStoreOptions) {
  const store = openJsonFile<z.output<typeof fileSchema>>({
    file,
    schema: fileSchema,
    fallback: () => ({ connections: {} }),
    onSetAside,
  })
  const ofThisRun = new Map<string, TokenEntry>()
  const get = (connectionId: string): TokenEntry =>
    ofThisRun.get(connectionId) ?? store.read().connections[connectionId] ?? untouched

  async function keepOnly(isWanted: (connectionId: string) => boolean): Promise<void> {
    const known = Object.keys(store.read().connections)
    if (known.every(isWanted)) return
    await store.update(({ connections }) => ({
      connections: Object.fromEntries(Object.entries(connections).filter(([id]) => isWanted(id))),
    }))
  }

  return {
    get,
    async change(connectionId: string, some: Partial<TokenEntry>): Promise<void> {
      const next = { ...get(connectionId), ...some }
      if (!isKept(connectionId)) ofThisRun.set(connectionId, next)
      else
        await store.update(({ connections }) => ({ connections: { ...connections, [connectionId]: next } }))
    },
    async forget(connectionId: string): Promise<void> {
      ofThisRun.delete(connectionId)
      await keepOnly((id) => id !== connectionId)
    },
    /** Takes out what belongs to no connection: the program may have ended while one was forgotten. */
    keepOnly,
  }
}
export type TokenStore = ReturnType<typeof openTokenStore>
