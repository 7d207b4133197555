import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { settingsSchema, type Settings } from '../../../shared/contract/settings.ts'
import { builtInPresets, findPreset, maxPresets, type Preset } from '../../../shared/domain/presets.ts'
import { isSameName, maxViews, type OrderView } from '../../../shared/domain/orderViews.ts'
import { AppError } from '../../../shared/errors.ts'
import type { JsonPlace } from './jsonFile.ts'

const windowSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(400),
  height: z.number().min(300),
  maximized: z.boolean(),
})
export type WindowBounds = z.output<typeof windowSchema>

type Choice = Settings['choices'][string]
const untouched: Choice = settingsSchema.shape.choices.unwrap().valueType.parse({})

/** Contents of `settings.json`. */
export const savedSettingsSchema = settingsSchema.extend({ window: windowSchema.nullable().default(null) })

/** Returns the valid parts of a value; undefined if none is left. An invalid part does not discard the other parts. */
function salvaged(schema: z.ZodType, held: unknown): unknown {
  if (schema instanceof z.ZodDefault) return salvaged(schema.unwrap() as z.ZodType, held)
  const kept = understoodParts(schema, held)
  return schema.safeParse(kept).success ? kept : undefined
}

function understoodParts(schema: z.ZodType, held: unknown): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(held))
    return held.reduce<unknown[]>((kept, each) => {
      const more = [...kept, each]
      return schema.safeParse(more).success ? more : kept
    }, [])
  if (!(schema instanceof z.ZodObject || schema instanceof z.ZodRecord)) return held
  if (typeof held !== 'object' || held === null || Array.isArray(held)) return held
  const values = held as Record<string, unknown>
  const schemas: [string, unknown][] =
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape)
      : Object.keys(held).map((name) => [name, schema.valueType])
  return Object.fromEntries(
    schemas.flatMap(([name, part]) => {
      const kept = salvaged(part as z.ZodType, values[name])
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

/** Settings of the user and the last window bounds. Never contains a key. */
export type Preferences = ReturnType<typeof openPreferences>

export function openPreferences({ file, openJsonFile, onSetAside }: JsonPlace) {
  const load = { isSalvaged: false }
  const store = openJsonFile({
    file,
    // A document without templates is not a settings file, so it is set aside.
    schema: z
      .custom<z.input<typeof savedSettingsSchema>>(
        (held) => typeof held === 'object' && held !== null && 'folderTemplate' in held,
      )
      .pipe(savedSettingsSchema),
    fallback(held) {
      const kept = salvaged(savedSettingsSchema, held)
      load.isSalvaged = kept !== undefined
      return savedSettingsSchema.parse(kept ?? {})
    },
    onSetAside,
  })
  // The valid parts replace the broken file. If that write fails, the next change writes them.
  if (load.isSalvaged) store.update((value) => value).catch(() => undefined)
  /** Returns the settings without the window bounds. */
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
  /** Returns a connection's default preset, and since when it downloads new deliveries automatically. */
  const choice = (connectionId: string): Choice => store.read().choices[connectionId] ?? untouched

  return {
    settings,
    /** Changes the given settings. */
    update: (some: Partial<Settings>) => change(() => some),

    choice,
    /** Returns a preset, by default that of the connection. */
    preset: (connectionId: string, presetId?: string) =>
      findPreset(store.read().presets, presetId ?? choice(connectionId).presetId),
    /** Changes a connection's default preset or automatic downloads. */
    choose: (connectionId: string, some: Partial<Choice>) =>
      change((before) => ({
        choices: { ...before.choices, [connectionId]: { ...choice(connectionId), ...some } },
      })),
    /** Removes the choices and the views of a connection. */
    forget: (connectionId: string) =>
      change((before) => ({
        choices: Object.fromEntries(Object.entries(before.choices).filter(([id]) => id !== connectionId)),
        views: Object.fromEntries(Object.entries(before.views).filter(([id]) => id !== connectionId)),
      })),

    /**
     * Saves a view of a connection's orders, and replaces a view of the same name. Rejects with `bad_input` at the
     * maximum number of views.
     */
    async saveView(connectionId: string, view: OrderView): Promise<Settings> {
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
    /** Deletes the view with this name. */
    deleteView: (connectionId: string, name: string) =>
      changeViews(connectionId, (before) => before.filter((each) => each.name !== name)),

    /**
     * Creates or changes a preset. Rejects with `bad_input` for a taken name and for a built-in preset, and with
     * `not_found` for a deleted preset.
     */
    async savePreset({
      id,
      ...contents
    }: Omit<Preset, 'id'> & { id?: string | undefined }): Promise<Settings> {
      const { presets: userPresets } = store.read()
      if (id !== undefined && !userPresets.some((preset) => preset.id === id)) throw notUserPreset(id)
      const sameName = (preset: Preset): boolean =>
        preset.id !== id && preset.name.toLowerCase() === contents.name.toLowerCase()
      if (userPresets.some(sameName))
        throw new AppError('bad_input', `A preset “${contents.name}” already exists. Choose another name.`)
      if (id === undefined && userPresets.length >= maxPresets)
        throw new AppError(
          'bad_input',
          `The maximum of ${String(maxPresets)} presets is reached. Delete one to save another.`,
        )
      const saved = { id: id ?? randomUUID(), ...contents }
      return change((before) => ({
        presets:
          id === undefined
            ? [...before.presets, saved]
            : before.presets.map((preset) => (preset.id === id ? saved : preset)),
      }))
    },
    /** Deletes a preset. Rejects with `bad_input` for a built-in preset, and with `not_found` for a deleted preset. */
    async deletePreset(id: string): Promise<Settings> {
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

    /** Stores the window bounds for the next start (electron/main/savedStart.ts). */
    async rememberWindow(window: WindowBounds): Promise<void> {
      await store.update((before) => ({ ...before, window }))
    },
  }
}

function notUserPreset(id: string): AppError {
  return builtInPresets.some((preset) => preset.id === id)
    ? new AppError('bad_input', 'Built-in presets can’t be changed. Create a new one.')
    : new AppError('not_found', 'This preset no longer exists.')
}
