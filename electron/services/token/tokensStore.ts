import { z } from 'zod'
import {
  openPerConnection,
  type PerConnection,
  type PerConnectionOptions,
} from '../settings/perConnection.ts'

const tokenSchema = z.object({
  /** The address that it was read from. Another address may be another company's. */
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

interface TokenStoreOptions extends Pick<
  PerConnectionOptions<TokenEntry>,
  'file' | 'openJsonFile' | 'onSetAside'
> {
  /** What is not kept lasts as long as the program: the demo, and connections of one run. */
  isStored: (connectionId: string) => boolean
}

/**
 * The scan links of all connections as they were read last, for when there is no network. Secrets are in it
 * encrypted, or not at all.
 */
export function openTokenStore(options: TokenStoreOptions): TokenStore {
  const untouched = { token: null, remindDays: 3, reminded: null }
  return openPerConnection<TokenEntry>({ ...options, schema: entrySchema, untouched })
}
export type TokenStore = PerConnection<TokenEntry>
