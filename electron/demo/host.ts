import { Worker } from 'node:worker_threads'
import type { DemoReady, DemoSettings } from './service.ts'
import type { WorkerMessage, WorkerRequest } from './worker.ts'

/** A demo service that runs in its own thread. */
export type DemoHandle = Awaited<ReturnType<typeof startDemoInWorker>>

const closingTime = 5000

/**
 * Starts the demo service in a worker thread, so that drawing never blocks the caller's thread. `workerFile`: the built
 * file of worker.ts, or its source under Node 24. `onFault` receives faults that the demo survives.
 */
export async function startDemoInWorker(
  workerFile: string | URL,
  options: DemoSettings,
  onFault: (message: string) => void,
) {
  const worker = new Worker(workerFile, { workerData: options, name: 'planroom-demo' })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const addresses = await new Promise<DemoReady>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      reject(new Error(`the demo service ended with code ${String(code)} before it was ready`)),
    )
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'fault') onFault(message.message)
      else if (message.kind === 'ready') {
        const { kind: _, ...ready } = message
        resolve(ready)
      } else {
        reject(
          new Error(
            message.kind === 'failed' ? message.message : 'the demo service closed before it was ready',
          ),
        )
      }
    })
  }).catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })
  const post = (message: WorkerRequest): void => {
    worker.postMessage(message)
  }
  return {
    ...addresses,
    /** Delivers the correction of an order now, if the order was delivered once. */
    async correct(orderId: string): Promise<void> {
      const answered = new Promise<void>((resolve) => {
        worker.on('message', ({ kind }: WorkerMessage) => {
          if (kind === 'corrected') resolve()
        })
      })
      post({ correct: orderId })
      await Promise.race([answered, exited])
    },
    async close(): Promise<void> {
      post('close')
      const timer = setTimeout(() => void worker.terminate(), closingTime)
      await exited
      clearTimeout(timer)
    },
  }
}
