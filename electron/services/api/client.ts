import type { ClientRequest } from 'node:http'
import type { Agent } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import got, { HTTPError, RequestError, TimeoutError, type Method } from 'got'
import { AppError } from '../../../shared/errors.ts'
import { certificateSentence, NetworkFault } from '../network/faults.ts'

/** The three interfaces of interface.md, each with its own address, key and header name. */
export type InterfaceName = 'base' | 'token' | 'export'

interface Endpoint {
  address: string
  key: string | null
}
export type Endpoints = Record<InterfaceName, Endpoint>

const keyHeaders: Record<InterfaceName, string> = { base: 'api-key', token: 'X-API-KEY', export: 'x-api-key' }
const largestAnswer = 64 * 1024 * 1024

interface CallOptions {
  query?: readonly (readonly [string, string])[]
  body?: unknown
  signal?: AbortSignal | undefined
  /** Tries after the first, for GET alone. Nothing else is ever sent twice. */
  retries?: number
}

export interface ApiClient {
  /** Sends one call and gives its JSON. Throws AppError with a sentence for the user; never with the key in it. */
  call(
    api: InterfaceName,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options?: CallOptions,
  ): Promise<unknown>
  /** One bare GET that tells whether anything answers at an address, whatever it says. */
  knock(api: InterfaceName, signal?: AbortSignal): Promise<number>
}

export interface ApiClientOptions {
  timeouts?: { connect?: number; response?: number; request?: number }
  /** How to get out of this network; Node's own way when it is left out. */
  agent?: Agent
}

/**
 * The keyed client of one connection. Redirects are not followed: a key goes to the address it was given for and
 * nowhere else (headless.md, promise 7). Every wait has a limit, in milliseconds.
 */
export function createApiClient(endpoints: Endpoints, options: ApiClientOptions = {}): ApiClient {
  const limits = { connect: 10_000, response: 30_000, request: 90_000, ...options.timeouts }
  const client = got.extend({
    followRedirect: false,
    throwHttpErrors: false,
    responseType: 'text',
    headers: { accept: 'application/json', 'user-agent': 'Planroom' },
    ...(options.agent === undefined ? {} : { agent: { https: options.agent } }),
    timeout: {
      lookup: limits.connect,
      connect: limits.connect,
      secureConnect: limits.connect,
      response: limits.response,
      request: limits.request,
    },
  })

  async function send(
    api: InterfaceName,
    method: Method,
    path: string,
    call: CallOptions,
  ): Promise<{ status: number; body: string; location: string | undefined }> {
    const { address, key } = endpoints[api]
    const url = joinAddress(address, path)
    if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
      throw new AppError('bad_input', 'The API key holds characters that no key has. Copy it once more.')
    }
    for (const [name, value] of call.query ?? []) url.searchParams.append(name, value)
    const stop = new AbortController()
    const signal = call.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, call.signal])
    const body = call.body === undefined ? null : Buffer.from(JSON.stringify(call.body))
    const answer = client(url, {
      method,
      headers: {
        ...(key === null ? {} : { [keyHeaders[api]]: key }),
        ...(body === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(body.length) }),
      },
      // In parts: of a body in one piece got 16 drops the connection when the answer begins before it has counted the piece as sent,
      // and what was ordered would count as unknown.
      ...(body === null ? {} : { body: [body] }),
      retry: { limit: method === 'GET' ? (call.retries ?? 2) : 0, methods: ['GET'], maxRetryAfter: 60_000 },
      signal,
    })
    const way = watchWay(answer)
    void answer.on('downloadProgress', ({ transferred }) => {
      if (transferred > largestAnswer)
        stop.abort(
          new AppError('not_service', `The answer from ${url.host} is too large to be an order list.`),
        )
    })
    try {
      const response = await answer
      // A service that repeats the key in its answer must not make us print or store it.
      const body = key === null ? response.body : response.body.replaceAll(key, '[key]')
      return { status: response.statusCode, body, location: response.headers.location }
    } catch (error) {
      if (stop.signal.aborted && stop.signal.reason instanceof AppError) throw stop.signal.reason
      throw explain(error, url, call.signal, way())
    }
  }

  return {
    async call(api, method, path, call = {}) {
      const { status, body, location } = await send(api, method, path, call)
      const host = new URL(endpoints[api].address).host
      if (status >= 300 && status < 400) {
        const to = location === undefined ? 'another address' : hostOf(location, endpoints[api].address)
        throw new AppError(
          'not_service',
          `${host} sends on to ${to}. Enter the address where the service itself answers.`,
          { details: { status } },
        )
      }
      const json = parseJson(body)
      if (status >= 200 && status < 300) {
        if (!json.ok)
          throw new AppError(
            'not_service',
            `${host} answered, but not as the service does: ${looksLike(body)} came back instead of JSON.`,
            { details: { status } },
          )
        return json.value
      }
      throw refusal(status, host, json.ok ? json.value : body.slice(0, 2000))
    },
    async knock(api, signal) {
      const { status } = await send(api, 'GET', '', { signal, retries: 0 })
      return status
    },
  }
}

/** Joins an address and a path without losing the address's own path or query. Throws `bad_input`. */
function joinAddress(address: string, path: string): URL {
  const url = checkAddress(address)
  if (path !== '') url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  return url
}

/** An address a key may be sent to: http or https, no user name in it. Plain http only to this very computer. */
function checkAddress(address: string): URL {
  const url = URL.parse(address)
  if (url === null)
    throw new AppError(
      'bad_input',
      `“${address.slice(0, 120)}” is not a web address. It should start with https://`,
    )
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AppError('bad_input', 'The address must start with https://')
  if (url.username !== '' || url.password !== '')
    throw new AppError('bad_input', 'The address must not hold a user name or password.')
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !loopback)
    throw new AppError(
      'bad_input',
      'The address must start with https://, or the key could be read on the way.',
    )
  return url
}

function refusal(status: number, host: string, answer: unknown): AppError {
  const details = { status, answer, ...fieldErrors(answer) }
  if (status === 401 || status === 403)
    return new AppError('key_refused', `${host} refused the key.`, { details })
  if (status === 404) return new AppError('not_found', `${host} does not know this (404).`, { details })
  if (status === 405 || status === 501)
    return new AppError('not_offered', `${host} does not offer this (${status}).`, { details })
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const busy = status === 429 || status === 503
    return new AppError(
      'service_fault',
      busy
        ? `${host} is busy right now (${status}). Try again in a while.`
        : `${host} had a fault of its own (${status}).`,
      { details },
    )
  }
  return new AppError('refused', `${host} refused the request (${status}).`, { details })
}

/** The field messages of a validation answer (service-facts.md, "Values and shapes"), by dotted field name. */
function fieldErrors(answer: unknown): { fields?: { field: string; message: string }[] } {
  if (typeof answer !== 'object' || answer === null || !('validation_error' in answer)) return {}
  const groups = answer.validation_error
  if (typeof groups !== 'object' || groups === null) return {}
  const fields = Object.values(groups).flatMap((group: unknown) =>
    Array.isArray(group)
      ? group.flatMap((entry: unknown) => {
          if (typeof entry !== 'object' || entry === null) return []
          const loc = 'loc' in entry && Array.isArray(entry.loc) ? entry.loc.join('.') : ''
          return [{ field: loc, message: 'msg' in entry ? String(entry.msg) : 'not accepted' }]
        })
      : [],
  )
  return fields.length === 0 ? {} : { fields }
}

/**
 * Whether a request may have left this computer. A request is written once its connection stands (for https: once the other side has
 * shown who it is), so whatever fails before that (no name, no route, a refused port, a proxy, a certificate) sent nothing.
 */
export type Sent = 'no' | 'maybe'

/** What a failed call says of it; `maybe` where nothing is known. */
export function sentOf(error: unknown): Sent {
  if (!(error instanceof AppError)) return 'maybe'
  if (error.code === 'bad_input' || error.code === 'key_missing') return 'no'
  const { details } = error
  return typeof details === 'object' && details !== null && 'sent' in details && details.sent === 'no'
    ? 'no'
    : 'maybe'
}

/** Follows the connections of a call; the function tells whether one of them ever stood. */
function watchWay(call: {
  on(event: 'request', listener: (request: ClientRequest) => void): unknown
}): () => Sent {
  let sent: Sent = 'no'
  const stands = (): void => {
    sent = 'maybe'
  }
  const follow = (socket: Socket): void => {
    if (socket instanceof TLSSocket) {
      if (socket.authorized) stands()
      else socket.once('secureConnect', stands)
    } else if (socket.connecting) socket.once('connect', stands)
    else stands()
  }
  call.on('request', (request) => {
    if (request.socket === null) request.once('socket', follow)
    else follow(request.socket)
  })
  return () => sent
}

function explain(error: unknown, url: URL, signal: AbortSignal | undefined, sent: Sent): AppError {
  if (signal?.aborted === true) return new AppError('cancelled', 'Cancelled.', { details: { sent } })
  if (error instanceof AppError) return error
  if (error instanceof TimeoutError)
    return new AppError('timeout', `${url.host} did not answer in time.`, { details: { sent }, cause: error })
  if (error instanceof HTTPError) return refusal(error.response.statusCode, url.host, null)
  if (error instanceof RequestError && error.cause instanceof NetworkFault)
    return new AppError('unreachable', error.cause.message, { details: { code: error.code, sent } })
  if (error instanceof RequestError)
    return new AppError('unreachable', unreachable(error.code, url.host), {
      details: { code: error.code, sent },
      cause: new Error(error.code),
    })
  return new AppError('internal', `Asking ${url.host} failed.`, { details: { sent }, cause: error })
}

function unreachable(code: string, host: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no way to ${host}: the name was not found. Check the address, or the network.`
    case 'ECONNREFUSED':
      return `Nothing answers at ${host}.`
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return `${host} cannot be reached from this network.`
    default:
      return certificateSentence(code, host) ?? `The connection to ${host} broke (${code}).`
  }
}

function parseJson(body: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(body) as unknown }
  } catch {
    return { ok: false }
  }
}

function looksLike(body: string): string {
  if (body.trim() === '') return 'nothing'
  return /^\s*<(!doctype|html|\?xml)/i.test(body) ? 'a web page' : 'other text'
}

function hostOf(location: string, base: string): string {
  return URL.parse(location, base)?.host ?? 'another address'
}
