import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DisclaimerPreset, ReportTemplate } from '../../../shared/contract/reports.ts'
import { logosOf, reportFormSchema, type ReportForm } from '../../../shared/domain/report/form.ts'
import { AppError } from '../../../shared/errors.ts'
import type { JsonPlace } from '../settings/jsonFile.ts'
import { openPerConnection } from '../settings/perConnection.ts'

const storedSchema = z.object({
  /** The form as last used; null if never used. */
  form: reportFormSchema.nullable().default(null),
  templates: z.array(z.object({ id: z.string(), name: z.string(), form: reportFormSchema })).default([]),
  disclaimers: z
    .array(z.object({ id: z.string(), name: z.string(), lines: z.array(z.string()) }))
    .default([]),
  /** Links of the logos in exports, latest first. */
  logos: z.array(z.string()).default([]),
})
/** Contents of `reports.json`. */
export const savedReportsSchema = z.object({ connections: z.record(z.string(), storedSchema) })
type StoredSettings = z.output<typeof storedSchema>

const untouched: StoredSettings = { form: null, templates: [], disclaimers: [], logos: [] }
/** Maximum number of templates, and of disclaimers. */
const maxSettings = 100
/** Maximum number of logos that are offered. */
const maxLogos = 12

/** Settings for home reports by connection: `reports.json`. An unreadable file is set aside. */
export interface ReportSettingsStore {
  /** Returns a connection's settings; the form is null if there are none. */
  of(connectionId: string): StoredSettings
  /** Saves the form as last filled in. */
  keep(connectionId: string, form: ReportForm): Promise<void>
  /** Remembers the logos of a form that is exported, to be offered later. */
  keepLogos(connectionId: string, form: ReportForm): Promise<void>
  /**
   * Adds a template, or changes the one with `id`. Replaces another template of the same name. Returns all templates.
   * Rejects with `not_found` for an unknown id.
   */
  saveTemplate(
    connectionId: string,
    template: Omit<ReportTemplate, 'id'> & { id?: string | undefined },
  ): Promise<ReportTemplate[]>
  /** Deletes a template if it exists. Returns the remaining templates. */
  deleteTemplate(connectionId: string, id: string): Promise<ReportTemplate[]>
  /** As `saveTemplate`. */
  saveDisclaimer(
    connectionId: string,
    disclaimer: Omit<DisclaimerPreset, 'id'> & { id?: string | undefined },
  ): Promise<DisclaimerPreset[]>
  /** As `deleteTemplate`. */
  deleteDisclaimer(connectionId: string, id: string): Promise<DisclaimerPreset[]>
  /** Deletes the settings of a connection. */
  forget(connectionId: string): Promise<void>
}

export function openReportSettings(options: JsonPlace): ReportSettingsStore {
  const { get, change, forget } = openPerConnection<StoredSettings>({
    ...options,
    schema: storedSchema,
    untouched,
    isStored: () => true,
  })

  return {
    of: get,
    async keep(connectionId, form) {
      await change(connectionId, { form })
    },
    async keepLogos(connectionId, form) {
      const { logos } = get(connectionId)
      const all = [...new Set([...logosOf(form), ...logos])].slice(0, maxLogos)
      if (all.join('\n') !== logos.join('\n')) await change(connectionId, { logos: all })
    },
    async saveTemplate(connectionId, template) {
      const templates = saved(get(connectionId).templates, template, 'template')
      return (await change(connectionId, { templates })).templates
    },
    async deleteTemplate(connectionId, id) {
      const templates = without(get(connectionId).templates, id)
      return (await change(connectionId, { templates })).templates
    },
    async saveDisclaimer(connectionId, disclaimer) {
      const disclaimers = saved(get(connectionId).disclaimers, disclaimer, 'disclaimer')
      return (await change(connectionId, { disclaimers })).disclaimers
    },
    async deleteDisclaimer(connectionId, id) {
      const disclaimers = without(get(connectionId).disclaimers, id)
      return (await change(connectionId, { disclaimers })).disclaimers
    },
    forget,
  }
}

interface Named {
  id: string
  name: string
}

function saved<T extends Named>(
  before: readonly T[],
  given: Omit<T, 'id'> & { id?: string | undefined },
  what: string,
): T[] {
  if (given.id !== undefined && !before.some(({ id }) => id === given.id))
    throw new AppError('not_found', `This ${what} no longer exists.`)
  const sameName = before.find(({ name }) => name.toLowerCase() === given.name.toLowerCase())
  const id = given.id ?? sameName?.id ?? randomUUID()
  const others = before.filter((each) => each.id === id || each !== sameName)
  const value = { ...given, id } as T
  if (others.some((each) => each.id === id)) return others.map((each) => (each.id === id ? value : each))
  if (others.length >= maxSettings)
    throw new AppError(
      'bad_input',
      `The maximum of ${String(maxSettings)} is reached. Delete one to save another.`,
    )
  return [...others, value]
}

const without = <T extends Named>(list: readonly T[], id: string): T[] =>
  list.filter((each) => each.id !== id)
