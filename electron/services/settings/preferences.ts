import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  orderViewSchema,
  presetSchema,
  settingsSchema,
  type Settings,
} from '../../../shared/contract/settings.ts'
import { handoverPresetSchema } from '../../../shared/domain/handover/options.ts'
import {
  builtInPresets,
  findPreset,
  type Preset,
  type PresetContents,
} from '../../../shared/domain/presets.ts'
import { isSameName, maxViews, type OrderView } from '../../../shared/domain/orderViews.ts'
import { AppError } from '../../../shared/errors.ts'
import { defaultFolderTemplate, defaultNameTemplate } from '../files/templates.ts'
import type { OpenJsonFile } from './jsonFile.ts'

const windowSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(400),
  height: z.number().min(300),
  maximized: z.boolean(),
})
export type WindowBounds = z.output<typeof windowSchema>

type Choice = Settings['choices'][string]
const untouched: Choice = { presetId: 'everything', autoSince: null }

const defaults: Settings & { window: WindowBounds | null } = {
  folderTemplate: defaultFolderTemplate,
  nameTemplate: defaultNameTemplate,
  concurrency: 'auto',
  megabytesPerSecond: null,
  announceDownloads: true,
  hiddenColumns: [],
  planVariant: 'plain',
  folderPanel: { isOpen: false, tab: 'deliveries' },
  orderDensity: 'compact',
  handoverPresets: [],
  presets: [],
  choices: {},
  views: {},
  window: null,
}
const { presetId, autoSince, owner } = settingsSchema.shape.choices.valueType.shape
const choiceSchema = z.object({
  presetId: presetId.catch(untouched.presetId),
  autoSince: autoSince.catch(untouched.autoSince),
  owner: owner.catch(undefined),
})
const fields = settingsSchema.shape
/** A file of an earlier version lacks what was added since. */
const fileSchema = settingsSchema.extend({
  megabytesPerSecond: fields.megabytesPerSecond.default(defaults.megabytesPerSecond),
  announceDownloads: fields.announceDownloads.default(defaults.announceDownloads),
  hiddenColumns: fields.hiddenColumns.default(defaults.hiddenColumns),
  planVariant: fields.planVariant.default(defaults.planVariant),
  folderPanel: fields.folderPanel.default(defaults.folderPanel),
  orderDensity: fields.orderDensity.default(defaults.orderDensity),
  handoverPresets: fields.handoverPresets.default([]),
  presets: fields.presets.default([]),
  choices: fields.choices.default({}),
  views: fields.views.default({}),
  window: windowSchema.nullable().default(null),
})
/** A file that is set aside, with every value judged by itself: one that cannot be understood costs no other. */
const salvageSchema = z.object({
  folderTemplate: fields.folderTemplate.catch(defaults.folderTemplate),
  nameTemplate: fields.nameTemplate.catch(defaults.nameTemplate),
  concurrency: fields.concurrency.catch(defaults.concurrency),
  megabytesPerSecond: fields.megabytesPerSecond.catch(defaults.megabytesPerSecond),
  announceDownloads: fields.announceDownloads.catch(defaults.announceDownloads),
  hiddenColumns: fields.hiddenColumns.catch(defaults.hiddenColumns),
  planVariant: fields.planVariant.catch(defaults.planVariant),
  folderPanel: fields.folderPanel.catch(defaults.folderPanel),
  orderDensity: fields.orderDensity.catch(defaults.orderDensity),
  handoverPresets: understood(handoverPresetSchema).catch([]),
  presets: understood(presetSchema).catch([]),
  choices: z.record(z.string(), choiceSchema.catch(untouched)).catch({}),
  views: z.record(z.string(), understood(orderViewSchema).catch([])).catch({}),
  window: windowSchema.nullable().catch(null),
})

/** The members of a list that can be understood. */
function understood<Member>(schema: z.ZodType<Member>) {
  return z.array(z.unknown()).transform((list) =>
    list.flatMap((each) => {
      const parsed = schema.safeParse(each)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

interface PreferencesOptions {
  file: string
  openJsonFile: OpenJsonFile
  onSetAside: (aside: string, reason: string) => void
}

/** The user's choices, and where the window last was. Never holds a key. */
export interface Preferences {
  /** The settings as the window sees them. */
  settings(): Settings
  /** Changes some of the settings. */
  update(some: Partial<Settings>): Promise<Settings>
  /** What a connection downloads by default, and since when it downloads new deliveries by itself. */
  choice(connectionId: string): Choice
  /** The preset of a connection; the default one where none is named. */
  preset(connectionId: string, presetId?: string): PresetContents & { id: string }
  /** Changes what a connection downloads. */
  choose(connectionId: string, some: Partial<Choice>): Promise<Settings>
  /**
   * Saves a view of a connection's orders in the place of the one with its name. Rejects with `bad_input` where there
   * are too many.
   */
  saveView(connectionId: string, view: OrderView): Promise<Settings>
  /** Deletes the view with this name. */
  deleteView(connectionId: string, name: string): Promise<Settings>
  /** Removes the choices and the views of a connection. */
  forget(connectionId: string): Promise<Settings>
  /**
   * Makes a preset, or changes one. Rejects with `bad_input` for a name that is taken, and for a preset that is not
   * the user's; with `not_found` for one that is not there any more.
   */
  savePreset(preset: Omit<Preset, 'id'> & { id?: string | undefined }): Promise<Settings>
  /** Rejects with `bad_input` for one that is not the user's, with `not_found` for one that is not there any more. */
  deletePreset(id: string): Promise<Settings>
  /** Remembers where the window is, for the next one (electron/main/windowPlace.ts). */
  rememberWindow(window: WindowBounds): Promise<void>
}

export function openPreferences({ file, openJsonFile, onSetAside }: PreferencesOptions): Preferences {
  const load = { isSalvaged: false }
  const store = openJsonFile({
    file,
    schema: fileSchema,
    fallback(held) {
      const kept = salvageSchema.safeParse(held).data
      load.isSalvaged = kept !== undefined
      return kept ?? defaults
    },
    onSetAside,
  })
  // What could be kept is in the place of the file. Where it cannot be written now, the next change writes it.
  if (load.isSalvaged) store.update((value) => value).catch(() => undefined)
  const settings = (): Settings => {
    const { window: _window, ...rest } = store.read()
    return rest
  }
  const change = async (next: (before: Settings) => Partial<Settings>): Promise<Settings> => {
    await store.update((before) => ({ ...before, ...next(before) }))
    return settings()
  }
  const changeViews = (connectionId: string, next: (before: OrderView[]) => OrderView[]): Promise<Settings> =>
    change((before) => ({
      views: { ...before.views, [connectionId]: next(before.views[connectionId] ?? []) },
    }))
  const choice = (connectionId: string): Choice => store.read().choices[connectionId] ?? untouched

  return {
    settings,
    update: (some) => change(() => some),

    choice,
    preset: (connectionId, presetId) =>
      findPreset(store.read().presets, presetId ?? choice(connectionId).presetId),
    choose: (connectionId, some) =>
      change((before) => ({
        choices: { ...before.choices, [connectionId]: { ...choice(connectionId), ...some } },
      })),
    forget: (connectionId) =>
      change((before) => ({
        choices: Object.fromEntries(Object.entries(before.choices).filter(([id]) => id !== connectionId)),
        views: Object.fromEntries(Object.entries(before.views).filter(([id]) => id !== connectionId)),
      })),

    async saveView(connectionId, view) {
      const known = store.read().views[connectionId] ?? []
      const isReplaced = known.some(({ name }) => isSameName(name, view.name))
      if (!isReplaced && known.length >= maxViews)
        throw new AppError('bad_input', `There are ${String(maxViews)} views already. Delete one first.`)
      return changeViews(connectionId, (before) =>
        isReplaced
          ? before.map((each) => (isSameName(each.name, view.name) ? view : each))
          : [...before, view],
      )
    },
    deleteView: (connectionId, name) =>
      changeViews(connectionId, (before) => before.filter((each) => each.name !== name)),

    async savePreset({ id, ...contents }) {
      const { presets: userPresets } = store.read()
      if (id !== undefined && !userPresets.some((preset) => preset.id === id)) throw notUserPreset(id)
      const sameName = (preset: Preset): boolean =>
        preset.id !== id && preset.name.toLowerCase() === contents.name.toLowerCase()
      if (userPresets.some(sameName))
        throw new AppError('bad_input', `A preset “${contents.name}” already exists. Choose another name.`)
      if (id === undefined && userPresets.length >= 100)
        throw new AppError('bad_input', 'The maximum of 100 presets is reached. Delete one to save another.')
      const saved = { id: id ?? randomUUID(), ...contents }
      return change((before) => ({
        presets:
          id === undefined
            ? [...before.presets, saved]
            : before.presets.map((preset) => (preset.id === id ? saved : preset)),
      }))
    },
    async deletePreset(id) {
      if (!store.read().presets.some((preset) => preset.id === id)) throw notUserPreset(id)
      return change((before) => ({
        presets: before.presets.filter((preset) => preset.id !== id),
        choices: Object.fromEntries(
          Object.entries(before.choices).map(([connectionId, chosen]) => [
            connectionId,
            chosen.presetId === id ? { ...chosen, presetId: untouched.presetId } : chosen,
          ]),
        ),
      }))
    },

    async rememberWindow(window) {
      await store.update((before) => ({ ...before, window }))
    },
  }
}

function notUserPreset(id: string): AppError {
  return builtInPresets.some((preset) => preset.id === id)
    ? new AppError('bad_input', 'Built-in presets can’t be changed. Create a new one.')
    : new AppError('not_found', 'This preset no longer exists.')
}
