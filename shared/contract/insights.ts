import { z } from 'zod'
import { handoverDelays } from '../domain/filter.ts'
import { languageTagPattern } from '../domain/languages.ts'
import { id, seconds, text } from './words.ts'

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
/** Time from the order to its first delivery. `most`: four of five orders took no longer. */
const timedGroupSchema = groupSchema.extend({ median: z.number(), most: z.number() })

/** Corrected orders of one floor, subject or product. */
const correctionGroupSchema = z.object({ key: z.string(), orderIds: z.array(z.string()) })
export type CorrectionGroup = z.output<typeof correctionGroupSchema>

const insightsSchema = z.object({
  /** Orders in the period. */
  orders: z.number(),
  /** Whether the connection has orders outside of the chosen period and office. */
  hasOthers: z.boolean(),
  /** Packages in the period, most orders first. Empty text: no package. */
  packages: z.array(z.string()),
  /** Months such as `2026-03`, oldest first, without gaps. `byPackage` is parallel to `packages`. */
  months: z.array(
    groupSchema.extend({
      byPackage: z.array(z.number()),
      delivered: z.number(),
      corrected: z.number(),
      /** Delivered orders whose first delivery was complete, or lacked files, when it was first read. */
      complete: z.number(),
      lacking: z.number(),
    }),
  ),
  delivery: z.object({
    /** All orders whose first delivery has a time; null if there are none. */
    all: timedGroupSchema.nullable(),
    /** Ready orders for which the service has no time. */
    withoutTime: z.number(),
    byMonth: z.array(timedGroupSchema),
    byPackage: z.array(timedGroupSchema),
    /** Keys are numbers, 0 for Sunday. */
    byWeekday: z.array(timedGroupSchema),
    /** Keys are hours from 0 to 23. */
    byHour: z.array(timedGroupSchema),
  }),
  /**
   * Delivered orders that were seen to be delivered again. `time`: from Fixing to that delivery, as it was noticed. The
   * groups are from change requests and replaced plans on this computer. Floors are numbers from 1 on, or `basement`.
   */
  corrections: z.object({
    delivered: z.number(),
    corrected: z.number(),
    time: seconds,
    byFloor: z.array(correctionGroupSchema),
    bySubject: z.array(correctionGroupSchema),
    byProduct: z.array(correctionGroupSchema),
  }),
  /** By e-mail address, most orders first. */
  photographers: z.array(groupSchema),
  offices: z.array(groupSchema.extend({ name: text })),
  /** Orders whose first delivery has a time, by the delay of the last hand-over. */
  handovers: z.array(z.object({ key: z.enum(handoverDelays), orders: z.number() })),
})
export type Insights = z.output<typeof insightsSchema>

/** Cells of a table that the user saves. */
const cells = z.array(z.array(z.string().max(1000)).max(200)).max(2000)

export const insightsChannels = {
  'insights:show': { input: z.strictObject(question), output: insightsSchema },
  /** Saves a chart's table as CSV. `name`: suggested name of the file. */
  'insights:saveCsv': {
    input: z.strictObject({ name: z.string().max(200), rows: cells }),
    output: z.object({ saved: z.boolean() }),
  },
  /** Saves the orders and upgrades of a month, such as `2026-03`, for checking an invoice. */
  'insights:saveStatement': {
    input: z.strictObject({
      connectionId: id,
      month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
      officeId: id.nullable(),
      format: z.enum(['csv', 'pdf']),
      /**
       * Tag of the window's language, such as `de-AT`: language, dates and numbers of the PDF. The CSV is the same in
       * every language.
       */
      languageTag: z.string().regex(languageTagPattern),
    }),
    output: z.object({ saved: z.boolean() }),
  },
  /** Saves the picture of a chart, a PNG as a `data:` URL. */
  'insights:savePng': {
    input: z.strictObject({ name: z.string().max(200), png: z.string().max(30_000_000) }),
    output: z.object({ saved: z.boolean() }),
  },
} as const
