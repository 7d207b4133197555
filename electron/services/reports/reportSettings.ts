import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DisclaimerPreset, ReportTemplate } from '../../../shared/contract/reports.ts'
import { emptyReportForm, reportFormSchema, type ReportForm } from '../../../shared/domain/report/form.ts'
import { AppError } from '../../../shared/errors.ts'
import { openPerConnection, type PerConnectionOptions } from '../settings/perConnection.ts'

const storedSchema = z.object({
  /** As it was left; null where it never was touched. */
  form: reportFormSchema.nullable().default(null),
  templates: z.array(z.object({ id: z.string(), name: z.string(), form: reportFormSchema })).default([]),
  disclaimers: z
    .array(z.object({ id: z.string(), name: z.string(), lines: z.array(z.string()) }))
    .default([]),
})
type StoredSettings = z.output<typeof storedSchema>

const untouched: StoredSettings = { form: null, templates: [], disclaimers: [] }
/** So many of each; more would not be found again. */
const most = 100

interface ReportSettings {
  form: ReportForm
  templates: ReportTemplate[]
  disclaimers: DisclaimerPreset[]
}

type ReportSettingsOptions = Pick<
  PerConnectionOptions<StoredSettings>,
  'file' | 'openJsonFile' | 'onSetAside'
>

/** What each connection's home reports are made with: `reports.json`. A file that cannot be read is set aside. */
export function openReportSettings(options: ReportSettingsOptions) {
  const { get, change, forget } = openPerConnection<StoredSettings>({
    ...options,
    schema: storedSchema,
    untouched,
    isStored: () => true,
  })

  return {
    of(connectionId: string): ReportSettings {
      const { form, templates, disclaimers } = get(connectionId)
      return { form: form ?? emptyReportForm(), templates, disclaimers }
    },
    async keep(connectionId: string, form: ReportForm): Promise<void> {
      await change(connectionId, { form })
    },
    /**
     * Makes one, or changes the one of `id`. One that has the name already makes room for it. Throws `not_found`
     * for an unknown id.
     */
    async saveTemplate(
      connectionId: string,
      template: Omit<ReportTemplate, 'id'> & { id?: string | undefined },
    ): Promise<ReportTemplate[]> {
      const templates = saved(get(connectionId).templates, template, 'template')
      return (await change(connectionId, { templates })).templates
    },
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
    async deleteDisclaimer(connectionId: string, id: string): Promise<DisclaimerPreset[]> {
      const disclaimers = without(get(connectionId).disclaimers, id)
      return (await change(connectionId, { disclaimers })).disclaimers
    },
    forget,
  }
}

export type ReportSettingsStore = ReturnType<typeof openReportSettings>

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
    throw new AppError('not_found', `This ${what} is not there any more.`)
  const sameName = before.find(({ name }) => name.toLowerCase() === given.name.toLowerCase())
  const id = given.id ?? sameName?.id ?? randomUUID()
  const others = before.filter((each) => each.id === id || each !== sameName)
  const value = { ...given, id } as T
  if (others.some((each) => each.id === id)) return others.map((each) => (each.id === id ? value : each))
  if (others.length >= most)
    throw new AppError('bad_input', `There are ${String(most)} already. Delete one that is not needed.`)
  return [...others, value]
}

const without = <T extends Named>(list: readonly T[], id: string): T[] =>
  list.filter((each) => each.id !== id)
