/** Range and validators of a request, and validators of the file. */
export interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
  etag: string
  lastModified: string
  size: number
}

export type RangeAnswer =
  | { kind: 'complete' }
  | { kind: 'unsatisfiable' }
  | { kind: 'part'; start: number; end: number }

/**
 * Returns the answer to a Range header (RFC 9110, section 14). Several ranges, other units and malformed headers get
 * the whole file. So does a range whose If-Range names another version.
 */
export function answerRange(request: RangeRequest): RangeAnswer {
  const { range, ifRange, etag, lastModified, size } = request
  if (range === undefined) return { kind: 'complete' }
  if (ifRange !== undefined && ifRange !== etag && ifRange !== lastModified) return { kind: 'complete' }
  const found = /^bytes=(\d*)-(\d*)$/.exec(range.trim())
  if (found === null || (found[1] === '' && found[2] === '')) return { kind: 'complete' }
  const [, from = '', to = ''] = found
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return { kind: 'complete' }
  if (start >= size) return { kind: 'unsatisfiable' }
  return { kind: 'part', start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp4: 'video/mp4',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** Returns the media type for the extension of a path. */
export function typeOf(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
