import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answerRange, typeOf } from '../../../electron/demo/files/range.ts'
import { etagOf } from '../../../electron/demo/files/store.ts'
import { startDemoService, type DemoAddresses, type DemoOptions } from '../../../electron/demo/service.ts'
import { applyFaults, send, type Answer } from './faultAnswers.ts'
import type { FaultRule } from './faultRules.ts'
import { shareAnswer } from './shareService.ts'

/** A received request. */
interface SeenRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: string
  at: number
  /** Server that received the request. */
  server: 'main' | 'other'
}

/** A file that a test added. */
interface MadeAsset {
  url: string
  path: string
}

export interface FaultService extends DemoAddresses, AsyncDisposable {
  /** Origin of a second server with the same added assets, as a target of redirects. */
  otherOrigin: string
  seen: SeenRequest[]
  /** Returns the seen requests other than GET. */
  writes(): SeenRequest[]
  /** Errors of the fault service itself, not faults of a rule. Must be empty after each test. */
  failures: unknown[]
  /** Adds a rule. The newest matching rule applies. Returns a function that removes the rule. */
  fault(rule: FaultRule): () => void
  /** Serves bytes at a random-looking address without a key. */
  addAsset(bytes: Buffer, options?: { name: string }): MadeAsset
  /**
   * Resolves when all sent requests are processed, even if their clients have left. Does not wait for hanging requests.
   */
  done(): Promise<void>
  /** Forgets all rules and all seen requests. */
  reset(): void
  close(): Promise<void>
}

interface ActiveRule {
  rule: FaultRule
  met: number
}

/**
 * Starts the demo service on loopback with the faults that a test adds. The service also has share pages
 * (shareService.ts).
 *
 * ```ts
 * const service = await startFaultService({ orders: 8 })
 * service.fault({ url: '/orders', method: 'GET', times: 2, fault: busy(429, 1) })   // twice "later", then as always
 * const asset = service.addAsset(bytes, { name: 'plan.png' })
 * service.fault({ url: asset.path, times: 1, fault: { kind: 'truncate', at: 1000 } })
 * service.fault({ method: 'POST', url: '/orders/draft', times: 1, fault: { kind: 'lost-answer' } })
 * service.fault({ url: asset.path, fault: { kind: 'redirect', to: 'other-origin' } })
 * expect(service.writes()).toHaveLength(1)
 * await service.close()
 * ```
 *
 * Every request to either server is in `seen`, with its headers (keys too, so that a leak can be asserted) and body.
 */
export async function startFaultService(options: Omit<DemoOptions, 'intercept'> = {}): Promise<FaultService> {
  const seen: SeenRequest[] = []
  const failures: unknown[] = []
  const rules: ActiveRule[] = []
  const assets = new Map<string, Buffer>()
  const stop = new AbortController()
  const processing = new Set<Promise<unknown>>()
  let added = 0
  let otherOrigin = ''

  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    app: FastifyInstance | null,
  ): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request
    const body = await buffer(request)
    const server = app === null ? 'other' : 'main'
    seen.push({ method, url, headers, body: body.toString('utf8'), at: Date.now(), server })
    const real = async (): Promise<Answer> => {
      const [path = ''] = url.split('?')
      const asset = assets.get(path)
      if (asset !== undefined) return answerAsset(asset, path, headers)
      const shared = shareAnswer(url)
      if (shared !== null) return shared
      if (app === null) return { status: 404, headers: { 'content-length': '0' }, body: Buffer.alloc(0) }
      return answerOf(app, method, url, headers, body)
    }
    const rule = server === 'main' ? take(rules, method, url) : null
    if (rule === null) return send(response, method, { answer: await real() })
    const faults = Array.isArray(rule.fault) ? rule.fault : [rule.fault]
    const processed = applyFaults(faults, { real, path: url, otherOrigin, stopped: stop.signal })
    if (!faults.some(({ kind }) => kind === 'hang')) {
      processing.add(processed)
      const over = (): boolean => processing.delete(processed)
      processed.then(over, over)
    }
    const sending = await processed
    if (sending === 'cut') response.destroy()
    else await send(response, method, sending)
  }
  const guarded = (request: IncomingMessage, response: ServerResponse, app: FastifyInstance | null): void => {
    // Requests through a proxy have another host name. The demo service accepts only its own.
    if (app !== null) request.headers.host = '127.0.0.1'
    handle(request, response, app).catch((error: unknown) => {
      // Requests may end early if the client has left or the service closes. Other errors are failures.
      if (!stop.signal.aborted && !request.destroyed) failures.push(error)
      response.destroy()
    })
  }

  const demo = await startDemoService({
    // The same key for all services, so that a restarted service knows its clients.
    apiKey: 'fault-service-key',
    // Orders progress by the test's clock or not at all, so that the duration of a test does not matter.
    speed: options.now === undefined ? 1e-6 : 1,
    ...options,
    intercept: (request, response, { app }) => guarded(request, response, app),
  })
  const other = createServer((request, response) => guarded(request, response, null))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherOrigin = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`

  async function close(): Promise<void> {
    stop.abort()
    const closed = new Promise<void>((resolve) => other.close(() => resolve()))
    other.closeAllConnections()
    await Promise.all([closed, demo.close()])
  }

  const { origin, baseUrl, tokenUrl, exportUrl, apiKey } = demo
  return {
    origin,
    baseUrl,
    tokenUrl,
    exportUrl,
    apiKey,
    otherOrigin,
    seen,
    failures,
    writes: () => seen.filter(({ method }) => method !== 'GET'),
    fault(rule) {
      const active = { rule, met: 0 }
      rules.unshift(active)
      return () => {
        const index = rules.indexOf(active)
        if (index >= 0) rules.splice(index, 1)
      }
    },
    addAsset(bytes, { name } = { name: 'file.bin' }) {
      added += 1
      const path = `/made/${etagOf(Buffer.from(String(added))).slice(1, 17)}/${name}`
      assets.set(path, bytes)
      return { url: origin + path, path }
    },
    async done() {
      do {
        // Bytes written to a socket are read a few turns later.
        await pause(5)
        await Promise.allSettled(processing)
      } while (processing.size > 0)
    },
    reset() {
      rules.length = 0
      seen.length = 0
      failures.length = 0
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Returns the rule for a request, and counts the match. */
function take(rules: readonly ActiveRule[], method: string, url: string): FaultRule | null {
  for (const active of rules) {
    const { rule } = active
    if (rule.method !== undefined && rule.method !== method) continue
    if (typeof rule.url === 'string' && !url.includes(rule.url)) continue
    if (rule.url instanceof RegExp && !rule.url.test(url)) continue
    const skip = rule.skip ?? 0
    if (active.met >= skip + (rule.times ?? Number.POSITIVE_INFINITY)) continue
    active.met += 1
    if (active.met > skip) return rule
  }
  return null
}

/** Returns the demo service's own answer. */
async function answerOf(
  app: FastifyInstance,
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Answer> {
  const given = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'transfer-encoding' && name !== 'connection'),
  )
  const result = await app.inject({
    method: method as 'GET',
    url,
    headers: given,
    ...(body.length > 0 ? { payload: body } : {}),
  })
  const answered: Record<string, string> = {}
  for (const [name, value] of Object.entries(result.headers)) {
    if (value !== undefined && name !== 'connection' && name !== 'transfer-encoding')
      answered[name] = String(value)
  }
  return { status: result.statusCode, headers: answered, body: result.rawPayload }
}

function answerAsset(bytes: Buffer, path: string, headers: IncomingHttpHeaders): Answer {
  const etag = etagOf(bytes)
  const common = { 'content-type': typeOf(path), 'accept-ranges': 'bytes', etag }
  if (headers['if-none-match'] === etag) return { status: 304, headers: common, body: Buffer.alloc(0) }
  const ifRange = headers['if-range']
  const range = answerRange({
    range: headers.range,
    ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange,
    etag,
    lastModified: '',
    size: bytes.length,
  })
  const size = String(bytes.length)
  if (range.kind === 'unsatisfiable')
    return {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${size}`, 'content-length': '0' },
      body: Buffer.alloc(0),
    }
  if (range.kind === 'complete')
    return { status: 200, headers: { ...common, 'content-length': size }, body: bytes }
  const body = bytes.subarray(range.start, range.end + 1)
  return {
    status: 206,
    headers: {
      ...common,
      'content-range': `bytes ${String(range.start)}-${String(range.end)}/${size}`,
      'content-length': String(body.length),
    },
    body,
  }
}
