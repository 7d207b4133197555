import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { readInsights, type InsightsQuestion } from './readInsights.ts'
import type { InsightsAnswer } from './insightsThread.ts'

/** Answers questions about a catalogue, read-only. The main thread can write meanwhile. */
const db = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 })

parentPort?.on('message', (question: InsightsQuestion | 'close') => {
  if (question === 'close') {
    db.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(answer(question))
})

function answer(question: InsightsQuestion): InsightsAnswer {
  try {
    return { value: readInsights(db, question) }
  } catch (error) {
    return { fault: AppError.toValue(error) }
  }
}
