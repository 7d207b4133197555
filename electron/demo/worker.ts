import { parentPort, workerData } from 'node:worker_threads'
import { startDemoService, type DemoReady, type DemoSettings } from './service.ts'

/** Messages to the worker: close the service, or deliver the correction of an order. */
export type WorkerRequest = 'close' | { correct: string }

/** Messages of the worker to the thread that started it. */
export type WorkerMessage =
  | ({ kind: 'ready' } & DemoReady)
  | { kind: 'failed' | 'fault'; message: string }
  | { kind: 'corrected' | 'closed' }

if (parentPort === null) throw new Error('the demo worker runs in a worker thread only')
const port = parentPort
const report = (message: WorkerMessage): void => port.postMessage(message)

try {
  const service = await startDemoService({
    ...(workerData as DemoSettings),
    onFault: (message) => report({ kind: 'fault', message }),
  })
  const { origin, baseUrl, tokenUrl, exportUrl, apiKey, samples } = service
  port.on('message', (message: WorkerRequest) => {
    if (message !== 'close') {
      service.correct(message.correct)
      report({ kind: 'corrected' })
      return
    }
    service.close().then(
      () => {
        report({ kind: 'closed' })
        port.close()
      },
      (error: unknown) => report({ kind: 'failed', message: String(error) }),
    )
  })
  report({ kind: 'ready', origin, baseUrl, tokenUrl, exportUrl, apiKey, samples })
} catch (error) {
  report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
