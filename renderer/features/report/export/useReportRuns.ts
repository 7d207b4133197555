import { computed, shallowRef } from 'vue'
import type { ReportRun, ReportTarget } from '../../../../shared/contract/reports.ts'
import type { ReportForm } from '../../../../shared/domain/report/form.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { call, sentence, useEvent } from '../../../bridge/client.ts'

/** The exports of a connection that run or ran, newest first. */
export function useReportRuns(connectionId: string, onEvents: (run: ReportRun) => void) {
  const announce = useAnnounce()
  const runs = shallowRef<readonly ReportRun[]>([])
  const fault = shallowRef<string | null>(null)

  function put(run: ReportRun): void {
    const at = runs.value.findIndex(({ id }) => id === run.id)
    runs.value = at === -1 ? [run, ...runs.value] : runs.value.with(at, run)
  }
  useEvent('reports:changed', (run) => {
    if (run.connectionId !== connectionId) return
    put(run)
    onEvents(run)
  })

  async function load(): Promise<void> {
    fault.value = null
    try {
      const answer = await call('reports:runs', { connectionId })
      // News that came meanwhile is newer than the answer.
      const newer = runs.value
      runs.value = answer.runs.map((run) => newer.find(({ id }) => id === run.id) ?? run)
      for (const run of newer) if (!runs.value.some(({ id }) => id === run.id)) put(run)
    } catch (error) {
      fault.value = sentence(error)
    }
  }
  void load()

  /** Starts one and gives its id; throws what main says against it. */
  async function start(form: ReportForm, targets: ReportTarget[]): Promise<string> {
    const { run } = await call('reports:export', { connectionId, form, targets })
    // News of it may have been quicker than the answer.
    if (!runs.value.some(({ id }) => id === run.id)) put(run)
    return run.id
  }

  return {
    runs,
    fault,
    load,
    start,
    running: computed(() => runs.value.some(({ over }) => !over)),
    async dismiss(id: string): Promise<void> {
      if (await announce.attempt(() => call('reports:dismiss', { id })))
        runs.value = runs.value.filter((run) => run.id !== id)
    },
    cancel: (id: string) => announce.attempt(() => call('reports:cancel', { id })),
  }
}
