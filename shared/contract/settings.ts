import { z } from 'zod'
import { assetFormats, assetKinds, assetVariants } from '../domain/assets.ts'
import { emailSchema } from '../domain/bodies.ts'
import { densities } from '../domain/density.ts'
import { handoverPresetSchema, maxHandoverPresets } from '../domain/handover/options.ts'
import { orderDates } from '../domain/filter.ts'
import { maxViews } from '../domain/orderViews.ts'
import { periods } from '../domain/periods.ts'
import { defaultFolderTemplate, defaultNameTemplate } from '../domain/tokens.ts'
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

/** What the user sets in general. The default is what holds until then. */
const general = {
  folderTemplate: z.string().min(1).max(300).default(defaultFolderTemplate),
  nameTemplate: z.string().min(1).max(300).default(defaultNameTemplate),
  concurrency: z.union([z.literal('auto'), z.number().int().min(1).max(64)]).default('auto'),
  /** Most megabytes (of a million bytes) a second for all files together; null: no limit. */
  megabytesPerSecond: z.number().min(0.1).max(1000).nullable().default(null),
  /** The system's own notification when new deliveries were downloaded by themselves. */
  announceDownloads: z.boolean().default(true),
  /** Columns of the order list that the user does not want to see, by their keys. */
  hiddenColumns: z.array(z.string().max(60)).max(60).default([]),
  /** The plans that the library shows where a delivery has both: plain ones, or those with dimensions. */
  planVariant: z.enum(assetVariants).default('plain'),
  /** The panel beside a folder and its files. */
  folderPanel: z
    .object({ isOpen: z.boolean(), tab: panelTabSchema })
    .default({ isOpen: false, tab: 'deliveries' }),
  /** How high the rows of the order list are. */
  orderDensity: z.enum(densities).default('compact'),
  /** Named options of copies for others. */
  handoverPresets: z.array(handoverPresetSchema).max(maxHandoverPresets).default([]),
}

/** Some of the general settings: what is left out stays as it is. */
const changeSchema = z.strictObject(
  Object.fromEntries(Object.entries(general).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [K in keyof typeof general]: z.ZodOptional<ReturnType<(typeof general)[K]['unwrap']>>
  },
)

/** The settings, as the window has them and as their file keeps them (electron/services/settings/preferences.ts). */
export const settingsSchema = z.object({
  ...general,
  /** The user's own presets; the built-in ones are in domain/presets.ts. */
  presets: z.array(presetSchema).max(100).default([]),
  /** The user's own views of the order list, by connection. */
  views: z.record(z.string(), z.array(orderViewSchema).max(maxViews)).default({}),
  /** By connection; one that is missing has the defaults. */
  choices: z
    .record(
      z.string(),
      z.object({
        presetId: id.default('everything'),
        /** Deliveries after this moment, in seconds since the epoch, are downloaded by themselves; null: none are. */
        autoSince: seconds.default(null),
        /** Whom new drafts are for, by e-mail; missing until the user said so. */
        owner: ownerSchema.optional(),
      }),
    )
    .default({}),
})
export type Settings = z.output<typeof settingsSchema>

export const settingsChannels = {
  'settings:update': { input: changeSchema, output: settingsSchema },
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
