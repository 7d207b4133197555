import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { expectDeliveries } from './expectedDeliveries.ts'
import type { InsightsAnswer, InsightsJob } from './insightsThread.ts'
import { readInsights } from './readInsights.ts'

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
    return {
      value: job.do === 'figures' ? readInsights(db, job.question) : expectDeliveries(db, job.connection),
    }
  } catch (error) {
    return { fault: AppError.toValue(error) }
  }
}
