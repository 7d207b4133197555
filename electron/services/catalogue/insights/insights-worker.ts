import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { expectDeliveries } from '../expectedDeliveries.ts'
import type { InsightsAnswer, InsightsJob } from './insightsThread.ts'
import { readInsights } from './readInsights.ts'
import { readStatement } from './readStatement.ts'

/** Answers questions about a catalogue, read-only. The main thread can write meanwhile. */
const db = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 })

parentPort?.on('message', (job: InsightsJob | 'close') => {
  if (job === 'close') {
    db.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(answer(job))
})

function answer(job: InsightsJob): InsightsAnswer {
  try {
    if (job.do === 'expect') return { value: expectDeliveries(db, job.connection) }
    if (job.do === 'figures') return { value: readInsights(db, job.question) }
    return { value: readStatement(db, job.question) }
  } catch (error) {
    return { fault: AppError.toValue(error) }
  }
}
