import { computed } from 'vue'
import type { ReportRun, ReportTarget } from '../../../../shared/contract/reports.ts'
import type { ReportForm } from '../../../../shared/domain/report/form.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { call, useEvent } from '../../../bridge/client.ts'
import { useRead } from '../../../bridge/reads.ts'
import { reportRunsQuery } from '../queries.ts'

/** The running and finished exports of a connection, newest first. */
export function useReportRuns(connectionId: string, onEvents: (run: ReportRun) => void) {
  const announce = useAnnounce()
  const { answer, error, refetch, change } = useRead(() => reportRunsQuery(connectionId))
  const runs = computed((): readonly ReportRun[] => answer.value ?? [])

  useEvent('reports:changed', (run) => {
    if (run.connectionId !== connectionId) return
    change((known) => withRun(known, run))
    onEvents(run)
  })

  /** Starts an export and resolves to its id. Rejects with main's error. */
  async function start(form: ReportForm, targets: ReportTarget[]): Promise<string> {
    const { run } = await call('reports:export', { connectionId, form, targets })
    // An event of this run may have arrived before the answer.
    change((known) => (known.some(({ id }) => id === run.id) ? known : withRun(known, run)))
    return run.id
  }

  return {
    runs,
    fault: error,
    refetch,
    start,
    running: computed(() => runs.value.some(({ over }) => !over)),
    async dismiss(id: string): Promise<void> {
      if (await announce.attempt(() => call('reports:dismiss', { id })))
        change((known) => known.filter((run) => run.id !== id))
    },
    cancel: (id: string) => announce.attempt(() => call('reports:cancel', { id })),
  }
}

function withRun(runs: ReportRun[], run: ReportRun): ReportRun[] {
  const at = runs.findIndex(({ id }) => id === run.id)
  return at === -1 ? [run, ...runs] : runs.with(at, run)
}
