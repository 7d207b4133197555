import { z } from 'zod'
import { assetFormats, assetKinds, assetVariants } from '../domain/assets.ts'
import { emailSchema } from '../domain/bodies.ts'
import { densities } from '../domain/density.ts'
import { handoverPresetSchema, maxHandoverPresets } from '../domain/handover/options.ts'
import { orderDates } from '../domain/filter.ts'
import { maxViews } from '../domain/orderViews.ts'
import { periods } from '../domain/periods.ts'
import { orderFilterSchema } from './filter.ts'
import { id, seconds, text } from './words.ts'

/** The user's choices: for the whole program, and for each connection. */

const panelTabSchema = z.enum(['deliveries', 'verify', 'notes'])
export type PanelTab = z.output<typeof panelTabSchema>

/** A `Preset`. */
export const presetSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(60),
  kinds: z.array(z.enum(assetKinds)).min(1),
  formats: z.array(z.enum(assetFormats)).min(1),
})

/** An `OrderView`. */
export const orderViewSchema = z.object({
  name: z.string().trim().min(1).max(60),
  filter: z.object(orderFilterSchema.shape).omit({ retainedIds: true, noticedAfter: true }),
  period: z
    .object({ date: z.enum(orderDates), period: z.enum(periods) })
    .nullable()
    .default(null),
})

const ownerSchema = emailSchema.max(320)

const plainSettingsSchema = z.object({
  folderTemplate: z.string().min(1).max(300),
  nameTemplate: z.string().min(1).max(300),
  concurrency: z.union([z.literal('auto'), z.number().int().min(1).max(64)]),
  /** Most megabytes (of a million bytes) a second for all files together; null: no limit. */
  megabytesPerSecond: z.number().min(0.1).max(1000).nullable(),
  /** The system's own notification when new deliveries were downloaded by themselves. */
  announceDownloads: z.boolean(),
  /** Columns of the order list that the user does not want to see, by their keys. */
  hiddenColumns: z.array(z.string().max(60)).max(60),
  /** The plans that the library shows where a delivery has both: plain ones, or those with dimensions. */
  planVariant: z.enum(assetVariants),
  /** The panel beside a folder and its files. */
  folderPanel: z.object({ isOpen: z.boolean(), tab: panelTabSchema }),
  /** How high the rows of the order list are. */
  orderDensity: z.enum(densities),
  /** Named options of copies for others. */
  handoverPresets: z.array(handoverPresetSchema).max(maxHandoverPresets),
})
export const settingsSchema = plainSettingsSchema.extend({
  /** The user's own presets; the built-in ones are in domain/presets.ts. */
  presets: z.array(presetSchema).max(100),
  /** The user's own views of the order list, by connection. */
  views: z.record(z.string(), z.array(orderViewSchema).max(maxViews)),
  /** By connection; one that is missing has the preset `everything` and downloads nothing by itself. */
  choices: z.record(
    z.string(),
    z.object({
      presetId: id,
      /** Deliveries after this moment, in seconds since the epoch, are downloaded by themselves; null: none are. */
      autoSince: seconds,
      /** Whom new drafts are for, by e-mail; missing until the user said so. */
      owner: ownerSchema.optional(),
    }),
  ),
})
export type Settings = z.output<typeof settingsSchema>

export const settingsChannels = {
  'settings:update': { input: z.strictObject(plainSettingsSchema.partial().shape), output: settingsSchema },
  'settings:previewTemplate': {
    input: z.strictObject({ folderTemplate: z.string().max(300), nameTemplate: z.string().max(300) }),
    output: z.object({
      paths: z.array(z.string()),
      /** What is wrong, for each of the two. */
      problems: z.object({ folderTemplate: text, nameTemplate: text }),
    }),
  },
  /** Without an id: a new one. The built-in ones cannot be changed. */
  'presets:save': {
    input: z.strictObject(presetSchema.extend({ id: id.optional() }).shape),
    output: settingsSchema,
  },
  /** Connections that had it as their default take everything again. */
  'presets:delete': { input: z.strictObject({ id }), output: settingsSchema },
  /** Replaces the view of the same name. */
  'views:save': {
    input: z.strictObject({ connectionId: id, view: orderViewSchema }),
    output: settingsSchema,
  },
  'views:delete': { input: z.strictObject({ connectionId: id, name: z.string() }), output: settingsSchema },
  'connections:prefer': {
    input: z.strictObject({
      id,
      presetId: id.optional(),
      autoDownload: z.boolean().optional(),
      owner: ownerSchema.optional(),
    }),
    output: settingsSchema,
  },
} as const
