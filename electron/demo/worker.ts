import { parentPort, workerData } from 'node:worker_threads'
import { startDemoService, type DemoAddresses, type DemoSettings } from './service.ts'

/** Messages of the worker to the thread that started it. */
export type WorkerMessage =
  ({ kind: 'ready' } & DemoAddresses) | { kind: 'failed' | 'fault'; message: string } | { kind: 'closed' }

if (parentPort === null) throw new Error('the demo worker runs in a worker thread only')
const port = parentPort
const report = (message: WorkerMessage): void => port.postMessage(message)

try {
  const service = await startDemoService({
    ...(workerData as DemoSettings),
    onFault: (message) => report({ kind: 'fault', message }),
  })
  const { origin, baseUrl, tokenUrl, exportUrl, apiKey } = service
  port.once('message', (message: unknown) => {
    if (message !== 'close') return
    service.close().then(
      () => {
        report({ kind: 'closed' })
        port.close()
      },
      (error: unknown) => report({ kind: 'failed', message: String(error) }),
    )
  })
  report({ kind: 'ready', origin, baseUrl, tokenUrl, exportUrl, apiKey })
} catch (error) {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
