import type { z } from 'zod'
import { annotationChannels } from './contract/review/annotations.ts'
import { appChannels, appEvents } from './contract/app.ts'
import { backupChannels } from './contract/backup.ts'
import { connectionChannels } from './contract/connections.ts'
import { handoverChannels, handoverEvents } from './contract/review/handover.ts'
import { diagnosticsChannels } from './contract/diagnostics.ts'
import { healthChannels } from './contract/health.ts'
import { insightsChannels } from './contract/insights.ts'
import { libraryChannels, libraryEvents } from './contract/library.ts'
import { operationChannels } from './contract/operations.ts'
import { orderingChannels } from './contract/ordering.ts'
import { orderChannels, orderEvents } from './contract/orders.ts'
import { outboxChannels, outboxEvents } from './contract/outbox.ts'
import { reportChannels, reportEvents } from './contract/reports.ts'
import { rulerChannels } from './contract/review/ruler.ts'
import { searchChannels } from './contract/review/search.ts'
import { reviewChannels } from './contract/review.ts'
import { scheduleChannels } from './contract/schedule.ts'
import { settingsChannels } from './contract/settings.ts'
import { teamChannels, teamEvents } from './contract/team.ts'
import { tokenChannels, tokenEvents } from './contract/token.ts'
import { transferChannels, transferEvents } from './contract/transfers.ts'
import { updateEvents, updateChannels } from './contract/updates.ts'
import type { ErrorValue } from './errors.ts'

/**
 * How a channel takes part in the start. All these channels are answered from the data folder, without the network.
 * Answers of `overview`, `list` and `kept` are stored for the next start (electron/app/earlyAnswers.ts). The first page
 * counts as complete when a `list` channel was answered. A page without a list is complete soon after `overview`.
 */
export type AtStart = 'overview' | 'list' | 'kept' | 'local'

export interface Channel {
  input: z.ZodType
  output: z.ZodType
  atStart?: AtStart
}

/**
 * The bridge: every channel with its input and output schema, and every event. Types on both sides, registration,
 * client and tests derive from it. Its parts are in `contract/`. Ids are opaque to the window, which never names a
 * path.
 */
export const contract = {
  ...appChannels,
  ...healthChannels,
  ...backupChannels,
  ...diagnosticsChannels,
  ...settingsChannels,
  ...scheduleChannels,
  ...connectionChannels,
  ...orderChannels,
  ...insightsChannels,
  ...transferChannels,
  ...libraryChannels,
  ...reviewChannels,
  ...outboxChannels,
  ...orderingChannels,
  ...reportChannels,
  ...teamChannels,
  ...tokenChannels,
  ...operationChannels,
  ...searchChannels,
  ...annotationChannels,
  ...rulerChannels,
  ...handoverChannels,
  ...updateChannels,
} as const satisfies Record<string, Channel>

type Contract = typeof contract
export type ChannelName = keyof Contract
export type Input<C extends ChannelName> = z.input<Contract[C]['input']>
export type ParsedInput<C extends ChannelName> = z.output<Contract[C]['input']>
export type Output<C extends ChannelName> = z.output<Contract[C]['output']>

export const events = {
  ...appEvents,
  ...orderEvents,
  ...transferEvents,
  ...libraryEvents,
  ...outboxEvents,
  ...reportEvents,
  ...teamEvents,
  ...tokenEvents,
  ...handoverEvents,
  ...updateEvents,
} as const satisfies Record<string, z.ZodType>
export type EventName = keyof typeof events
export type EventValue<E extends EventName> = z.output<(typeof events)[E]>
/** Sends an event to the window. Without a window the event is lost. */
export type Emit = <E extends EventName>(event: E, value: EventValue<E>) => void

/** The answer to every call: nothing is thrown across the bridge. */
export type Result = { ok: true; value: unknown } | { ok: false; error: ErrorValue }

/** Functions that the preload exposes as `window.planroom`. Each answer is a `Result`, which the window unwraps. */
export interface Bridge {
  call(channel: ChannelName, input: unknown): Promise<unknown>
  on(event: EventName, listener: (value: unknown) => void): () => void
  /** Hands a dropped folder to main, which then emits `app:opened`. The window does not learn its path. */
  offer(file: File): Promise<void>
  /** Registers a dropped file with main and returns an id, by which a channel names the file. */
  lend(file: File): Promise<string>
}
