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
export function openReportSettings(options: JsonPlace) {
  const { get, change, forget } = openPerConnection<StoredSettings>({
    ...options,
    schema: storedSchema,
    untouched,
    isStored: () => true,
  })

  return {
    /** Returns a connection's settings; the form is null if there are none. */
    of: get,
    /** Saves the form as last filled in. */
    async keep(connectionId: string, form: ReportForm): Promise<void> {
      await change(connectionId, { form })
    },
    /** Remembers the logos of a form that is exported, to be offered later. */
    async keepLogos(connectionId: string, form: ReportForm): Promise<void> {
      const { logos } = get(connectionId)
      const all = [...new Set([...logosOf(form), ...logos])].slice(0, maxLogos)
      if (all.join('\n') !== logos.join('\n')) await change(connectionId, { logos: all })
    },
    /**
     * Adds a template, or changes the one with `id`. Replaces another template of the same name. Returns all
     * templates. Rejects with `not_found` for an unknown id.
     */
    async saveTemplate(
      connectionId: string,
      template: Omit<ReportTemplate, 'id'> & { id?: string | undefined },
    ): Promise<ReportTemplate[]> {
      const templates = saved(get(connectionId).templates, template, 'template')
      return (await change(connectionId, { templates })).templates
    },
    /** Deletes a template if it exists. Returns the remaining templates. */
    async deleteTemplate(connectionId: string, id: string): Promise<ReportTemplate[]> {
      const templates = without(get(connectionId).templates, id)
      return (await change(connectionId, { templates })).templates
    },
    /** As `saveTemplate`. */
    async saveDisclaimer(
      connectionId: string,
      disclaimer: Omit<DisclaimerPreset, 'id'> & { id?: string | undefined },
    ): Promise<DisclaimerPreset[]> {
      const disclaimers = saved(get(connectionId).disclaimers, disclaimer, 'disclaimer')
      return (await change(connectionId, { disclaimers })).disclaimers
    },
    /** As `deleteTemplate`. */
    async deleteDisclaimer(connectionId: string, id: string): Promise<DisclaimerPreset[]> {
      const disclaimers = without(get(connectionId).disclaimers, id)
      return (await change(connectionId, { disclaimers })).disclaimers
    },
    /** Deletes the settings of a connection. */
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
