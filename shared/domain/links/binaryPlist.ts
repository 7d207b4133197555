const trailerBytes = 32
const maxObjects = 10_000

/**
 * Returns the text of a key in the top dictionary of a binary property list (`bplist00`). Browsers write such link
 * files. Null for anything else. Never throws.
 */
export function plistText(bytes: Uint8Array, key: string): string | null {
  if (bytes.length < 8 + trailerBytes || latin(bytes.subarray(0, 8)) !== 'bplist00') return null
  const trailer = bytes.subarray(bytes.length - trailerBytes)
  const offsetSize = trailer[6] ?? 0
  const referenceSize = trailer[7] ?? 0
  const count = unsigned(trailer, 8, 8)
  const top = unsigned(trailer, 16, 8)
  const table = unsigned(trailer, 24, 8)
  if (count === null || top === null || table === null || count > maxObjects) return null

  const at = (object: number | null): number | null =>
    object === null || object >= count ? null : unsigned(bytes, table + object * offsetSize, offsetSize)
  const dictionary = at(top)
  const entries = dictionary === null ? null : head(bytes, dictionary)
  if (entries?.kind !== 0xd || entries.length > maxObjects) return null
  for (let index = 0; index < entries.length; index += 1) {
    const name = unsigned(bytes, entries.start + index * referenceSize, referenceSize)
    if (textAt(bytes, at(name)) !== key) continue
    const place = entries.start + (entries.length + index) * referenceSize
    return textAt(bytes, at(unsigned(bytes, place, referenceSize)))
  }
  return null
}

/** Reads an object's kind, number of parts and start. */
function head(bytes: Uint8Array, place: number): { kind: number; length: number; start: number } | null {
  const mark = bytes[place]
  if (mark === undefined) return null
  const kind = mark >> 4
  const length = mark & 0xf
  if (length !== 0xf) return { kind, length, start: place + 1 }
  // The length follows as a separate integer.
  const size = bytes[place + 1]
  if (size === undefined || size >> 4 !== 1) return null
  const width = 2 ** (size & 0xf)
  const stated = unsigned(bytes, place + 2, width)
  return stated === null ? null : { kind, length: stated, start: place + 2 + width }
}

function textAt(bytes: Uint8Array, place: number | null): string | null {
  const found = place === null ? null : head(bytes, place)
  if (found?.kind !== 0x5 && found?.kind !== 0x6) return null
  const end = found.start + found.length * (found.kind === 0x6 ? 2 : 1)
  if (end > bytes.length) return null
  const part = bytes.subarray(found.start, end)
  return found.kind === 0x6 ? new TextDecoder('utf-16be').decode(part) : latin(part)
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** Reads a big-endian number; null if it is out of range or no safe integer. */
function unsigned(bytes: Uint8Array, place: number, width: number): number | null {
  if (width < 1 || width > 8 || place < 0 || place + width > bytes.length) return null
  let value = 0
  for (const byte of bytes.subarray(place, place + width)) value = value * 256 + byte
  return Number.isSafeInteger(value) ? value : null
}
