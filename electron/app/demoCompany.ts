import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Connection } from '../../shared/contract/connections.ts'
import { AppError } from '../../shared/errors.ts'
import { startDemoInWorker, type DemoHandle } from '../demo/host.ts'
import type { Connections } from '../services/connections/connections.ts'
import type { OpenJsonFile } from '../services/settings/jsonFile.ts'
import type { Registration } from '../services/timing/lifecycle.ts'
import { updateSampleLink } from './demoSampleFiles.ts'
import type { Shell, Workers } from './ports.ts'

export type DemoCompany = ReturnType<typeof createDemoCompany>

/** Preferred port. It keeps addresses stable between starts, so that nothing is fetched twice. */
const preferredPort = 47831

type DemoShell = Pick<Shell, 'home' | 'openJsonFile' | 'log'> & { workers: Pick<Workers, 'demo'> }

/** Creates the demo service of a process, started on demand. */
export function createDemoCompany(connections: Connections, shell: DemoShell, lifecycle: Registration) {
  let running: Promise<DemoHandle> | null = null
  let isClosed = false
  /** Starts only the demo service, without a saved connection. */
  const serve = (): Promise<DemoHandle> => {
    if (isClosed) return Promise.reject(new AppError('cancelled', 'Planroom is closing.'))
    running ??= startDemo(undefined, shell).catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
  async function stop(): Promise<void> {
    const handle = running
    running = null
    if (handle !== null) await (await handle).close()
  }
  lifecycle.onClose('the demo', () => {
    isClosed = true
    return stop()
  })
  lifecycle.onForget('clean', 'the demo', ({ isDemo }) => (isDemo ? stop() : undefined))
  return {
    serve,
    /** Starts the demo service if necessary, and activates its connection. */
    async start(): Promise<Connection> {
      const handle = await serve()
      const { baseUrl, tokenUrl, exportUrl, apiKey } = handle
      const connection = await connections.saveDemo({ baseUrl, tokenUrl, exportUrl, apiKey })
      await updateSampleLink(connection.folder, handle).catch((error: unknown) => {
        shell.log.error('the demo’s sample link', error)
      })
      return connection
    },
  }
}

/**
 * Starts a demo service on `port`; without it on the preferred or any free port. Between starts with one data folder,
 * orders keep their dates and the changes that clients made. Rejects with `bad_input` if `port` is unavailable.
 */
export async function startDemo(
  port: number | undefined,
  { workers, home, openJsonFile, log }: DemoShell,
): Promise<DemoHandle> {
  const seededAt = await demoSeedTime(home, openJsonFile)
  const startAt = (at: number): Promise<DemoHandle> =>
    startDemoInWorker(
      workers.demo,
      { port: at, seededAt, stateFile: join(home, 'demo-state.json') },
      (message) => {
        log.error('the demo', message)
      },
    )
  try {
    return await startAt(port ?? preferredPort)
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (port === undefined && said.includes('EADDRINUSE')) return startAt(0)
    if (port === undefined || !/EADDRINUSE|EACCES/.test(said)) throw error
    const what = said.includes('EACCES') ? 'may not be used' : 'is in use'
    throw new AppError('bad_input', `Port ${port} ${what}. Choose another one.`, { cause: error })
  }
}

const seedSchema = z.object({ seededAt: z.number().int().nonnegative().max(8.64e15).nullable() })

/**
 * Returns the reference time of the demo's dates, in milliseconds: the first start with this data folder. Otherwise all
 * orders would be delivered again at each start. Returns the current time if it can't be stored.
 */
async function demoSeedTime(home: string, openJsonFile: OpenJsonFile): Promise<number> {
  const now = Date.now()
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const file = openJsonFile<z.output<typeof seedSchema>>({
      file: join(home, 'demo.json'),
      schema: seedSchema,
      fallback: () => ({ seededAt: null }),
      onSetAside: () => undefined,
    })
    const saved = await file.update(({ seededAt }) => ({ seededAt: seededAt ?? now }))
    return saved.seededAt ?? now
  } catch {
    return now
  }
}
