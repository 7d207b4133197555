import { Agent, type Dispatcher } from 'undici'
import { certificateSentence, NetworkFault } from '../../network/networkFaults.ts'
import type { Way } from '../../network/network.ts'
import { isPrivateFault } from '../../network/reach.ts'
import { assetAddress, redirectAddress } from './assetAddress.ts'
import { FileFault, systemCode } from '../../files/fileFault.ts'
import { retryAfterMs } from '../../network/retryRules.ts'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import type { Clock } from '../../files/clock.ts'

/**
 * The one client for assets. It holds no key and sends none: whoever serves the files learns nothing but the address.
 * Every wait has a limit and ends with the signal.
 */
export interface HttpLimits {
  connectMs: number
  headersMs: number
  /** A body that brings less than `slowBytes` in `slowMs` is given up. */
  slowMs: number
  slowBytes: number
  redirects: number
  connectionsPerHost: number
}

const defaultLimits: HttpLimits = {
  connectMs: 15_000,
  headersMs: 30_000,
  slowMs: 30_000,
  slowBytes: 30 * 1024,
  redirects: 5,
  connectionsPerHost: 64,
}

export interface ResponseHead {
  status: number
  /** The address that answered, after redirects. */
  url: URL
  /** Lower-case names; a repeated header is joined. */
  header(name: string): string | undefined
}

/** Takes a body. `write` gives false to ask for a pause; it may throw to end the transfer. */
export interface BodySink {
  write(chunk: Buffer): boolean
}

export interface BodyFlow {
  /** Goes on after a pause. */
  resume: () => void
  /** Ends the transfer with this error, from outside `write`. */
  fail: (error: Error) => void
}

interface GetRequest {
  url: string
  /** Whose service named the address. */
  connectionId: string
  headers?: Record<string, string>
  signal: AbortSignal
  /** Called once, with the final answer's head. Null: the body is not wanted. */
  onHead(head: ResponseHead, flow: BodyFlow): BodySink | null
}

export interface AssetClient {
  /**
   * Asks for an address, follows its redirects, and resolves with the head when the body has arrived whole by HTTP's own
   * measure. Rejects with a FileFault, with the sink's error, or with the signal's reason.
   */
  get(request: GetRequest): Promise<ResponseHead>
  close(): Promise<void>
}

/** Most bytes of an unwanted body that are read to keep the connection. */
const drainBytes = 64 * 1024

interface Watched {
  received: number
  check(now: number): void
}

export function createAssetClient(options: {
  limits?: Partial<HttpLimits>
  clock: Clock
  /** Limits what is read by all together. */
  bandwidthLimiter?: BandwidthLimiter
  /** Without it files are asked for directly, wherever they are. */
  wayOf?: (connectionId: string) => Way
}): AssetClient {
  const limits = { ...defaultLimits, ...options.limits }
  // Opens nothing before it is used.
  const direct = new Agent({
    connections: limits.connectionsPerHost,
    pipelining: 1,
    allowH2: false,
    headersTimeout: limits.headersMs,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    connect: { timeout: limits.connectMs },
  })
  const wayOf = options.wayOf ?? ((): Way => ({ permit: () => Promise.resolve(), dispatcher: direct }))
  const running = new Set<Watched>()
  let ticker: NodeJS.Timeout | null = null

  function watch(watched: Watched): void {
    running.add(watched)
    ticker ??= setInterval(
      () => {
        const now = performance.now()
        for (const each of running) each.check(now)
      },
      Math.min(1000, limits.slowMs / 4),
    )
  }

  function unwatch(watched: Watched): void {
    running.delete(watched)
    if (running.size > 0 || ticker === null) return
    clearInterval(ticker)
    ticker = null
  }

  function getOnce(
    url: URL,
    request: GetRequest,
    dispatcher: Dispatcher,
  ): Promise<{ head: ResponseHead; redirect: boolean }> {
    return new Promise((resolve, reject) => {
      const { signal } = request
      let controller: Dispatcher.DispatchController | null = null
      let head: ResponseHead | null = null
      let sink: BodySink | null = null
      let redirect = false
      let settled = false
      /** Why nothing is read now: our own disk, or the limit of speed. */
      const holds = { disk: false, limit: false }
      let heldAt = 0
      const watched: Watched & { since: number; before: number } = {
        received: 0,
        since: performance.now(),
        before: 0,
        check(now) {
          // A pause is our own doing, not the server's.
          if (isHeld()) goOnCounting(now)
          if (now - this.since < limits.slowMs) return
          if (this.received - this.before < limits.slowBytes) {
            fail(new FileFault('timeout', 'The server sends too slowly.', { again: { afterMs: null } }))
          }
          this.since = now
          this.before = this.received
        },
      }
      const isHeld = (): boolean => holds.disk || holds.limit
      const goOnCounting = (now: number): void => {
        watched.since += now - heldAt
        heldAt = now
      }
      const hold = (why: keyof typeof holds, current: Dispatcher.DispatchController): void => {
        if (!isHeld()) {
          heldAt = performance.now()
          current.pause()
        }
        holds[why] = true
      }
      const release = (why: keyof typeof holds): void => {
        if (!holds[why] || settled) return
        holds[why] = false
        if (isHeld()) return
        goOnCounting(performance.now())
        controller?.resume()
      }
      const onTurn = (): void => release('limit')
      const finish = (settle: () => void) => {
        if (settled) return
        settled = true
        options.bandwidthLimiter?.leave(onTurn)
        unwatch(watched)
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      const fail = (error: Error) => {
        finish(() => reject(error))
        controller?.abort(error)
      }
      const onAbort = () => fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
      if (signal.aborted) {
        onAbort()
        return
      }
      signal.addEventListener('abort', onAbort, { once: true })

      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'GET',
          headersTimeout: limits.headersMs,
          bodyTimeout: 0,
          headers: {
            accept: '*/*',
            'accept-encoding': 'identity',
            'user-agent': 'Planroom',
            ...request.headers,
          },
        },
        {
          onRequestStart(started) {
            controller = started
            if (settled) started.abort(new Error('cancelled'))
          },
          onResponseStart(_, status, headers) {
            if (settled || status < 200) return
            const answered: ResponseHead = {
              status,
              url,
              header: (name) => {
                const value = headers[name]
                return Array.isArray(value) ? value.join(', ') : value
              },
            }
            head = answered
            redirect = [301, 302, 303, 307, 308].includes(status)
            watched.since = performance.now()
            watch(watched)
            try {
              if (!redirect) sink = request.onHead(answered, { resume: () => release('disk'), fail })
            } catch (error) {
              fail(error as Error)
            }
          },
          onResponseData(current, chunk) {
            if (settled) return
            watched.received += chunk.length
            if (sink === null) {
              if (watched.received <= drainBytes) return
              // Unwanted and long: cheaper to give the connection up than to read it.
              const answered = head
              if (answered !== null) finish(() => resolve({ head: answered, redirect }))
              current.abort(new Error('body not wanted'))
              return
            }
            try {
              if (!sink.write(chunk)) hold('disk', current)
              if (options.bandwidthLimiter?.spend(chunk.length, onTurn) === false) hold('limit', current)
            } catch (error) {
              fail(error as Error)
            }
          },
          onResponseEnd() {
            const answered = head
            if (answered === null)
              fail(
                new FileFault('network', 'The server closed the connection without an answer.', {
                  again: { afterMs: null },
                }),
              )
            else finish(() => resolve({ head: answered, redirect }))
          },
          onResponseError(_, error) {
            const answered = head
            // The answer's status is all that was wanted of it.
            if (answered !== null && sink === null) finish(() => resolve({ head: answered, redirect }))
            else finish(() => reject(connectionFault(error, url.host, answered !== null)))
          },
        },
      )
    })
  }

  return {
    async get(request) {
      const way = wayOf(request.connectionId)
      let url = assetAddress(request.url)
      const seen = new Set([url.href])
      for (;;) {
        await way.permit(url).catch((error: unknown) => {
          throw isPrivateFault(error) ? privateFault(error) : error
        })
        const { head, redirect } = await getOnce(url, request, way.dispatcher)
        if (!redirect) return head
        url = redirectAddress(url, head.header('location'), seen, limits.redirects)
        seen.add(url.href)
      }
    },
    async close() {
      if (ticker !== null) clearInterval(ticker)
      ticker = null
      await direct.destroy()
    },
  }
}

/** What a refused or failing status means for one file; null for a status that brings a body. */
export function statusFault(
  head: ResponseHead,
  retryable: boolean,
  clock: Pick<Clock, 'now'>,
): FileFault | null {
  const { status } = head
  if (status >= 200 && status < 300) return null
  if (retryable) {
    const words =
      status === 429
        ? 'asks to be left alone for a while'
        : status >= 500
          ? 'has a fault of its own'
          : 'is not ready'
    return new FileFault('http', `The server of the file ${words} (HTTP ${status}).`, {
      status,
      again: { afterMs: retryAfterMs(head.header('retry-after'), clock) },
    })
  }
  if ([401, 403, 404, 410].includes(status)) {
    return new FileFault('expired', `The address is no longer served (HTTP ${status}).`, { status })
  }
  return new FileFault('http', `The server of the file answered HTTP ${status}.`, { status })
}

function connectionFault(error: Error, host: string, inBody: boolean): FileFault {
  if (error instanceof FileFault) return error
  if (isPrivateFault(error)) return privateFault(error)
  const code = systemCode(error)
  const again = { afterMs: null }
  const options = { again, cause: error }
  // A proxy that asks for a sign-in or refuses does so again; one that is out of reach may come back.
  if (error instanceof NetworkFault)
    return new FileFault(
      'network',
      error.message,
      error.code === 'ERR_PROXY_UNREACHABLE' ? options : { cause: error },
    )
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new FileFault('timeout', 'The server of the file cannot be reached in time.', options)
  if (code === 'UND_ERR_HEADERS_TIMEOUT')
    return new FileFault('timeout', 'The server of the file does not answer in time.', options)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new FileFault('network', 'The server of the file is not known to the network (DNS).', options)
  const certificate = certificateSentence(code, host)
  if (certificate !== null) return new FileFault('network', certificate, { cause: error })
  if (inBody && code !== 'ECONNRESET')
    return new FileFault('truncated', 'The file ended before its time.', options)
  return new FileFault('network', 'The connection to the server of the file broke.', options)
}

function privateFault(cause: unknown): FileFault {
  return new FileFault(
    'refused_address',
    'The address leads into a private network; nothing is fetched from there unless the service itself is there.',
    { cause },
  )
}
