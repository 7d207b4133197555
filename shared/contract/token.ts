import { z } from 'zod'
import { done, errorValueSchema, id, seconds } from './words.ts'

/**
 * The scan link's token. Its secret never crosses the bridge: main shows it in a dialog of the system and copies it.
 * What the window knows is when it ends.
 */

const scanTokenSchema = z.object({
  id: z.string(),
  validUntil: seconds,
  /** The secret is at hand, also offline. */
  hasSecret: z.boolean(),
  /** When the service last reported it. */
  readAt: z.number(),
})
export type ScanToken = z.output<typeof scanTokenSchema>

const stateSchema = z.object({
  token: scanTokenSchema.nullable(),
  /** Days before its end at which the user is reminded; null: never. */
  remindDays: z.number().int().min(1).max(60).nullable(),
  /**
   * `encrypted` by a key ring; `readable` by other programs, as its user agreed; `session`: kept until the program
   * ends; `locked`: the key ring has to ask its user; `none`: there is no secret, or it can't be read.
   */
  secretStorage: z.enum(['encrypted', 'readable', 'session', 'locked', 'none']),
})
export type ScanTokenState = z.output<typeof stateSchema>

const connection = z.strictObject({ connectionId: id })

export const tokenChannels = {
  /** As it was read last. */
  'token:show': { input: connection, output: stateSchema, atStart: 'local' },
  /** Asks the service; what was known stays where that fails, and `fault` says why. */
  'token:refresh': {
    input: connection,
    output: z.object({ state: stateSchema, fault: errorValueSchema.nullable() }),
  },
  /** Opens a dialog of the system with the secret in it. Answers when it is closed. */
  'token:reveal': { input: connection, output: done },
  /** Copies the secret; the clipboard is cleared after `clearsInSeconds`, if it still holds it. */
  'token:copy': { input: connection, output: z.object({ clearsInSeconds: z.number() }) },
  /**
   * Sends the new end once. `bad_input` where it is not in the future; `outcome_unknown` where it is not known
   * whether it arrived.
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
