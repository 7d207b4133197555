export type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Number of bytes examined for UTF-16 without a mark. */
const sampleBytes = 4096

/** Returns the encoding of a byte order mark; null without one. */
export function markOf([first, second, third]: Uint8Array): Unicode | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/**
 * Detects UTF-16 without a mark: digits, delimiters and line ends have zeros on one side. Returns null for other text.
 */
export function unmarkedUtf16(bytes: Uint8Array): Unicode | null {
  const zeros: [number, number] = [0, 0]
  const sample = bytes.subarray(0, sampleBytes)
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  })
  const [even, odd] = zeros
  if (Math.max(even, odd) < Math.max(1, sample.length / 10)) return null
  // Letters of other scripts may have zeros on the other side.
  if (odd > 4 * even) return 'utf-16le'
  return even > 4 * odd ? 'utf-16be' : null
}

/** Decodes bytes without the byte order mark. A trailing odd byte of UTF-16 is dropped. */
export function decodeUnicode(bytes: Uint8Array, encoding: Unicode): string {
  if (encoding === 'utf-8') return new TextDecoder().decode(bytes)
  const pairs = bytes.subarray(0, bytes.length - (bytes.length % 2))
  // Some runtimes lack "utf-16be".
  return new TextDecoder('utf-16le').decode(encoding === 'utf-16be' ? swapped(pairs) : pairs)
}

const swapped = (pairs: Uint8Array): Uint8Array =>
  pairs.map((_, at) => pairs[at % 2 === 0 ? at + 1 : at - 1] ?? 0)

const unicodeOf = (bytes: Uint8Array): Unicode | null => markOf(bytes) ?? unmarkedUtf16(bytes)

/** Decodes UTF-8 or UTF-16. Invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => decodeUnicode(bytes, unicodeOf(bytes) ?? 'utf-8')

/** As `decodeText`, but Windows-1252 for bytes that are neither UTF-8 nor UTF-16, as from old programs. */
export function decodeAnyText(bytes: Uint8Array): string {
  const unicode = unicodeOf(bytes)
  const text = decodeUnicode(bytes, unicode ?? 'utf-8')
  return unicode === null && text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}
