import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage, requestedCheck, runCheck } from './database.ts'

/** Runs the requested check of a database. Posts the finding; null for none. */
const file = workerData as string
const check = requestedCheck(file)
let found: string | null = null
if (check !== null) {
  const db = new DatabaseSync(file, { timeout: 5000 })
  try {
    found = runCheck(db, file, check)
  } catch (error) {
    if (!isDamage(error)) throw error
    found = (error as Error).message
  } finally {
    db.close()
  }
}
parentPort?.postMessage(found)
