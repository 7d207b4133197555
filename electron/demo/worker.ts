import { parentPort, workerData } from 'node:worker_threads'
import { startDemoService, type DemoAddresses, type DemoSettings } from './service.ts'

/** What the worker tells the thread that started it. */
export type WorkerMessage =
  ({ kind: 'ready' } & DemoAddresses) | { kind: 'failed'; message: string } | { kind: 'closed' }

if (parentPort === null) throw new Error('the demo worker runs in a worker thread only')
const port = parentPort
const tell = (message: WorkerMessage): void => port.postMessage(message)

try {
  const service = await startDemoService(workerData as DemoSettings)
  const { origin, baseUrl, tokenUrl, exportUrl, apiKey } = service
  port.once('message', (message: unknown) => {
    if (message !== 'close') return
    service.close().then(
      () => {
        tell({ kind: 'closed' })
        port.close()
      },
      (error: unknown) => tell({ kind: 'failed', message: String(error) }),
    )
  })
  tell({ kind: 'ready', origin, baseUrl, tokenUrl, exportUrl, apiKey })
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
