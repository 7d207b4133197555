import { z } from 'zod'
import {
  maxColumnWidth,
  maxDetailsWidth,
  minColumnWidth,
  minDetailsWidth,
  startPages,
  textSizes,
  themes,
  tileSizes,
} from '../domain/appearance.ts'
import { maxColumnChoices, maxColumns, maxHeadingLength } from '../domain/bulk/tableFile.ts'
import { demoTasks } from '../domain/demoTasks.ts'
import { assetVariants } from '../domain/assets.ts'
import { emailSchema } from '../domain/requestBodies.ts'
import { densities } from '../domain/density.ts'
import {
  handoverOptionsSchema,
  handoverPresetSchema,
  maxHandoverPresets,
  maxHandoverTargets,
} from '../domain/handover/options.ts'
import { languageChoices } from '../domain/languages.ts'
import { maxViews, orderViewSchema } from '../domain/orderViews.ts'
import { maxPresets, presetSchema } from '../domain/presets.ts'
import { unitChoices } from '../domain/units.ts'
import { releaseChannels } from '../domain/releaseChannels.ts'
import { defaultFolderTemplate, defaultNameTemplate } from '../domain/nameTokens.ts'
import { folderGroupings } from './library.ts'
import { id, seconds, text } from './words.ts'

/** Settings of the program and of each connection. */

const panelTabSchema = z.enum(['deliveries', 'verify', 'notes'])
export type PanelTab = z.output<typeof panelTabSchema>

const ownerSchema = emailSchema.max(320)

/** General settings with their defaults. */
const general = {
  folderTemplate: z.string().min(1).max(300).default(defaultFolderTemplate),
  nameTemplate: z.string().min(1).max(300).default(defaultNameTemplate),
  concurrency: z.union([z.literal('auto'), z.number().int().min(1).max(64)]).default('auto'),
  /** Limit for all downloads together, in megabytes (10^6 bytes) per second; null: no limit. */
  megabytesPerSecond: z.number().min(0.1).max(1000).nullable().default(null),
  /** Whether a system notification follows automatic downloads. */
  announceDownloads: z.boolean().default(true),
  /**
   * Whether Planroom stays in the tray when its window closes; null: the user is asked at the first time. Ignored where
   * there is no tray, and on a Mac, where programs stay open.
   */
  keepRunning: z.boolean().nullable().default(null),
  updateChannel: z.enum(releaseChannels).default('stable'),
  language: z.enum(languageChoices).default('system'),
  theme: z.enum(themes).default('system'),
  textSize: z.literal(textSizes).default(100),
  /** Unit of lengths and areas. */
  units: z.enum(unitChoices).default('system'),
  startPage: z.enum(startPages).default('orders'),
  /** Whether the details of orders are always shown; null: in a window that is wide enough. */
  detailsOpen: z.boolean().nullable().default(null),
  /** Width of an order's details, in pixels; null: the width fits the window. */
  detailsWidth: z.number().int().min(minDetailsWidth).max(maxDetailsWidth).nullable().default(null),
  /** Keys of hidden columns in the order list. */
  hiddenColumns: z.array(z.string().max(60)).max(60).default([]),
  /** Keys of the order list's columns from left to right. Columns that are not named follow. */
  columnOrder: z.array(z.string().max(60)).max(60).default([]),
  /** Widths that the user gave columns of the order list, in pixels. */
  columnWidths: z
    .record(z.string().max(60), z.number().int().min(minColumnWidth).max(maxColumnWidth))
    .default({}),
  /** Plans that the library shows if a delivery has both: plain or with dimensions. */
  planVariant: z.enum(assetVariants).default('plain'),
  /** The panel next to a folder and its files. */
  folderPanel: z
    .object({ isOpen: z.boolean(), tab: panelTabSchema })
    .default({ isOpen: false, tab: 'deliveries' }),
  /** Row height of the order list. */
  orderDensity: z.enum(densities).default('compact'),
  /** Size of the folders in the library. */
  tileSize: z.enum(tileSizes).default('medium'),
  /** Grouping of the folders in the library; null: no groups. */
  folderGrouping: z.enum(folderGroupings).nullable().default(null),
  /** Named options for handing over copies. */
  handoverPresets: z.array(handoverPresetSchema).max(maxHandoverPresets).default([]),
  /** Options of the last copies; null before the first. */
  lastHandover: handoverOptionsSchema.nullable().default(null),
  /**
   * Columns of bulk orders by their headings, and the fields that the user chose. A column that the user has not decided
   * about has no field; null: not imported. Only the window knows the fields.
   */
  columnChoices: z
    .array(
      z
        .array(
          z.object({
            name: z.string().max(maxHeadingLength),
            field: z.string().max(60).nullable().optional(),
          }),
        )
        .max(maxColumns),
    )
    .max(maxColumnChoices)
    .default([]),
  /** Currency of `prices`, ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  /** The user's prices of packages and add-ons, by their codes. */
  prices: z.record(z.string().max(60), z.number().min(0).max(1_000_000)).default({}),
  /** Steps with the demo company that the user has done. */
  triedTasks: z.array(z.enum(demoTasks)).max(demoTasks.length).default([]),
  /** Whether the side bar hides the steps with the demo company. */
  isTryListHidden: z.boolean().default(false),
}

/** A change of general settings: missing fields stay unchanged. */
const changeSchema = z.strictObject(
  Object.fromEntries(Object.entries(general).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [K in keyof typeof general]: z.ZodOptional<ReturnType<(typeof general)[K]['unwrap']>>
  },
)

/** The settings in the window and in their file (electron/services/settings/preferences.ts). */
export const settingsSchema = z.object({
  ...general,
  /** Folders that copies were saved to, latest first. Main writes them: the window names them by id. */
  handoverTargets: z
    .array(z.object({ id, folder: z.string() }))
    .max(maxHandoverTargets + maxHandoverPresets)
    .default([]),
  /** The user's presets; the built-in ones are in domain/presets.ts. */
  presets: z.array(presetSchema).max(maxPresets).default([]),
  /** The user's views of the order list, by connection. */
  views: z.record(z.string(), z.array(orderViewSchema).max(maxViews)).default({}),
  /** Choices by connection. A connection that is missing has the defaults. */
  choices: z
    .record(
      z.string(),
      z.object({
        presetId: id.default('everything'),
        /** Deliveries after this time, in seconds since the epoch, are downloaded automatically; null: none. */
        autoSince: seconds.default(null),
        /** E-mail address for whom new drafts are ordered; missing until the user sets it. */
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
      /** Problem of each template, as a sentence; null if valid. */
      problems: z.object({ folderTemplate: text, nameTemplate: text }),
    }),
  },
  /** Without an id it creates a preset. Built-in presets can't be changed. */
  'presets:save': {
    input: z.strictObject(presetSchema.extend({ id: id.optional() }).shape),
    output: settingsSchema,
  },
  /** Connections with this default preset return to `everything`. */
  'presets:delete': { input: z.strictObject({ id }), output: settingsSchema },
  /** Replaces the view with the same name. */
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
