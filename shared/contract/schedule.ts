import { z } from 'zod'
import { nothing } from './words.ts'

/** Result of the last scheduled download. */
export const lastRunSchema = z.object({
  /** Seconds since the epoch. */
  endedAt: z.number(),
  isOk: z.boolean(),
  /** A sentence for the user. */
  message: z.string(),
})
export type LastRun = z.output<typeof lastRunSchema>

const scheduleStateSchema = z.object({
  isOn: z.boolean(),
  /** Local time of the daily run, such as `02:00`. */
  at: z.string().nullable(),
  /** The system's scheduler that has the entry. */
  by: z.enum(['systemd', 'cron', 'launchd', 'taskScheduler']).nullable(),
  last: lastRunSchema.nullable(),
})
export type ScheduleState = z.output<typeof scheduleStateSchema>

export const scheduleChannels = {
  'schedule:show': { input: nothing, output: scheduleStateSchema },
} as const
