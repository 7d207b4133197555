import { watch, type Ref } from 'vue'
import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { FieldProblem } from '../../../../shared/domain/ordering/form.ts'
import { toExportBody } from '../../../../shared/domain/report/body.ts'
import type { ReportForm } from '../../../../shared/domain/report/form.ts'
import { usePlace } from '../../../app/places.ts'
import { call } from '../../../bridge/client.ts'
import { useProblems } from '../../create/formProblems.ts'
import { useFormAutosave } from '../../create/autosave/useFormAutosave.ts'
import { editedReport, useExportEdits, type EditedReport } from './useExportEdits.ts'
import { useLogoChecks } from './useLogoChecks.ts'

/**
 * Settings of a report while they are edited. Main saves them a moment after each change, on unmount and before the
 * window closes. `unit`: unit of a new export. `used`: logos that are offered.
 */
export function useReportForm(
  connectionId: string,
  start: ReportForm,
  unit: Readonly<Ref<GlaUnit>>,
  used: () => readonly string[],
) {
  const edited: EditedReport =
    usePlace(
      () => `report ${connectionId}`,
      'edited',
      () => edited,
    ) ?? editedReport(start)
  const { form } = edited
  const logos = useLogoChecks(connectionId, form, used)

  const autosave = useFormAutosave({
    snapshot: () => JSON.stringify(form),
    async write() {
      const saved = JSON.stringify(form)
      await call('reports:keep', { connectionId, form })
      edited.saved = saved
      return connectionId
    },
  })
  autosave.startFrom(connectionId, edited.saved)
  autosave.touch()
  watch(form, autosave.touch, { deep: true })

  const checks = useProblems({
    form,
    shown: ['exports'],
    check: () => {
      const result = toExportBody(form)
      const fields = [...(result.ok ? [] : result.fields), ...logos.problems()]
      return fields.length === 0 ? result : { ok: false, fields }
    },
  })
  const edits = useExportEdits(edited, unit, checks.clear)

  /** Returns the problems of one export, by the service's field names. */
  function problemsOf(index: number): FieldProblem[] {
    const prefix = `exports.${String(index)}`
    return Object.entries(checks.problems.value)
      .filter(([field]) => field === prefix || field.startsWith(`${prefix}.`))
      .map(([field, message]) => ({ field, message }))
  }

  return {
    form,
    ...edits,
    saveState: autosave.saveState,
    logos,
    save: () => void autosave.flush(),
    problemsOf,
    problemAt: (field: string): string | null => checks.problems.value[field] ?? null,
    formProblem: checks.formProblem,
    tryOut: checks.tryOut,
    answered: checks.answered,
    clearProblems: checks.clear,
  }
}
export type ReportFormEditor = ReturnType<typeof useReportForm>
