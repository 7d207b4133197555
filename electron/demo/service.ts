import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { demoRequests } from '../../shared/domain/operations/demoRequests.ts'
import { operationsFileOf } from '../../shared/domain/operations/file.ts'
import { openFileStore } from './files/store.ts'
import { keepState } from './keepState.ts'
import { ErrorAnswer } from './problems.ts'
import { companyRoutes } from './routes/company.ts'
import { draftRoutes } from './routes/drafts.ts'
import { exporterRoutes } from './routes/exporter.ts'
import { fileRoutes } from './routes/files.ts'
import { inventedRoutes, inventedTokenRoutes } from './routes/invented.ts'
import { orderActionRoutes } from './routes/orderActions.ts'
import { orderRoutes } from './routes/orders.ts'
import { tokenRoutes } from './routes/token.ts'
import { sampleOrders } from './data/orders.ts'
import { filesOf } from './files/manifest.ts'
import { makeState, secondsNow, type DemoState } from './state.ts'
import { deliverCorrection, stateNow } from './timeline.ts'

/** Options that can be sent to a worker thread. */
export interface DemoSettings {
  /** Port of the service. 0, the default, is any free port. */
  port?: number
  /** The same seed makes the same company, ids, addresses and bytes. */
  seed?: number
  /** Factor for the speed of orders. At 1, a draft is Ready after 80 seconds. */
  speed?: number
  /** Folder that keeps drawn files for the next start. Default: see `openFileStore`. */
  cacheDir?: string
  /** File that keeps the changes of clients for the next start. Without it, changes are lost on close. */
  stateFile?: string
  /** Number of orders at the start. */
  orders?: number
  /** Time that the seeded dates are relative to, in milliseconds. Default: now. */
  seededAt?: number
}

export interface DemoOptions extends DemoSettings {
  /** The clock, in milliseconds. Default: Date.now. */
  now?: () => number
  /** Seconds that a new order is missing from the list, as at services with a delayed list. Default: none. */
  listLag?: () => number
  /** The key that requests need. Default: a new one for each start. */
  apiKey?: string
  /** Receives errors of reading or writing `stateFile` and drawn files. The demo continues without the file. */
  onFault?: (message: string) => void
  /** For tests: receives each request before the service does, and may answer it. */
  intercept?: Intercept
}

/** Handles a request itself, or calls `pass` so that the service answers it. */
type Intercept = (
  request: IncomingMessage,
  response: ServerResponse,
  tools: { pass: () => void; app: FastifyInstance },
) => void

/** A recorded request. Its key is not recorded, only whether it had one. */
interface RequestRecord {
  method: string
  path: string
  hadKey: boolean
  /** Status of the answer, or null until there is one. */
  status: number | null
}

export interface DemoAddresses {
  origin: string
  baseUrl: string
  tokenUrl: string
  exportUrl: string
  /** A new key for each start. */
  apiKey: string
}

/** Orders and links for the first steps in the window. */
interface DemoSamples {
  /** Ids of an order that is being corrected, one to annotate, and one to download. */
  orders: { corrected: string; annotated: string; fresh: string }
  /** Address of a plan that can be redrawn. */
  planUrl: string
}

export interface DemoReady extends DemoAddresses {
  samples: DemoSamples
}

export type DemoService = Awaited<ReturnType<typeof startDemoService>>

const maxRecordedRequests = 5000

/** Starts the demo service on loopback. */
export async function startDemoService(options: DemoOptions = {}) {
  const {
    port = 0,
    seed = 1,
    speed = 1,
    orders = 60,
    now = Date.now,
    seededAt = now(),
    cacheDir,
    stateFile,
    listLag = () => 0,
    onFault = () => undefined,
    intercept,
  } = options
  if (!(speed > 0)) throw new Error('speed must be above 0')
  const state = makeState({ seed, speed, orders, now, seededAt, listLag })
  const keep = stateFile === undefined ? null : keepState(state, seededAt, stateFile, onFault)
  const store = await openFileStore(onFault, cacheDir)
  const apiKey = options.apiKey ?? randomBytes(24).toString('base64url')
  /** The newest requests, oldest first. */
  const requests: RequestRecord[] = []

  const app: FastifyInstance = Fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (intercept === undefined) handler(request, response)
        else intercept(request, response, { pass: () => handler(request, response), app })
      }),
  })
  const records = new WeakMap<FastifyRequest, RequestRecord>()
  app.addHook('onRequest', (request, _reply, done) => {
    const record: RequestRecord = {
      method: request.method,
      path: request.url,
      hadKey: 'api-key' in request.headers || 'x-api-key' in request.headers,
      status: null,
    }
    requests.push(record)
    records.set(request, record)
    if (requests.length > maxRecordedRequests) requests.splice(0, requests.length - maxRecordedRequests)
    // Protects against DNS rebinding, in which a web page reaches this port under its own host name.
    if (isLoopbackHost(request.headers.host)) done()
    else done(new ErrorAnswer(421, { message: 'Misdirected request' }))
  })
  app.addHook('onSend', (request, reply, _body, done) => {
    const record = records.get(request)
    if (record !== undefined) record.status = reply.statusCode
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && reply.statusCode < 400) keep?.()
    done()
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ErrorAnswer) return reply.code(error.status).send(error.body)
    const { statusCode, message } = asHttpError(error)
    return reply.code(statusCode).send({ message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))

  const scope = async (
    prefix: string,
    header: string,
    add: (scoped: FastifyInstance) => void,
  ): Promise<void> => {
    await app.register(
      (scoped, _options, added) => {
        scoped.addHook('onRequest', (request, _reply, done) => {
          if (isKey(request.headers[header], apiKey)) done()
          else done(new ErrorAnswer(401, { message: 'Unauthorized: the API key is missing or wrong' }))
        })
        add(scoped)
        added()
      },
      { prefix },
    )
  }
  await scope('/v3', 'api-key', (scoped) => {
    draftRoutes(scoped, state)
    orderActionRoutes(scoped, state)
    orderRoutes(scoped, state)
    companyRoutes(scoped, state)
    inventedRoutes(scoped, state)
  })
  await scope('/scan-links', 'x-api-key', (scoped) => {
    tokenRoutes(scoped, state)
    inventedTokenRoutes(scoped, state)
  })
  await scope('/export', 'x-api-key', (scoped) => exporterRoutes(scoped, state))
  fileRoutes(app, state, store)
  app.get('/api-features.json', (_request, reply) =>
    reply.type('application/json').send(operationsFileOf(demoRequests)),
  )

  try {
    state.origin = (await app.listen({ port, host: '127.0.0.1' })).replace(/\/$/, '')
  } catch (error) {
    await store.close()
    throw error
  }
  const { origin } = state
  return {
    origin,
    baseUrl: `${origin}/v3`,
    tokenUrl: `${origin}/scan-links`,
    exportUrl: `${origin}/export`,
    apiKey,
    samples: samplesOf(state),
    requests,
    /** Delivers the correction of an order now, if the order was delivered once. */
    correct(orderId: string): void {
      const order = state.orders.get(orderId)
      if (order === undefined || stateNow(state, order).deliveries !== 1) return
      deliverCorrection(order, secondsNow(state))
      keep?.()
    },
    async close(): Promise<void> {
      await app.close()
      await store.close()
    },
  }
}

function samplesOf(state: DemoState): DemoSamples {
  const orders = sampleOrders(state.seed)
  const order = state.orders.get(orders.annotated)
  const files = order === undefined ? [] : filesOf(order, stateNow(state, order))
  const plan = files.find(({ drawing }) => drawing === 'plan.jpg')
  return { orders, planUrl: `${state.origin}${plan?.path ?? ''}` }
}

function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)
}

function isKey(given: string | string[] | undefined, wanted: string): boolean {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Converts an error. Fastify's own errors, such as a body that is not JSON, keep their status. Any other error is a
 * 500.
 */
function asHttpError(error: unknown): { statusCode: number; message: string } {
  if (!(error instanceof Error)) return { statusCode: 500, message: 'Server Error' }
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return { statusCode, message: error.message }
}
