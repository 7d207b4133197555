import { z } from 'zod'
import { id, seconds } from './words.ts'

/** Channels of Insights: figures from the orders on this computer. Times in seconds. */

const question = {
  connectionId: id,
  /** Orders placed in this period, both ends inclusive; null for an open end. */
  after: seconds,
  before: seconds,
  /** Null for all offices. */
  officeId: id.nullable(),
}

/** Orders of one bar. `key`: empty for orders without a value. */
const groupSchema = z.object({ key: z.string(), orders: z.number() })

const insightsSchema = z.object({
  /** Orders in the period. */
  orders: z.number(),
  /** Whether the connection has any order outside of the period and the office. */
  hasOthers: z.boolean(),
  /** Packages in the period, most orders first. Empty text: no package. */
  packages: z.array(z.string()),
  /** Months such as `2026-03`, oldest first, without gaps. `byPackage` is parallel to `packages`. */
  months: z.array(groupSchema.extend({ byPackage: z.array(z.number()) })),
})
export type Insights = z.output<typeof insightsSchema>

export const insightsChannels = {
  'insights:show': { input: z.strictObject(question), output: insightsSchema },
} as const
