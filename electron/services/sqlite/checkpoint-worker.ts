import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Writes what stands in the journal of a database into its file, as often as it is asked to. Others go on writing. */
const db = new DatabaseSync(workerData as string, { timeout: 5000 })
parentPort?.on('message', (what: 'checkpoint' | 'close') => {
  if (what === 'close') {
    db.close()
    parentPort?.close()
    return
  }
  db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  parentPort?.postMessage(null)
})
