import { z } from 'zod'
import { done, errorValueSchema, id, seconds } from './words.ts'

/**
 * Channels of the scan link. Its secret never crosses the bridge: the main process shows it in a system dialog and
 * copies it.
 */

const scanTokenSchema = z.object({
  id: z.string(),
  validUntil: seconds,
  /** Whether the secret is stored on this computer, so that it is available offline. */
  hasSecret: z.boolean(),
  /** When the service last reported it, in seconds since the epoch. */
  readAt: z.number(),
})
export type ScanToken = z.output<typeof scanTokenSchema>

const stateSchema = z.object({
  token: scanTokenSchema.nullable(),
  /** Days before the expiry at which the user is reminded; null: never. */
  remindDays: z.number().int().min(1).max(60).nullable(),
  /**
   * `encrypted`: with a key ring. `readable`: by other programs, as the user agreed. `session`: until the program ends.
   * `locked`: the key ring must ask the user. `none`: there is no secret, or it can't be read.
   */
  secretStorage: z.enum(['encrypted', 'readable', 'session', 'locked', 'none']),
})
export type ScanTokenState = z.output<typeof stateSchema>

const connection = z.strictObject({ connectionId: id })

export const tokenChannels = {
  /** Returns the state as last read. */
  'token:show': { input: connection, output: stateSchema, atStart: 'local' },
  /** Reads from the service. If that fails, the stored state stays and `fault` says why. */
  'token:refresh': {
    input: connection,
    output: z.object({ state: stateSchema, fault: errorValueSchema.nullable() }),
  },
  /** Shows the secret in a system dialog. Answers when it is closed. */
  'token:reveal': { input: connection, output: done },
  /** Copies the secret. The clipboard is cleared after `clearsInSeconds` if it still contains the secret. */
  'token:copy': { input: connection, output: z.object({ clearsInSeconds: z.number() }) },
  /**
   * Sends the new expiry once. `bad_input` if it is not in the future; `outcome_unknown` if it is uncertain whether it
   * arrived.
   */
  'token:extend': {
    input: z.strictObject({ connectionId: id, tokenId: id, until: z.number() }),
    output: stateSchema,
  },
  'token:remind': {
    input: z.strictObject({ connectionId: id, days: z.number().int().min(1).max(60).nullable() }),
    output: stateSchema,
  },
} as const

export const tokenEvents = { 'token:changed': z.object({ connectionId: id }) } as const
