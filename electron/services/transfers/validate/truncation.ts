import { crc32 } from 'node:zlib'
import { FileFault } from '../../files/fileFault.ts'

/** Random access to a file. `head`: its first bytes, in memory. */
export interface CheckedBytes {
  size: number
  head: Buffer
  /** Reads `length` bytes from `start` of the temporary file. */
  read(start: number, length: number): Promise<Buffer>
}

/** Bytes from the end in which nearly all files have their end marker. */
const nearBytes = 1024
/** Bytes from the end in which ZIP readers look for the end record: its 22 bytes and the longest comment. */
const farBytes = 22 + 0xffff
const scanBytes = 256 * 1024
/** Maximum number of JPEG segments. Real files have fewer; a forged file must not cost unlimited reads. */
const maxSegments = 4000
/** Maximum number of MP4 boxes or AVI chunks, for the same reason. */
const maxBoxes = 100_000

/**
 * Throws a FileFault `truncated` if the end of a binary file is missing or a small PNG has wrong checksums. The fault
 * allows a retry. HTTP does not prove completeness: a server that lost the end of a file sends a matching length. Bytes
 * after the end marker are allowed, since cameras, editors and signatures add them. Reads 1 KiB of nearly every file.
 */
export async function checkEnd(bytes: CheckedBytes, extension: string): Promise<void> {
  const check = checks[extension]
  if (check !== undefined && !(await check(bytes)))
    throw new FileFault('truncated', 'The download is incomplete. Try again.', { retry: { afterMs: null } })
}

const checks: Partial<Record<string, (bytes: CheckedBytes) => Promise<boolean>>> = {
  '.jpg': isJpegComplete,
  '.png': isPngComplete,
  '.pdf': isPdfComplete,
  '.zip': isZipComplete,
  '.mp4': boxesAreComplete,
  '.mov': boxesAreComplete,
  '.avi': isRiffComplete,
  '.webm': segmentIsComplete,
  '.mkv': segmentIsComplete,
}

/** Returns bytes from `head` if it has them, else reads them from the file. */
async function slice(bytes: CheckedBytes, start: number, length: number): Promise<Buffer> {
  const end = Math.min(start + length, bytes.size)
  if (start >= end) return Buffer.alloc(0)
  return end <= bytes.head.length ? bytes.head.subarray(start, end) : bytes.read(start, end - start)
}

function tailOf(bytes: CheckedBytes, length: number): Promise<Buffer> {
  return slice(bytes, Math.max(0, bytes.size - length), length)
}

/** Whether `mark` occurs at or after `from`. Searches the end of the file first. */
async function occurs(bytes: CheckedBytes, mark: Buffer, from: number): Promise<boolean> {
  for (const length of [nearBytes, farBytes]) {
    const start = Math.max(from, bytes.size - length)
    if ((await slice(bytes, start, bytes.size - start)).includes(mark)) return true
    if (start === from) return false
  }
  for (let at = from; at < bytes.size; at += scanBytes) {
    if ((await slice(bytes, at, scanBytes + mark.length - 1)).includes(mark)) return true
  }
  return false
}

const endOfImage = Buffer.from([0xff, 0xd9])
const startOfScan = 0xda

/**
 * The marker FFD9 never occurs within compressed data, but may occur before it (in a thumbnail) and after it. So it
 * must follow the segments at the start of the picture.
 */
async function isJpegComplete(bytes: CheckedBytes): Promise<boolean> {
  let at = 2
  for (let count = 0; count < maxSegments; count += 1) {
    const segment = await slice(bytes, at, 4)
    if (segment.length < 4) return segment.equals(endOfImage)
    const marker = segment[1] ?? 0
    if (segment[0] !== 0xff || marker === 0) break
    if (marker === 0xd9) return true
    const length =
      marker === 0xff ? -1 : marker === 0x01 || (marker & 0xf8) === 0xd0 ? 0 : segment.readUInt16BE(2)
    if (length === 1) break
    at += 2 + length
    if (marker === startOfScan) return occurs(bytes, endOfImage, at)
  }
  // Unreadable segments: the marker must be near the end.
  return (await tailOf(bytes, nearBytes)).includes(endOfImage)
}

/** The last chunk of a PNG, without its length field. The chunk has no data, so its checksum is constant. */
const pngEnd = Buffer.from('IEND\xaeB`\x82', 'latin1')

/** Maximum size of a PNG whose checksums are verified: it is still in memory. */
const maxSummedBytes = 1024 * 1024

async function isPngComplete(bytes: CheckedBytes): Promise<boolean> {
  if (!(await occurs(bytes, pngEnd, 8))) return false
  return bytes.size > maxSummedBytes || isPictureDataSound(await slice(bytes, 0, bytes.size))
}

/** Whether the checksums of a PNG's picture data are right, as far as chunks can be read. */
function isPictureDataSound(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) return true
    const chunk = png.subarray(at + 4, end)
    if (chunk.toString('latin1', 0, 4) === 'IDAT' && crc32(chunk) !== png.readUInt32BE(end)) return false
    at = end + 4
  }
  return true
}

/**
 * A linearized PDF states its length. An updated PDF has several end markers. If an object follows the last one, the
 * end of an update is missing.
 */
async function isPdfComplete(bytes: CheckedBytes): Promise<boolean> {
  const opening = bytes.head.subarray(0, 2048).toString('latin1')
  const stated = opening.includes('/Linearized') ? /\/L\s+(\d{1,15})\b/.exec(opening)?.[1] : undefined
  if (stated !== undefined && bytes.size < Number(stated)) return false
  for (const length of [nearBytes, farBytes]) {
    const tail = await tailOf(bytes, length)
    const at = tail.lastIndexOf('%%EOF')
    if (at >= 0) return !/^\s*\d{1,10}\s+\d{1,5}\s+obj\b/.test(tail.toString('latin1', at + 5, at + 64))
  }
  return false
}

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndLength = 22

/**
 * The end record must be complete with its comment and point to this archive's directory, not to that of a nested
 * archive.
 */
async function isZipComplete(bytes: CheckedBytes): Promise<boolean> {
  for (const length of [nearBytes, farBytes]) {
    const tail = await tailOf(bytes, length)
    for (let at = tail.lastIndexOf(zipEnd); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(zipEnd, at - 1)) {
      if (at + zipEndLength > tail.length) continue
      if (at + zipEndLength + tail.readUInt16LE(at + 20) > tail.length) continue
      const entries = tail.readUInt16LE(at + 10)
      const directory = tail.readUInt32LE(at + 16)
      // All ones: the real offset is in a ZIP64 record.
      if (entries === 0 || directory === 0xffffffff) return true
      if ((await slice(bytes, directory, 4)).toString('latin1') === 'PK\x01\x02') return true
    }
  }
  return false
}

const boxNames = new Set(
  'ftyp styp moov moof mdat free skip wide uuid meta mfra sidx ssix prft emsg pnot'.split(' '),
)

/** Walks the boxes of an MP4 or MOV: none may end beyond the file. Other bytes after the last box are allowed. */
async function boxesAreComplete(bytes: CheckedBytes): Promise<boolean> {
  const seen = new Set<string>()
  let at = 0
  for (let count = 0; count < maxBoxes && at < bytes.size; count += 1) {
    const header = await slice(bytes, at, 16)
    const complete = seen.has('moov') && seen.has('mdat')
    if (header.length < 8) return complete
    const short = header.readUInt32BE(0)
    // Zero: the box extends to the end of the file.
    if (short === 0) return true
    const size = short === 1 ? (header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))) : short
    const name = header.toString('latin1', 4, 8)
    const isBox = size >= 8 && (boxNames.has(name) || !complete)
    if (!isBox && complete) return true
    if (size < 8) return false
    seen.add(name)
    at += size
  }
  return at <= bytes.size && ['mdat', 'moov', 'moof'].some((name) => seen.has(name))
}

/** Each RIFF chunk of an AVI says its length. */
async function isRiffComplete(bytes: CheckedBytes): Promise<boolean> {
  let at = 0
  for (let count = 0; count < maxBoxes; count += 1) {
    const header = await slice(bytes, at, 8)
    if (header.length < 8 || header.toString('latin1', 0, 4) !== 'RIFF') break
    const size = header.readUInt32LE(4)
    at += 8 + size + (size % 2)
    // The last byte is only padding, which some programs omit.
    if (at > bytes.size + (size % 2)) return false
  }
  return at > 0
}

/** A Matroska file is a header and one segment. The segment states its length, unless the file was streamed. */
function segmentIsComplete({ head, size }: CheckedBytes): Promise<boolean> {
  const header = variableInteger(head, 4)
  if (header === null) return Promise.resolve(false)
  const at = header.end + header.value
  if (at + 4 > head.length) return Promise.resolve(false)
  // Other parts may precede the segment. Its length is then not checked.
  if (head.readUInt32BE(at) !== 0x18538067) return Promise.resolve(true)
  const segment = variableInteger(head, at + 4)
  return Promise.resolve(segment !== null && (segment.unknown || segment.end + segment.value <= size))
}

/**
 * Reads a variable-length integer of Matroska: its first set bit says how many bytes it has. `unknown`: all bits are
 * set. Null if bytes are missing.
 */
function variableInteger(bytes: Buffer, at: number): { value: number; end: number; unknown: boolean } | null {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) return null
  let value = BigInt(first & (0xff >> length))
  for (let next = at + 1; next < at + length; next += 1) value = value * 256n + BigInt(bytes[next] ?? 0)
  return { value: Number(value), end: at + length, unknown: value === (1n << BigInt(7 * length)) - 1n }
}
