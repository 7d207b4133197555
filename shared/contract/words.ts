import { z } from 'zod'
import { errorCodes } from '../errors.ts'

/** Words that the parts of the contract share. Ids are opaque to the window. */
export const id = z.string().min(1).max(200)
/** Seconds since the epoch, or a length of time in seconds; null where it is not known. */
export const seconds = z.number().nullable()
export const text = z.string().nullable()
/** The input of a channel that takes nothing. */
export const nothing = z.strictObject({})
/** The answer of a channel that gives nothing. */
export const done = z.void()
/** Most ids in one request. */
export const maxIds = 100_000
/** A fault that is reported with a value, as `ErrorValue` has it. */
export const errorValueSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
  cause: z.string().optional(),
})

/** A later question of the same asker, by its number, takes the place of earlier ones that were not answered yet. */
export const askerSchema = z.strictObject({ name: z.string().max(100), question: z.number().int().min(0) })
