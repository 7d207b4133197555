import { z } from 'zod'
import { reportRunSchema, type ReportJob, type ReportRun } from '../../../shared/contract/reports.ts'
import type { JsonPlace } from '../settings/jsonFile.ts'

const fileSchema = z.object({ runs: z.array(reportRunSchema) })

/** Requested exports, newest first, kept for the next start. */
export type StoredRuns = ReturnType<typeof openStoredRuns>

export function openStoredRuns({ file, openJsonFile, onSetAside }: JsonPlace) {
  const store = openJsonFile({ file, schema: fileSchema, fallback: () => ({ runs: [] }), onSetAside })
  return {
    /** Runs that an earlier start of the program stored. Runs that were not finished then are marked as ended. */
    runs: store.read().runs.map((run) => ({ ...run, over: true, jobs: run.jobs.map(afterRestart) })),
    /** Stores the runs, flushed to disk. Rejects if the disk refuses. */
    async keep(runs: readonly ReportRun[]): Promise<void> {
      const copy = structuredClone([...runs])
      await store.update(() => ({ runs: copy }))
    },
  }
}

/** State of an order's report after a restart. Nothing is requested again automatically. */
function afterRestart(job: ReportJob): ReportJob {
  switch (job.state) {
    case 'waiting':
      return {
        ...job,
        state: 'cancelled',
        error: { code: 'cancelled', message: 'Planroom was closed before this report was requested.' },
      }
    case 'asking':
      return {
        ...job,
        state: 'unknown',
        error: {
          code: 'outcome_unknown',
          message: 'Planroom was closed while this report was requested. The service may have created it.',
        },
      }
    case 'downloading':
      return {
        ...job,
        state: 'failed',
        error: {
          code: 'cancelled',
          message:
            'The report was created, but Planroom was closed while its files were saved. Export again.',
        },
      }
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'unknown':
      return job
  }
}
