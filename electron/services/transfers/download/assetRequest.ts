import type { Dispatcher } from 'undici'
import { FileFault } from '../../files/fileFault.ts'
import type { BandwidthLimiter } from './bandwidthLimiter.ts'
import { createBodyPauses } from './bodyPauses.ts'
import { connectionFault } from './downloadFaults.ts'
import type { SlowBodies } from './slowBodies.ts'

export type ResponseHead = ReturnType<typeof responseHead>

/** Receives a body. `write` returns false to pause, and may throw to abort. */
export interface BodySink {
  write(chunk: Buffer): boolean
}

export interface BodyFlow {
  /** Continues after a pause. */
  resume: () => void
  /** Aborts with this error, from outside of `write`. */
  fail: (error: Error) => void
}

/** A request for one file. */
export interface GetRequest {
  url: string
  /** Connection whose service named the address. */
  connectionId: string
  headers?: Record<string, string>
  signal: AbortSignal
  /** Called once with the final response head. Null: the body is not wanted. */
  onHead(head: ResponseHead, flow: BodyFlow): BodySink | null
}

/** Shared by all requests. */
export interface RequestTools {
  headersMs: number
  slowBodies: SlowBodies
  bandwidthLimiter: BandwidthLimiter | undefined
}

/** Characters of an unwanted body that are kept: enough for an error document. */
const maxText = 8 * 1024

/** Maximum bytes of an unwanted body that are read to reuse the connection. */
const drainBytes = 64 * 1024

/** Whether an answer names another address of the file. */
export const isRedirect = ({ status }: ResponseHead): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * Sends one request without following redirects. Resolves when the body has arrived or is not wanted. Rejects as
 * `AssetClient.get` does.
 */
export function requestAsset(
  url: URL,
  request: GetRequest,
  dispatcher: Dispatcher,
  tools: RequestTools,
): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    const { signal } = request
    const meter = tools.slowBodies.meter((fault) => fail(fault))
    const pauses = createBodyPauses(meter, tools.bandwidthLimiter)
    let controller: Dispatcher.DispatchController | null = null
    let head: ResponseHead | null = null
    let sink: BodySink | null = null
    let isOver = false

    function end(settle: () => void): void {
      if (isOver) return
      isOver = true
      pauses.end()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    function fail(error: Error): void {
      end(() => reject(error))
      controller?.abort(error)
    }
    function succeed(answered: ResponseHead): void {
      end(() => resolve(answered))
    }
    function onAbort(): void {
      fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    }

    if (signal.aborted) {
      onAbort()
      return
    }
    signal.addEventListener('abort', onAbort, { once: true })
    dispatcher.dispatch(dispatchOptions(url, request, tools), {
      onRequestStart(started) {
        controller = started
        if (isOver) started.abort(new Error('cancelled'))
      },
      onResponseStart(current, status, headers) {
        if (isOver || status < 200) return
        head = responseHead(url, status, headers)
        meter.start()
        try {
          if (!isRedirect(head)) sink = request.onHead(head, { resume: () => pauses.releaseForDisk(), fail })
          const length = head.header('content-length')
          if (sink !== null) pauses.start(length === undefined ? null : Number(length), current)
        } catch (error) {
          fail(error as Error)
        }
      },
      onResponseData(current, chunk) {
        if (isOver) return
        meter.add(chunk.length)
        if (sink === null) {
          if (head !== null) head.text += chunk.toString('latin1', 0, maxText - head.text.length)
          if (meter.received <= drainBytes) return
          // A long unwanted body: closing the connection is cheaper than reading it.
          if (head !== null) succeed(head)
          current.abort(new Error('body not wanted'))
          return
        }
        try {
          if (!sink.write(chunk)) pauses.holdForDisk(current)
          pauses.read(chunk.length, current)
        } catch (error) {
          fail(error as Error)
        }
      },
      onResponseEnd() {
        if (head === null) fail(noAnswer())
        else succeed(head)
      },
      onResponseError(_, error) {
        // The body is not wanted, so its error does not matter.
        if (head !== null && sink === null) succeed(head)
        else end(() => reject(connectionFault(error, url.host, head !== null)))
      },
    })
  })
}

function dispatchOptions(
  url: URL,
  request: GetRequest,
  { headersMs }: RequestTools,
): Dispatcher.DispatchOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headersTimeout: headersMs,
    bodyTimeout: 0,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Planroom',
      ...request.headers,
    },
  }
}

function responseHead(url: URL, status: number, headers: Record<string, string | string[] | undefined>) {
  return {
    status,
    /** Final address after redirects. */
    url,
    /** Start of an unwanted body, as far as it has arrived. */
    text: '',
    /** Returns a header by its lower-case name; repeated headers are joined. */
    header(name: string): string | undefined {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

const noAnswer = (): FileFault =>
  new FileFault('network', 'The file server closed the connection. Try again.', {
    retry: { afterMs: null },
  })
