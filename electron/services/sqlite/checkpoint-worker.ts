import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Writes a database's journal into its file on each request. Other connections can write meanwhile. */
const { file, isFlushed } = workerData as { file: string; isFlushed: boolean }
const db = new DatabaseSync(file, { timeout: 5000 })
if (!isFlushed) db.exec('PRAGMA synchronous = OFF')
parentPort?.on('message', (what: 'checkpoint' | 'close') => {
  if (what === 'close') {
    db.close()
    parentPort?.close()
    return
  }
  db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  parentPort?.postMessage(null)
})
