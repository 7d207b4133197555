import { isRecord } from '../../../shared/domain/jsonValues.ts'
import type { ExportBody, ExportSpec } from '../../../shared/domain/requestBodies.ts'
import { AppError, statusOf } from '../../../shared/errors.ts'
import { pathPart } from '../settings/operations.ts'
import type { ApiClient } from './client/client.ts'
import { sentOf } from './client/failures.ts'

/** Result of one export of a request. */
export interface AnsweredExport {
  /** File-name prefix by which the answer names the export. Null if the answer uses an index or no prefix. */
  prefix: string | null
  /** Addresses of its files in the order of the answer, without duplicates. */
  urls: string[]
}

/** Time-out of an export, in milliseconds. The service draws every page before it answers. */
const longestWait = 5 * 60_000
/** Maximum nesting that is searched for file addresses. */
const deepest = 6

/** Encodes a model id for a path. Throws `bad_input` for an id such as `..`. */
export const modelPart = (modelId: string): string => pathPart(modelId, 'the ID of a model')

/**
 * Requests home reports of a model with exactly one POST {export_url}/exporter/floorplan/{model_ID}. Returns one entry
 * for each export of the body, empty if the answer has no file for it. Throws the service's refusal in
 * `details.answer`, `not_service` for an answer without any address, and `outcome_unknown` if no readable answer came.
 */
export async function exportReport(
  client: ApiClient,
  modelId: string,
  body: ExportBody,
  signal: AbortSignal,
): Promise<AnsweredExport[]> {
  const path = `/exporter/floorplan/${modelPart(modelId)}`
  let answer: unknown
  try {
    answer = await client.call('export', 'POST', path, { body, signal, answerWithin: longestWait })
  } catch (error) {
    throw isLost(error) ? lost(error) : error
  }
  const exports = readExports(answer, body.exports)
  if (exports.every(({ urls }) => urls.length === 0))
    throw new AppError(
      'not_service',
      'The service’s response contains no files. Check the order there in a few minutes.',
      {
        details: { answer },
      },
    )
  return exports
}

/**
 * Returns the files of each export. The answer is keyed by index or by file-name prefix, and its lists may have any
 * name (resources/docs/service.md, "Home reports"). Other keys are assigned to the exports in their order.
 */
export function readExports(answer: unknown, specs: readonly ExportSpec[]): AnsweredExport[] {
  const exports: AnsweredExport[] = specs.map(() => ({ prefix: null, urls: [] }))
  if (typeof answer !== 'object' || answer === null) return exports
  // The answer may repeat links of the request, such as a logo. These are not result files.
  const sent = new Set(textsIn(specs))
  const all = Object.entries(answer).map(([key, value]: [string, unknown]) => ({
    key,
    value,
    urls: urlsIn(value).filter((url) => !sent.has(url)),
  }))
  // Entries without files, such as a status, are not exports.
  const entries = all.length === specs.length ? all : all.filter(({ urls }) => urls.length > 0)
  for (const [position, { key, value, urls }] of entries.entries()) {
    const isIndex = /^\d+$/.test(key)
    const place = isIndex ? Number(key) : (askedBy(key, specs) ?? position)
    const target = exports[Math.min(place, exports.length - 1)]
    if (target === undefined) continue
    target.urls = [...new Set([...target.urls, ...urls])]
    if (!isIndex && isRecord(value)) target.prefix ??= key
  }
  return exports
}

/** Returns the index of the export that contains this prefix; null if no export or several contain it. */
function askedBy(key: string, specs: readonly ExportSpec[]): number | null {
  const holders = specs.flatMap((spec, index) => (textsIn(spec).includes(key) ? [index] : []))
  return holders.length === 1 ? (holders[0] ?? null) : null
}

const urlsIn = (value: unknown): string[] => textsIn(value).filter(isWebAddress)

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === deepest) return []
  return Object.values(value).flatMap((part: unknown) => textsIn(part, depth + 1))
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}

/** Whether the service may have made the report although no readable answer came. False if the service refused it. */
function isLost(error: unknown): boolean {
  if (sentOf(error) === 'no') return false
  if (!(error instanceof AppError)) return true
  const status = statusOf(error)
  switch (error.code) {
    case 'key_refused':
    case 'refused':
    case 'not_found':
    case 'not_offered':
      return false
    case 'service_fault':
      // Sent by a proxy or gateway that gave up waiting.
      return status === 408 || status === 502 || status === 504
    case 'not_service':
      return status === null || status < 300
    default:
      return true
  }
}

function lost(error: unknown): AppError {
  const value = AppError.toValue(error)
  const why = value.code === 'cancelled' ? 'Cancelled while it was requested.' : value.message
  return new AppError(
    'outcome_unknown',
    `${why} The service may still have created the report. Check the order there in a few ` +
      'minutes. Planroom doesn’t request it again automatically.',
    { details: value.details, cause: error },
  )
}
