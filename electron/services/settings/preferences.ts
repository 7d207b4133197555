import { z } from 'zod'
import { settingsSchema, type Settings } from '../../../shared/contract.ts'
import { defaultFolderTemplate, defaultNameTemplate } from '../library/templates.ts'
import { openJsonFile } from './jsonFile.ts'

const windowSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(400),
  height: z.number().min(300),
  maximized: z.boolean(),
})
export type WindowBounds = z.output<typeof windowSchema>

const fileSchema = settingsSchema.extend({ window: windowSchema.nullable().default(null) })

const defaults: z.output<typeof fileSchema> = {
  folderTemplate: defaultFolderTemplate,
  nameTemplate: defaultNameTemplate,
  concurrency: 'auto',
  window: null,
}

/** The user's choices, and where the window last was. Never holds a key. */
export function openPreferences(file: string, onSetAside: (aside: string, reason: string) => void) {
  const store = openJsonFile(file, fileSchema, () => defaults, onSetAside)
  const settings = (): Settings => {
    const { window: _window, ...rest } = store.read()
    return rest
  }
  return {
    settings,
    async update(change: Partial<Settings>): Promise<Settings> {
      await store.update((before) => ({ ...before, ...change }))
      return settings()
    },
    window: (): WindowBounds | null => store.read().window,
    async rememberWindow(window: WindowBounds): Promise<void> {
      await store.update((before) => ({ ...before, window }))
    },
  }
}
export type Preferences = ReturnType<typeof openPreferences>
