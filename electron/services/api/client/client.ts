import got, { type Method } from 'got'
import { parseLooseJson } from '../../../../shared/domain/looseJson.ts'
import { AppError } from '../../../../shared/errors.ts'
import { operationTable } from '../../../../shared/domain/operations/table.ts'
import { fillPath } from '../../settings/operations.ts'
import { minSecret } from '../../credentials/redactor.ts'
import type { InterfaceName } from '../../credentials/vault.ts'
import { systemCode } from '../../files/fileFault.ts'
import { signatureOf } from '../../files/fileSignatures.ts'
import { decodeText } from '../../../../shared/domain/decodeText.ts'
import type { ApiAgents } from '../../network/apiAgent.ts'
import { decodeBody } from '../../network/contentEncoding.ts'
import { signInAdvice } from '../../network/networkFaults.ts'
import { maxHeaderBytes } from '../../network/network.ts'
import { underSignals } from '../../timing/underSignals.ts'
import { redirectHost, joinAddress } from './address.ts'
import { explain, retryableEnd, followConnection } from './failures.ts'
import { createReadRetries, maxRetries, type ReadRetries, type TryEnd } from './readRetries.ts'
import { refusal } from './refusals.ts'

interface Endpoint {
  address: string
  key: string | null
}
export type Endpoints = Record<InterfaceName, Endpoint>

const keyHeaders: Record<InterfaceName, string> = { base: 'api-key', token: 'X-API-KEY', export: 'x-api-key' }
const largestAnswer = 64 * 1024 * 1024
const largestDocument = 256 * 1024 * 1024
/**
 * Time that a service may take before a document begins to arrive, in milliseconds. Added to the usual time-out of a
 * request.
 */
const documentWithin = 300_000

interface CallOptions {
  query?: readonly (readonly [string, string])[]
  body?: unknown
  signal?: AbortSignal | undefined
  /** Retries of a GET. Other methods are never sent twice. 0 sends at once and ignores a `Retry-After` pause. */
  retries?: number
  /** Time-out for an answer that takes longer than others, in milliseconds. */
  answerWithin?: number
  /** Whether an answer without a body is a success, as for each DELETE. It is null then. */
  mayBeEmpty?: boolean
  /** The answer may be a PDF. */
  document?: boolean
  /** Maximum size of a JSON answer in bytes. Default: `largestAnswer`. */
  maxJsonBytes?: number
}

export type DocumentAnswer = { json: unknown } | { bytes: Buffer }

export type ApiClient = ReturnType<typeof createApiClient>

export interface ApiClientOptions {
  timeouts?: { connect?: number; response?: number; request?: number }
  /** Agents with the proxies of this network. Default: the agents of Node. */
  agents?: ApiAgents
  /** Retry state shared by all clients of a service, so that one `Retry-After` pauses them all. Default: not shared. */
  retries?: ReadRetries
  /** Returns the path of a single order. Default: the documented one. */
  orderPath?: (orderId: string) => string
  /** Called with the service's clock at each answer for orders, in milliseconds since the epoch. */
  onClock?: (serviceMs: number) => void
}

interface Answered {
  status: number
  bytes: Buffer
  type: string
  location: string | undefined
}

/** Result of one attempt. `error`: a fault that a retry may solve. */
type Tried = { outcome: TryEnd } & ({ answered: Answered } | { error: AppError })

/**
 * Creates the client of one connection. It follows no redirects: a key goes only to the address that it was entered for
 * (resources/docs/commandLine.md, "What sync promises", 7). All time-outs are in milliseconds.
 */
export function createApiClient(endpoints: Endpoints, options: ApiClientOptions = {}) {
  const { retries: readRetries = createReadRetries() } = options
  const limits = { connect: 10_000, response: 30_000, request: 90_000, ...options.timeouts }
  const client = got.extend({
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    responseType: 'buffer',
    // We decode the body ourselves: some servers name an encoding that the body does not have.
    decompress: false,
    maxHeaderSize: maxHeaderBytes,
    headers: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': 'Planroom' },
    timeout: {
      lookup: limits.connect,
      connect: limits.connect,
      secureConnect: limits.connect,
      response: limits.response,
      request: limits.request,
    },
  })

  /** Sends a call. Retries a GET if a retry may succeed. */
  async function send(
    api: InterfaceName,
    method: Method,
    path: string,
    call: CallOptions,
  ): Promise<Answered> {
    const url = joinAddress(endpoints[api].address, path)
    const retries = method === 'GET' ? (call.retries ?? maxRetries) : 0
    const attempt = (): Promise<Tried> => sendOnce(api, method, url, call, retries > 0)
    let tried: Tried
    try {
      tried = await readRetries.run(url.origin, retries, call.signal, attempt)
    } catch (error) {
      if (error instanceof AppError || call.signal?.aborted !== true) throw error
      throw explain(error, { method, url, signal: call.signal }, 'no')
    }
    if ('error' in tried) throw tried.error
    return tried.answered
  }

  async function sendOnce(
    api: InterfaceName,
    method: Method,
    target: URL,
    call: CallOptions,
    /** False opens a new connection: a kept connection may be dead, and a write must not fail because of it. */
    mayShare: boolean,
  ): Promise<Tried> {
    const { key } = endpoints[api]
    const url = new URL(target)
    if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
      throw new AppError('bad_input', 'The API key contains invalid characters. Copy it again.')
    }
    for (const [name, value] of call.query ?? []) url.searchParams.append(name, value)
    const stop = new AbortController()
    const maxBytes = call.document === true ? largestDocument : (call.maxJsonBytes ?? largestAnswer)
    const tooLarge = (): AppError => tooLargeFrom(url.host)
    const body = call.body === undefined ? null : Buffer.from(JSON.stringify(call.body))
    return underSignals([stop.signal, call.signal], async (signal) => {
      const answer = client(url, {
        method,
        // False: the runtime opens a connection for this call only.
        agent: mayShare
          ? { https: options.agents?.shared }
          : { http: false, https: options.agents?.once ?? false },
        headers: {
          ...(key === null ? {} : { [keyHeaders[api]]: key }),
          ...(call.document === true ? { accept: 'application/json, application/pdf' } : {}),
          ...(body === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(body.length) }),
        },
        // The body is an array. With a plain buffer, got 16 drops the connection if the answer begins before got has
        // recorded the body as sent. An accepted order would then count as unknown.
        ...(body === null ? {} : { body: [body] }),
        signal,
        ...(call.answerWithin === undefined
          ? {}
          : { timeout: { response: call.answerWithin, request: call.answerWithin + limits.request } }),
      })
      const sent = followConnection(answer)
      void answer.on('downloadProgress', ({ transferred }) => {
        if (transferred > maxBytes) stop.abort(tooLarge())
      })
      try {
        const response = await answer
        const { statusCode: status, headers, rawBody } = response
        const serviceMs = Date.parse(headers.date ?? '')
        if (api === 'base' && !Number.isNaN(serviceMs)) options.onClock?.(serviceMs)
        const packed = Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength)
        const bytes = await decodeBody(packed, headers['content-encoding'], maxBytes).catch(
          (error: unknown) => {
            throw systemCode(error) === 'ERR_BUFFER_TOO_LARGE'
              ? tooLarge()
              : new DamagedAnswer(url.host, method, error)
          },
        )
        const type = headers['content-type'] ?? ''
        return {
          outcome: { end: 'answer', status, retryAfter: headers['retry-after'], answeredAt: headers.date },
          answered: { status, bytes, type, location: headers.location },
        }
      } catch (error) {
        if (stop.signal.aborted && stop.signal.reason instanceof AppError) throw stop.signal.reason
        const explained = explain(error, { method, url, signal: call.signal }, sent())
        if (error instanceof DamagedAnswer) return { outcome: { end: 'lost' }, error }
        const outcome = call.signal?.aborted === true ? null : retryableEnd(error, url.host, sent())
        if (outcome === null) throw explained
        return { outcome, error: explained }
      }
    })
  }

  /** Parses an answer as JSON and removes the key from it. Throws the refusal of the service. */
  function read(
    api: InterfaceName,
    method: Method,
    { status, bytes, location }: Answered,
    mayBeEmpty = method === 'DELETE',
  ): unknown {
    const clean = (value: unknown): unknown => withoutKey(value, endpoints[api].key)
    const host = new URL(endpoints[api].address).host
    if (status >= 300 && status < 400) {
      const to = location === undefined ? 'another address' : redirectHost(location, endpoints[api].address)
      throw new AppError(
        'not_service',
        `${host} redirects to ${to}. ${signInAdvice} Otherwise, enter the final address of the service.`,
        { details: { status } },
      )
    }
    const body = decodeText(bytes)
    const json = parseJson(body)
    if (status >= 200 && status < 300) {
      // A DELETE is answered with a status only.
      if (mayBeEmpty && body.trim() === '') return null
      if (!json.ok) throw noJson(status, host, body, method)
      return clean(json.value)
    }
    throw refusal(status, host, json.ok ? clean(json.value) : String(clean(body)).slice(0, 2000), method)
  }

  return {
    /** Sends one call and gives its JSON. Throws AppError with a sentence for the user; never with the key in it. */
    call: async (
      api: InterfaceName,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      call: CallOptions = {},
    ) => read(api, method, await send(api, method, path, call), call.mayBeEmpty),
    /**
     * Sends one GET that may be answered with a PDF instead of JSON. Rejects as `call` does. The document is held in
     * memory, up to `largestDocument` bytes, and is not validated yet.
     */
    async document(
      api: InterfaceName,
      path: string,
      call: Pick<CallOptions, 'query' | 'signal' | 'maxJsonBytes'> = {},
    ): Promise<DocumentAnswer> {
      const answer = await send(api, 'GET', path, { ...call, document: true, answerWithin: documentWithin })
      const { status, type, bytes } = answer
      const isPdf = /^application\/(pdf|octet-stream)/i.test(type) && signatureOf(bytes) === 'pdf'
      if (status >= 200 && status < 300 && isPdf) return { bytes }
      if (bytes.length > (call.maxJsonBytes ?? largestAnswer))
        throw tooLargeFrom(new URL(endpoints[api].address).host)
      return { json: read(api, 'GET', answer) }
    },
    /** Returns the path of a single order. Throws `not_offered` if the service has none, and `bad_input` for an id. */
    orderPath: options.orderPath ?? ((id) => fillPath(operationTable.getOrder.known.path, { order_id: id })),
    /**
     * Sends one GET without a path, to see whether a server answers. Returns its status, whatever it is, and a fault
     * if a web page answered. Throws if only the sign-in page of a network answered.
     */
    async ping(
      api: InterfaceName,
      signal?: AbortSignal,
    ): Promise<{ status: number; webPage: AppError | null }> {
      const answer = await send(api, 'GET', '', { signal, retries: 0 })
      const { status, location, bytes } = answer
      const { host } = new URL(endpoints[api].address)
      // A captive portal answered.
      const isOther = location !== undefined && redirectHost(location, endpoints[api].address) !== host
      if (status === 511 || (status >= 300 && status < 400 && isOther)) read(api, 'GET', answer)
      const isWebPage = status >= 200 && status < 300 && webPageStart.test(decodeText(bytes))
      return { status, webPage: isWebPage ? webPageFrom(host, status) : null }
    },
  }
}

/** Minimum length of a key that is also replaced in property names. Values are read by their names. */
const minKeyInName = 16

/**
 * Replaces the API key in a parsed answer: a key that the service repeats must not be shown or stored. The raw JSON
 * text is not searched, because a key may be equal to a part of the syntax. Keys shorter than `minSecret` stay: they
 * may be parts of ordinary words.
 */
function withoutKey(value: unknown, key: string | null): unknown {
  if (key === null || key.length < minSecret) return value
  // The key may also be in JSON text within a string, with quotation marks, backslashes and perhaps slashes escaped.
  const escaped = JSON.stringify(key).slice(1, -1)
  const forms = [escaped.replaceAll('/', '\\/'), escaped, key]
  const cleanText = (text: string): string =>
    forms.reduce((rest, form) => rest.replaceAll(form, '[key]'), text)
  const cleanName = key.length < minKeyInName ? (name: string) => name : cleanText
  const cleaned = (each: unknown): unknown => {
    if (typeof each === 'string') return cleanText(each)
    if (Array.isArray(each)) return each.map(cleaned)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [cleanName(name), cleaned(inner)]))
  }
  return cleaned(value)
}

function parseJson(body: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: parseLooseJson(body) }
  } catch {
    return { ok: false }
  }
}

const tooLargeFrom = (host: string): AppError =>
  new AppError('not_service', `The response from ${host} is too large.`)

/** The answer is incomplete or damaged. A retry may succeed. */
class DamagedAnswer extends AppError {
  constructor(host: string, method: Method, cause?: unknown) {
    const advice = method === 'GET' ? ' Try again later.' : ''
    super('not_service', `${host} sent damaged or incomplete data.${advice}`, { cause })
  }
}

const webPageStart = /^\s*<(!doctype|html|\?xml)/i
const webPageFrom = (host: string, status: number): AppError =>
  new AppError(
    'not_service',
    `${host} sent a web page instead of data. ${signInAdvice} Otherwise, check the address.`,
    { details: { status } },
  )

/** Returns the fault of a 2xx answer that is not JSON. */
function noJson(status: number, host: string, body: string, method: Method): AppError {
  const details = { status }
  // The body begins like JSON, so it comes from the service: the address is right.
  if (/^\s*[{[]/.test(body)) return new DamagedAnswer(host, method)
  if (webPageStart.test(body)) return webPageFrom(host, status)
  const what = body.trim() === '' ? 'nothing' : 'other text'
  return new AppError(
    'not_service',
    `${host} sent ${what} instead of JSON. If this continues, check the address.`,
    {
      details,
    },
  )
}
