import { promisify } from 'node:util'
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzip,
  inflate,
  inflateRaw,
  zstdDecompress,
} from 'node:zlib'

type Coding = 'gzip' | 'deflate' | 'br' | 'zstd'

const codings: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
}

/** Bytes that decide whether a body is compressed. */
export const magicByteCount = 4

/**
 * Returns the compressions in a `Content-Encoding`, in the order in which they were applied. Servers also send values
 * such as `utf-8`, `binary` or `aws-chunked`, which are ignored.
 */
export function codingsOf(header: string | undefined): Coding[] {
  return (header ?? '').split(',').flatMap((name) => codings[name.trim().toLowerCase()] ?? [])
}

/** How to decompress a body that begins with these bytes. */
interface Unpacking {
  stream: typeof createGunzip
  all: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
}

const unpackings = {
  gzip: { stream: createGunzip, all: promisify(gunzip) },
  zlib: { stream: createInflate, all: promisify(inflate) },
  deflate: { stream: createInflateRaw, all: promisify(inflateRaw) },
  br: { stream: createBrotliDecompress, all: promisify(brotliDecompress) },
  zstd: { stream: createZstdDecompress, all: promisify(zstdDecompress) },
} as unknown as Record<Coding | 'zlib', Unpacking>

/** Returns how to decompress a body; null if its first bytes show that it is not compressed. */
export function unpackingOf(coding: Coding, start: Buffer): Unpacking | null {
  const [first = 0, second = 0] = start
  switch (coding) {
    case 'gzip':
      return first === 0x1f && second === 0x8b ? unpackings.gzip : null
    case 'zstd':
      return start.length >= 4 && start.readUInt32LE(0) === 0xfd2fb528 ? unpackings.zstd : null
    case 'deflate':
      // The zlib header (RFC 1950), which some servers omit.
      if ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0) return unpackings.zlib
      return isKnownStart(start) ? null : unpackings.deflate
    case 'br':
      return isKnownStart(start) ? null : unpackings.br
  }
}

const knownStarts = [
  '%PDF',
  '\xff\xd8\xff',
  '\x89PNG',
  'PK\x03\x04',
  'PK\x05\x06',
  'RIFF',
  '\x1a\x45\xdf\xa3',
  '\0\0\0',
]

/** Whether a body begins like the service's files and answers. A compressed body without a signature does not. */
function isKnownStart(start: Buffer): boolean {
  const text = start.toString('latin1')
  return knownStarts.some((known) => text.startsWith(known)) || /^(?:\xef\xbb\xbf|\s)*[<{[]/.test(text)
}

/** Decompresses an answer. Rejects with zlib's error, or with ERR_BUFFER_TOO_LARGE if it is longer than `maxBytes`. */
export async function decodeBody(
  bytes: Buffer,
  header: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  let rest = bytes
  for (const coding of codingsOf(header).reverse()) {
    const unpacking = unpackingOf(coding, rest.subarray(0, magicByteCount))
    if (unpacking !== null) rest = await unpacking.all(rest, { maxOutputLength: maxBytes })
  }
  return rest
}
