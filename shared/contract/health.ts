import { z } from 'zod'

/** The state of what Planroom depends on, for the health lines in the settings and for diagnostics. */

/** Findings by part: `good`, `attention` (the user can do something) or `unknown` (not checked yet). */
export const healthFindings = {
  connection: {
    good: ['online'],
    attention: ['noConnection', 'offline', 'otherService', 'keyRefused', 'keyMissing'],
    unknown: ['notAsked'],
  },
  keys: { good: ['keyRing'], attention: ['keyRingLocked', 'weakKeys', 'noKeyRing'], unknown: [] },
  folder: {
    good: ['folder', 'newFolder'],
    attention: ['folderMissing', 'folderReadOnly'],
    unknown: ['noFolder'],
  },
  disk: { good: ['space'], attention: ['lowSpace'], unknown: ['unknownSpace'] },
  clock: { good: ['clock'], attention: ['clockWrong'], unknown: ['clockUnknown'] },
  refresh: { good: ['refreshed'], attention: ['oldRefresh', 'neverRefreshed'], unknown: ['noRefresh'] },
  outbox: {
    good: ['outboxEmpty', 'outboxWaiting'],
    attention: ['outboxUnconfirmed', 'outboxDeclined', 'outboxUnusable'],
    unknown: [],
  },
  catalogue: { good: ['catalogue'], attention: ['catalogueDamaged'], unknown: [] },
  updates: {
    good: ['newest', 'updatesElsewhere', 'updatesOff'],
    attention: ['updateAvailable', 'updateReady', 'updateFailed'],
    unknown: ['updatesUnchecked'],
  },
} as const

export type HealthPart = keyof typeof healthFindings
type Found<P extends HealthPart> = (typeof healthFindings)[P][keyof (typeof healthFindings)[P]]
/** A finding of any part, such as `offline`. */
export type HealthFinding = Extract<
  { [P in HealthPart]: Found<P> extends readonly (infer F)[] ? F : never }[HealthPart],
  string
>

const parts = Object.keys(healthFindings) as HealthPart[]
const findings = Object.values(healthFindings).flatMap(({ good, attention, unknown }) => [
  ...good,
  ...attention,
  ...unknown,
]) as HealthFinding[]

const healthLineSchema = z.object({
  part: z.enum(parts),
  state: z.enum(['good', 'attention', 'unknown']),
  finding: z.enum(findings),
  /** Number of the finding: free bytes, seconds of difference, a time in seconds, or a count; null: it has none. */
  amount: z.number().nullable(),
})
export type HealthLine = z.output<typeof healthLineSchema>

export const healthChannels = {
  /** Returns a line for each part. `check`: asks the service now; otherwise the last known state is returned. */
  'app:health': {
    input: z.strictObject({ check: z.boolean() }),
    output: z.object({ lines: z.array(healthLineSchema) }),
  },
} as const
