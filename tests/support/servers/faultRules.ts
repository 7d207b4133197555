/** Something that goes wrong with an answer. Several can be given in a row: `[{ kind: 'delay', ms: 50 }, …]`. */
export type Fault =
  /** Answers alone, without asking the service: 429, 503, 401, an HTML page with 200, XML, an empty body. */
  | {
      kind: 'answer'
      status?: number
      headers?: Record<string, string>
      body?: string | Buffer
      type?: string
    }
  /** Sends the first `at` bytes and cuts the connection; with `chunked`, without a Content-Length. */
  | { kind: 'truncate'; at: number; chunked?: boolean }
  /** Ends the body properly after `at` bytes, with a Content-Length that agrees: a short file that looks whole. */
  | { kind: 'shorten'; at: number }
  /** Sends `bytes` at a time with pauses of `everyMs`. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** Waits before the answer. */
  | { kind: 'delay'; ms: number }
  /** Never answers; the connection stays open until the service is closed. */
  | { kind: 'hang' }
  /** Holds the request until something has happened. `onReach` is called when it is held. */
  | { kind: 'hold'; onReach: () => void; until: Promise<unknown> }
  /** Cuts the connection before anything was processed, or after the headers were sent. */
  | { kind: 'reset'; when: 'before-headers' | 'after-headers' }
  /** The request is processed, and the connection is cut before its answer. */
  | { kind: 'lost-answer' }
  /** Sets headers of the real answer, or removes those that are null (weak or no ETag, another length). */
  | { kind: 'headers'; set: Record<string, string | null> }
  /** Moves the start or the total of a 206's Content-Range, or cuts its body, while the bytes stay as they are. */
  | { kind: 'wrong-range'; start?: number; total?: number | '*'; length?: number }
  /** Answers 200 with the whole file whatever range was asked for. */
  | { kind: 'ignore-range' }
  /** Compresses the body, with Content-Encoding. */
  | { kind: 'gzip' }
  /** Redirects to an address, to the same path at the other origin, or to itself for ever. */
  | { kind: 'redirect'; to: 'other-origin' | 'loop' | (string & {}); status?: 301 | 302 | 303 | 307 | 308 }
  /** Changes the JSON of the real answer. */
  | { kind: 'json'; change: (value: unknown) => unknown }

/** Which requests a fault is for, and how many of them. */
export interface FaultRule {
  method?: string
  /** A part of path and query, or an expression for it. Left out: every request. */
  url?: string | RegExp
  /** Lets this many matching requests through first. */
  skip?: number
  /** How many matching requests get the fault; all by default. */
  times?: number
  fault: Fault | readonly Fault[]
}

/** The service says "later": 429 or 503 with Retry-After in seconds or as a date. */
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

/** An error page that claims to be a success. */
export const errorPage: Fault = {
  kind: 'answer',
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><html><title>Access denied</title><body>This link has expired.</body></html>',
}

/** Paging as it was seen on the live service: next_offset is one too far after the first page. */
export const nextOffsetTooFar: FaultRule = {
  method: 'GET',
  url: /\/orders\?|\/orders$|\/users\?|\/users$/,
  fault: {
    kind: 'json',
    change: (value) =>
      changePagination(value, (page) =>
        page['previous_offset'] === 0 && Number(page['next_offset']) === 20
          ? { ...page, next_offset: 21 }
          : page,
      ),
  },
}

/** The user list's pagination says `limit: 0`. */
export const usersLimitZero: FaultRule = {
  method: 'GET',
  url: /\/users(\?|$)/,
  fault: { kind: 'json', change: (value) => changePagination(value, (page) => ({ ...page, limit: 0 })) },
}

function changePagination(
  value: unknown,
  change: (page: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (typeof value !== 'object' || value === null || !('pagination' in value)) return value
  return { ...value, pagination: change(value.pagination as Record<string, unknown>) }
}
