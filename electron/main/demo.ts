import type { Connection } from '../../shared/contract/connections.ts'
import { startDemoInWorker, type DemoHandle } from '../demo/host.ts'
import type { Connections } from '../services/settings/connections.ts'

export interface DemoCompany {
  /** Starts the demo service where it is not running, and makes its connection the active one. */
  start(): Promise<Connection>
  /** The demo service alone, with no connection saved. */
  serve(): Promise<DemoHandle>
  stop(): Promise<void>
}

/** Tried first, so that addresses stay the same from one start to the next and nothing is fetched twice for it. */
const preferredPort = 47831

/** The one demo service of a process, started on demand. */
export function createDemoCompany(workerFile: string | URL, connections: Connections): DemoCompany {
  let running: Promise<DemoHandle> | null = null
  const serve = (): Promise<DemoHandle> => {
    running ??= startDemo(workerFile, undefined).catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
  return {
    serve,
    async start() {
      const { baseUrl, tokenUrl, exportUrl, apiKey } = await serve()
      return connections.saveDemo({ baseUrl, tokenUrl, exportUrl, apiKey })
    },
    async stop() {
      const handle = running
      running = null
      if (handle !== null) await (await handle).close()
    },
  }
}

/** Starts a demo service on `port`, or on the preferred one, or on any free one when that is taken. */
export async function startDemo(workerFile: string | URL, port: number | undefined): Promise<DemoHandle> {
  if (port !== undefined) return startDemoInWorker(workerFile, { port })
  try {
    return await startDemoInWorker(workerFile, { port: preferredPort })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('EADDRINUSE'))) throw error
    return startDemoInWorker(workerFile, { port: 0 })
  }
}
