import type { DisclaimerPreset, ReportRun, ReportTemplate } from '../../../../shared/contract/reports.ts'
import { emptyExport, type ReportForm } from '../../../../shared/domain/report/form.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answers } from './answers.ts'

/** Returns typical settings of an agency: an export with logo and lines, and an unbranded export. */
export function fakeReportForm(): ReportForm {
  const branded = emptyExport('Branded')
  for (const section of branded.sections) section.logo = 'https://larkfield.example/logo.png'
  const [, floors, measurements] = branded.sections
  if (floors) floors.disclaimer = ['Measurements are approximate.', 'Furniture is shown as an example.']
  if (measurements) measurements.disclaimer = ['Not to be relied on for a valuation.']
  return { exports: [branded, emptyExport('Unbranded')] }
}

/**
 * Returns answers about home reports from memory, equal for every connection. The test itself sends events of exports.
 */
export function fakeReports(): Pick<
  Answers,
  | 'reports:settings'
  | 'reports:keep'
  | 'reports:saveTemplate'
  | 'reports:deleteTemplate'
  | 'reports:saveDisclaimer'
  | 'reports:deleteDisclaimer'
  | 'reports:candidates'
  | 'reports:export'
  | 'reports:runs'
  | 'reports:cancel'
  | 'reports:dismiss'
  | 'reports:reveal'
> {
  let form = fakeReportForm()
  let templates: ReportTemplate[] = [
    { id: 'template-1', name: 'Metres only', form: { exports: [{ ...emptyExport('Report'), unit: 'm' }] } },
  ]
  let disclaimers: DisclaimerPreset[] = [
    {
      id: 'disclaimer-1',
      name: 'Usual',
      lines: ['All sizes are rounded.', 'Ask before you order kitchens.'],
    },
  ]
  let runs: ReportRun[] = []
  let lastId = 0
  const newId = (word: string): string => `${word}-new-${String((lastId += 1))}`

  return {
    'reports:settings': () => ({ form, templates, disclaimers, logos: [] }),
    'reports:keep': (input) => {
      form = input.form
    },
    'reports:saveTemplate': ({ id = newId('template'), name, form: saved }) => {
      templates = [
        ...templates.filter((one) => one.id !== id && one.name !== name),
        { id, name, form: saved },
      ]
      return { templates }
    },
    'reports:deleteTemplate': ({ id }) => {
      templates = templates.filter((one) => one.id !== id)
      return { templates }
    },
    'reports:saveDisclaimer': ({ id = newId('disclaimer'), name, lines }) => {
      disclaimers = [...disclaimers.filter((one) => one.id !== id && one.name !== name), { id, name, lines }]
      return { disclaimers }
    },
    'reports:deleteDisclaimer': ({ id }) => {
      disclaimers = disclaimers.filter((one) => one.id !== id)
      return { disclaimers }
    },
    'reports:candidates': ({ orderIds, search }, data) => ({
      orders: data.rows
        .filter(({ id, address }) =>
          orderIds.length > 0 ? orderIds.includes(id) : address.toLowerCase().includes(search.toLowerCase()),
        )
        .slice(0, 50)
        .map((row, index) => ({
          orderId: row.id,
          address: row.address,
          status: row.status,
          createdAt: row.createdAt,
          // Drafts were not scanned yet, so the service has no model.
          modelId:
            row.status === 'Draft' ? null : `7f1a2a5e-4a44-4b0e-9a39-${String(index).padStart(12, '0')}`,
        })),
    }),
    'reports:export': ({ connectionId, form: asked, targets }, data) => {
      const run: ReportRun = {
        id: newId('run'),
        connectionId,
        startedAt: 1_774_000_000,
        over: false,
        jobs: targets.map((target) => ({
          target,
          title: data.rows.find(({ id }) => id === target.orderId)?.address ?? target.modelId,
          state: 'waiting',
          place: target.orderId === null ? '/home/maya/Planroom/Home reports/Model of 2026-11-27' : null,
          exports: asked.exports.map(({ name }) => ({ name, files: [] })),
          notes: [],
          error: null,
        })),
      }
      runs = [run, ...runs]
      return { run }
    },
    'reports:runs': () => ({ runs }),
    'reports:cancel': ({ id }) => {
      if (!runs.some((run) => run.id === id)) throw new AppError('not_found', 'This export is not there.')
    },
    'reports:dismiss': ({ id }) => {
      runs = runs.filter((run) => run.id !== id)
    },
    'reports:reveal': () => undefined,
  }
}
