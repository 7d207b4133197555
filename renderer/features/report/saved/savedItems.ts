import type { DisclaimerPreset, ReportTemplate } from '../../../../shared/contract/reports.ts'
import type { ReportForm } from '../../../../shared/domain/report/form.ts'
import { messages } from '../../../app/messages.ts'
import { call } from '../../../bridge/client.ts'
import { useSaved, type Saved, type SavedThings } from './useSaved.ts'

const ofTemplate = ({ id, name, form }: ReportTemplate): Saved<ReportForm> => ({ id, name, value: form })
const ofDisclaimer = ({ id, name, lines }: DisclaimerPreset): Saved<string[]> => ({ id, name, value: lines })

/** Saved report settings. */
export const useTemplates = (
  connectionId: string,
  start: readonly ReportTemplate[],
): SavedThings<ReportForm> =>
  useSaved(messages.report.templates, start.map(ofTemplate), {
    save: async ({ value, ...rest }) =>
      (await call('reports:saveTemplate', { connectionId, ...rest, form: value })).templates.map(ofTemplate),
    remove: async (id) =>
      (await call('reports:deleteTemplate', { connectionId, id })).templates.map(ofTemplate),
  })

export const useDisclaimers = (
  connectionId: string,
  start: readonly DisclaimerPreset[],
): SavedThings<string[]> =>
  useSaved(messages.report.disclaimers, start.map(ofDisclaimer), {
    save: async ({ value, ...rest }) =>
      (await call('reports:saveDisclaimer', { connectionId, ...rest, lines: value })).disclaimers.map(
        ofDisclaimer,
      ),
    remove: async (id) =>
      (await call('reports:deleteDisclaimer', { connectionId, id })).disclaimers.map(ofDisclaimer),
  })
