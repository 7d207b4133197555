import { gunzipSync } from 'node:zlib'
import { decodeAnyText } from '../../../../shared/domain/decodeText.ts'
import { Refusal } from './refusal.ts'

/** Maximum bytes of a decompressed drawing. */
const maxUnpacked = 256 * 1024 * 1024

/** Decodes a drawing in its declared encoding, decompressing SVGZ. Throws a Refusal. */
export function svgTextOf(bytes: Buffer): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return declaredText(isPacked ? unpacked(bytes) : bytes).trimStart()
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpacked })
  } catch (error) {
    throw new Refusal('The packed drawing is damaged or too large.', { cause: error })
  }
}

/** A byte order mark wins over the declaration (XML 1.0). */
function declaredText(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 200)
  const isMarked =
    start.startsWith('\xef\xbb\xbf') || start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
  if (isMarked || label === undefined || /^utf-?(?:8|16)/i.test(label)) return decodeAnyText(bytes)
  try {
    return new TextDecoder(label).decode(bytes)
  } catch (error) {
    throw new Refusal(`The drawing is in an encoding that isn’t known: ${label}.`, { cause: error })
  }
}
