import { FileFault, type FailureCode } from '../../files/fileFault.ts'
import { codingsOf } from '../../network/contentEncoding.ts'
import { signInAdvice } from '../../network/networkFaults.ts'
import { isRetryStatus, retryAfterMs } from '../../network/retryRules.ts'
import type { ResponseHead } from './assetRequest.ts'

/** Facts about a file from the response headers. */
export interface FileHead {
  etag: string | null
  lastModified: string | null
  /** Value for `If-Range`: a strong ETag, or a date that HTTP treats as strong. */
  validator: string | null
  /** Length of the complete file; null if unknown. */
  length: number | null
  /** Compression, such as `gzip`, although not requested; null for none. */
  encoding: string | null
  /** A stated compression that the body does not have; null for none. */
  claimed: string | null
}

/** Returns the facts about a file. `isPlain`: the bytes are not compressed, whatever the response says. */
export function fileHead(head: ResponseHead, isPlain = false): FileHead {
  const etag = head.header('etag') ?? null
  const lastModified = head.header('last-modified') ?? null
  const encoding = head.header('content-encoding') ?? ''
  const encoded = !isPlain && codingsOf(encoding).length > 0
  return {
    etag,
    lastModified,
    validator: encoded ? null : strongValidator(etag, lastModified, head.header('date')),
    length: encoded ? null : lengthOf(head),
    encoding: encoded ? encoding : null,
    claimed: isPlain ? encoding : null,
  }
}

function strongValidator(
  etag: string | null,
  lastModified: string | null,
  date: string | undefined,
): string | null {
  if (etag !== null) return /^"[^"]*"$/.test(etag) ? etag : null
  if (lastModified === null || date === undefined) return null
  const age = Date.parse(date) - Date.parse(lastModified)
  // RFC 9110 8.8.2.2: a date is strong if the file had not changed for a while when it was sent.
  return Number.isFinite(age) && age >= 60_000 ? lastModified : null
}

/** Length of the complete file in a 200, or in a 206 with the complete file. */
function lengthOf(head: ResponseHead): number | null {
  if (head.status === 206) return statedTotal(head)
  return head.status === 200 ? integerOf(head.header('content-length')) : null
}

/** Whether an unrequested 206 has the complete file: from first to last byte, or without a range. */
export function isComplete206(head: ResponseHead): boolean {
  const range = head.header('content-range')?.trim()
  if (range === undefined) return true
  const match = /^bytes 0-(\d{1,15})\/(\d{1,15})$/i.exec(range)
  return match !== null && Number(match[1]) === Number(match[2]) - 1
}

function integerOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

/**
 * Checks that a 206 has exactly the requested range of the same file. Returns the reason if not; the file is then
 * requested from the start.
 */
export function rangeProblem(
  head: ResponseHead,
  asked: {
    offset: number
    length: number | null
    etag: string | null
    lastModified: string | null
    claimed: string | null
  },
): string | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(head.header('content-range')?.trim() ?? '')
  if (match === null) return 'no usable Content-Range'
  const [start, end, total] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (start !== asked.offset) return `starts at ${start} instead of ${asked.offset}`
  if (asked.length !== null && total !== asked.length)
    return `is of ${total} bytes instead of ${asked.length}`
  if (end !== total - 1) return `ends at ${end} of ${total}`
  const length = integerOf(head.header('content-length'))
  if (length !== null && length !== end - start + 1) return 'Content-Length and Content-Range disagree'
  const encoding = head.header('content-encoding')
  if (codingsOf(encoding).length > 0 && encoding !== asked.claimed) return 'is compressed'
  const etag = head.header('etag')
  if (etag !== undefined && asked.etag !== null && etag !== asked.etag) return 'has another ETag'
  const modified = head.header('last-modified')
  if (asked.etag === null && modified !== undefined && modified !== asked.lastModified)
    return 'has another date'
  return null
}

/** Returns the total length in a 206 or in a 416's `bytes * /N`; null if there is none. */
export function statedTotal(head: ResponseHead): number | null {
  const match = /^bytes (?:\*|\d+-\d+)\/(\d{1,15})$/i.exec(head.header('content-range')?.trim() ?? '')
  return match === null ? null : Number(match[1])
}

/** A file was not fetched because of the status of an answer. */
export class StatusFault extends FileFault {
  readonly status: number
  /** Whether the address was refused. The order may have a new one. */
  readonly needsNewAddress: boolean

  constructor(
    code: FailureCode,
    message: string,
    {
      status,
      needsNewAddress = false,
      ...options
    }: { status: number; needsNewAddress?: boolean; retry?: FileFault['retry']; cause?: unknown },
  ) {
    super(code, message, options)
    this.status = status
    this.needsNewAddress = needsNewAddress
  }
}

const refusedStatuses = [401, 403, 404, 410]

/** File stores answer 400 for an expired signature: `ExpiredToken`, `Request has expired`. */
const saysExpired = /expired|InvalidToken|TokenRefreshRequired/i

/**
 * Returns the fault for a status; null for 200 and 206. `isRedirected`: an address other than the order's answered.
 */
export function statusFault(head: ResponseHead, isRedirected: boolean): StatusFault | null {
  const { status } = head
  if (status === 200 || status === 206) return null
  if (isRetryStatus(status)) {
    const retry = { afterMs: retryAfterMs(head.header('retry-after'), head.header('date')) }
    if (status === 511)
      return new StatusFault('http', `This network blocks the download (511). ${signInAdvice}`, {
        status,
        retry,
      })
    const words = status === 429 ? 'is busy' : status >= 500 ? 'reports an error' : 'is not ready'
    return new StatusFault('http', `The file server ${words} (${status}). Try again.`, {
      status,
      retry,
    })
  }
  if (isRedirected && (status === 404 || status === 410))
    return new StatusFault(
      'redirect',
      `The file server redirects to an address where no file is (${status}). Try again later.`,
      { status, needsNewAddress: true },
    )
  if (refusedStatuses.includes(status) || saysExpired.test(head.text))
    return new StatusFault(
      'expired',
      `The download link is no longer valid (${status}). Try again to get a new one.`,
      { status, needsNewAddress: true },
    )
  // Any other 2xx status has no file, or a file that a proxy may have changed.
  const words = status < 300 ? 'sent no file' : 'declined the request'
  return new StatusFault('http', `The file server ${words} (${status}). Try again.`, { status })
}
