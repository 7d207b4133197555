import { FileFault } from '../../files/fileFault.ts'
import { codingsOf } from '../../network/contentEncoding.ts'
import { signInAdvice } from '../../network/networkFaults.ts'
import { isRetryStatus, retryAfterMs } from '../../network/retryRules.ts'
import type { ResponseHead } from './assetRequest.ts'

/** What an answer says about the file it brings. */
export interface FileHead {
  etag: string | null
  lastModified: string | null
  /** What `If-Range` may be asked with: a strong ETag, or a date that HTTP lets count as strong. */
  validator: string | null
  /** Of the whole file; null when the server does not say. */
  length: number | null
  /** Names `gzip` and the like, sent though not asked for; null where nothing is packed. */
  encoding: string | null
  /** The encoding that the body was found not to have; null where none was claimed. */
  claimed: string | null
}

/** `isPlain`: the bytes showed that they are not packed, whatever the answer says. */
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
  // RFC 9110 8.8.2.2: a date is strong when the file had not changed for a while as it was sent.
  return Number.isFinite(age) && age >= 60_000 ? lastModified : null
}

/** Of the whole file that a 200 brings, or a 206 that is none but in name. */
function lengthOf(head: ResponseHead): number | null {
  if (head.status === 206) return statedTotal(head)
  return head.status === 200 ? integerOf(head.header('content-length')) : null
}

/** Whether a 206 that nobody asked for brings the whole file: from its first to its last byte, or without a range. */
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
 * Whether a 206 carries exactly what was asked for: from `offset` to the end of the same file. Anything that is not
 * proven to the byte gives the reason, and the file has to be fetched from the start.
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

/** The length that a range answer states: the total of a 206, or of a 416's `bytes * /N`; null when it states none. */
export function statedTotal(head: ResponseHead): number | null {
  const match = /^bytes (?:\*|\d+-\d+)\/(\d{1,15})$/i.exec(head.header('content-range')?.trim() ?? '')
  return match === null ? null : Number(match[1])
}

const refusedStatuses = [401, 403, 404, 410]

/** Stores of files say so, with 400, of a signature that is over: `ExpiredToken`, `Request has expired`. */
const saysExpired = /expired|InvalidToken|TokenRefreshRequired/i

/**
 * What a refused or failing status means for one file; null for a status that brings a body. `isRedirected`: another
 * address than that of the order answered.
 */
export function statusFault(head: ResponseHead, isRedirected: boolean): FileFault | null {
  const { status } = head
  if (status === 200 || status === 206) return null
  if (isRetryStatus(status)) {
    const retry = { afterMs: retryAfterMs(head.header('retry-after'), head.header('date')) }
    if (status === 511)
      return new FileFault('http', `This network blocks the download (511). ${signInAdvice}`, {
        status,
        retry,
      })
    const words = status === 429 ? 'is busy' : status >= 500 ? 'reports an error' : 'is not ready'
    return new FileFault('http', `The file server ${words} (${status}). Try again.`, {
      status,
      retry,
    })
  }
  if (isRedirected && (status === 404 || status === 410))
    return new FileFault(
      'redirect',
      `The file server redirects to an address where no file is (${status}). Try again later.`,
      { status, needsNewAddress: true },
    )
  if (refusedStatuses.includes(status) || saysExpired.test(head.text))
    return new FileFault(
      'expired',
      `The download link is no longer valid (${status}). Try again to get a new one.`,
      { status, needsNewAddress: true },
    )
  // Any other success brings no file, or one that somebody on the way may have changed.
  const words = status < 300 ? 'sent no file' : 'declined the request'
  return new FileFault('http', `The file server ${words} (${status}). Try again.`, { status })
}
