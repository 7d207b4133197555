import { z } from 'zod'
import { errorCodes } from '../errors.ts'

/** Schemas that the parts of the contract share. Ids are opaque to the window. */
export const id = z.string().min(1).max(200)
/** Seconds since the epoch, or a duration in seconds; null if unknown. */
export const seconds = z.number().nullable()
export const text = z.string().nullable()
/** The input of a channel without parameters. */
export const nothing = z.strictObject({})
/** The output of a channel without a result. */
export const done = z.void()
/** Maximum number of ids in a request. */
export const maxIds = 100_000
/** When an order was last handed over, and whether it was corrected since; null if never. */
export const handedOverSchema = z.object({ at: z.number(), isCorrected: z.boolean() }).nullable()
/** An error that is reported with a value, in the form of `ErrorValue`. */
export const errorValueSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
  cause: z.string().optional(),
})

/**
 * `name` identifies a series of requests of which only the newest needs an answer. `question` is the number of the
 * request. A request with a higher number cancels unanswered requests of the series.
 */
export const askerSchema = z.strictObject({ name: z.string().max(100), question: z.number().int().min(0) })
