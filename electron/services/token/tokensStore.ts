import { z } from 'zod'
import type { JsonPlace } from '../settings/jsonFile.ts'
import { openPerConnection, type PerConnection } from '../settings/perConnection.ts'

const tokenSchema = z.object({
  /** The address from which it was read. Another address may belong to another company. */
  address: z.string(),
  id: z.string(),
  /** Seconds since the epoch; null if the service did not return it. */
  validUntil: z.number().nullable(),
  readAt: z.number(),
  /** The encrypted secret, base64; null if it may not be stored. */
  sealed: z.string().nullable(),
})

const entrySchema = z.object({
  token: tokenSchema.nullable(),
  remindDays: z.number().int().min(1).max(60).nullable(),
  /** The last shown reminder: the expiry is near or past. */
  reminded: z.object({ until: z.number(), stage: z.enum(['soon', 'ended']), at: z.number() }).nullable(),
})
export type TokenEntry = z.output<typeof entrySchema>

interface TokenStoreOptions extends JsonPlace {
  /** Whether a connection is stored. Demo and one-run connections live only as long as the program. */
  isStored: (connectionId: string) => boolean
}

/** Opens the last read scan links of all connections, for use without a network. Secrets are encrypted or omitted. */
export function openTokenStore(options: TokenStoreOptions): TokenStore {
  const untouched = { token: null, remindDays: 3, reminded: null }
  return openPerConnection<TokenEntry>({ ...options, schema: entrySchema, untouched })
}
export type TokenStore = PerConnection<TokenEntry>
