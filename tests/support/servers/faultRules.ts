/** A fault of an answer. A rule may have several faults in a row: `[{ kind: 'delay', ms: 50 }, …]`. */
export type Fault =
  /** Answers without calling the service: 429, 503, 401, an HTML page with 200, XML, an empty body. */
  | {
      kind: 'answer'
      status?: number
      headers?: Record<string, string>
      body?: string | Buffer
      type?: string
    }
  /** Sends the first `at` bytes and cuts the connection. */
  | { kind: 'truncate'; at: number }
  /** Ends the body after `at` bytes, with a matching Content-Length. The short file looks complete. */
  | { kind: 'shorten'; at: number }
  /** Sends `bytes` at a time with pauses of `everyMs`. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** Waits before the answer. */
  | { kind: 'delay'; ms: number }
  /** Never answers; the connection stays open until the service is closed. */
  | { kind: 'hang' }
  /** Holds the request until `until` settles. `onReach` is called when the request is held. */
  | { kind: 'hold'; onReach: () => void; until: Promise<unknown> }
  /** Cuts the connection before the request is processed, or after the headers were sent. */
  | { kind: 'reset'; when: 'before-headers' | 'after-headers' }
  /** Processes the request, and cuts the connection before the answer. */
  | { kind: 'lost-answer' }
  /** Sets headers of the real answer, such as a weak ETag or another length. Null removes a header. */
  | { kind: 'headers'; set: Record<string, string | null> }
  /** Compresses the body, and sets Content-Encoding. */
  | { kind: 'gzip' }
  /** Redirects to an address, to the same path at the other origin, or endlessly to the same address. */
  | { kind: 'redirect'; to: 'other-origin' | 'loop' | (string & {}); status?: 301 | 302 | 303 | 307 | 308 }
  /** Changes the JSON of the real answer. */
  | { kind: 'json'; change: (value: unknown) => unknown }

/** Requests that get a fault. */
export interface FaultRule {
  method?: string
  /** Part of path and query, or a regular expression. Default: every request. */
  url?: string | RegExp
  /** Number of matching requests that pass first. */
  skip?: number
  /** Number of matching requests that get the fault. Default: all. */
  times?: number
  fault: Fault | readonly Fault[]
}

/** Returns the answer of a busy service: 429 or 503, with Retry-After in seconds or as a date. */
export function busy(status: 429 | 503, retryAfter?: number | Date): Fault {
  const value = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter?.toString()
  return {
    kind: 'answer',
    status,
    type: 'application/json',
    body: '{"message":"try again later"}',
    headers: value === undefined ? {} : { 'retry-after': value },
  }
}

/** An error page with status 200. */
export const errorPage: Fault = {
  kind: 'answer',
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><html><title>Access denied</title><body>This link has expired.</body></html>',
}
