import { fileTypeFromBuffer } from 'file-type'
import type { AssetFormat } from '../../../shared/domain/assets.ts'
import { FileFault } from './faults.ts'

/** How many bytes from the start the check needs. */
export const headBytes = 4100
/** How many bytes from the end the check needs where HTTP itself does not prove the length. */
const tailBytes = 66_000
/** Larger JSON is judged by its first character alone. */
const parsedJsonBytes = 32 * 1024 * 1024

export interface CheckedBytes {
  size: number
  head: Buffer
  /** Reads `length` bytes from `start` of the temporary file. */
  read(start: number, length: number): Promise<Buffer>
}

export interface Promised {
  format: AssetFormat
  /** The list says "image" without a type: PNG and JPEG both are. */
  anyImage: boolean
  /** HTTP proved the length; where not, the end of the file has to look like one. */
  lengthProven: boolean
}

/**
 * Judges bytes against what the list promised and gives the ending the file gets, such as `.jpg`. Rejects with a
 * FileFault: `wrong_type` for other bytes (an error page, for one), `truncated` where the end is missing.
 */
export async function checkBytes(bytes: CheckedBytes, promised: Promised): Promise<string> {
  if (bytes.size === 0) throw new FileFault('truncated', 'The server sent an empty file.')
  const { format } = promised
  if (format === 'json') return checkJson(bytes)
  if (format === 'svg') return checkSvg(bytes)
  const extension = await binaryExtension(bytes, promised)
  if (!promised.lengthProven) await checkEnd(bytes, extension)
  return extension
}

async function binaryExtension({ head }: CheckedBytes, { format, anyImage }: Promised): Promise<string> {
  if (format === 'pdf' && pdfStart(head)) return '.pdf'
  if (
    format === 'zip' &&
    (starts(head, 'PK\x03\x04') || starts(head, 'PK\x05\x06') || starts(head, 'PK\x07\x08'))
  )
    return '.zip'
  // Pictures by their own marks: file-type walks PNG chunks, which may reach beyond the head.
  const picture = starts(head, '\xff\xd8\xff') ? 'jpg' : starts(head, '\x89PNG\r\n\x1a\n') ? 'png' : null
  if (picture !== null && (anyImage || format === picture)) return `.${picture}`
  const found = await fileTypeFromBuffer(head)
  if (format === 'video' && found?.mime.startsWith('video/') === true)
    return `.${videoExtensions[found.ext] ?? 'mp4'}`
  throw wrongType(anyImage ? 'a picture' : formatWords[format], head, found?.ext)
}

const videoExtensions: Record<string, string> = {
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  webm: 'webm',
  mkv: 'mkv',
  avi: 'avi',
}
const formatWords: Record<AssetFormat, string> = {
  jpg: 'a JPEG picture',
  png: 'a PNG picture',
  svg: 'an SVG drawing',
  pdf: 'a PDF document',
  zip: 'a ZIP archive',
  video: 'a video',
  json: 'JSON data',
}

function starts(head: Buffer, text: string): boolean {
  return head.subarray(0, text.length).toString('latin1') === text
}

function pdfStart(head: Buffer): boolean {
  // Readers accept a few bytes before the mark, but never a page of HTML.
  return head.subarray(0, 1024).includes('%PDF-') && !looksLikeMarkup(head)
}

function looksLikeMarkup(head: Buffer): boolean {
  return /^(?:\uFEFF)?\s*<(?:!doctype|html|\?xml|head|body|error|!--)/i.test(
    head.subarray(0, 512).toString('utf8'),
  )
}

function wrongType(promised: string, head: Buffer, found: string | undefined): FileFault {
  const text = head.subarray(0, 512).toString('utf8')
  const what = /<html|<!doctype html/i.test(text)
    ? 'a web page'
    : looksLikeMarkup(head)
      ? 'an XML page'
      : found !== undefined
        ? `a .${found} file`
        : /^\s*[{[]/.test(text)
          ? 'a JSON answer'
          : 'something else'
  return new FileFault('wrong_type', `The server sent ${what} instead of ${promised}.`)
}

async function checkJson(bytes: CheckedBytes): Promise<string> {
  if (bytes.size > parsedJsonBytes) {
    if (/^(?:\uFEFF)?\s*[{[]/.test(bytes.head.toString('utf8'))) return '.json'
    throw wrongType(formatWords.json, bytes.head, undefined)
  }
  const text = (await bytes.read(0, bytes.size)).toString('utf8').replace(/^\uFEFF/, '')
  try {
    JSON.parse(text)
    return '.json'
  } catch (error) {
    if (/^\s*[{["\d]/.test(text))
      throw new FileFault('truncated', 'The JSON data is not whole.', { cause: error })
    throw wrongType(formatWords.json, bytes.head, undefined)
  }
}

const svgStart =
  /^(?:\uFEFF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(?:\[[\s\S]*?\])?\s*>|<\?[^>]*\?>)\s*)*<(?:[A-Za-z][\w.-]*:)?svg[\s/>]/

async function checkSvg(bytes: CheckedBytes): Promise<string> {
  // Long comments and doctypes of drawing programs may fill the first pages.
  const head =
    bytes.size > bytes.head.length ? await bytes.read(0, Math.min(bytes.size, 64 * 1024)) : bytes.head
  if (!svgStart.test(textOf(head))) throw wrongType(formatWords.svg, head, undefined)
  const tail = textOf(await bytes.read(Math.max(0, bytes.size - 4096), Math.min(bytes.size, 4096)))
  if (!/<\/(?:[A-Za-z][\w.-]*:)?svg\s*>|\/>\s*$/.test(tail))
    throw new FileFault('truncated', 'The SVG drawing is not whole.')
  return '.svg'
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  return bytes.toString('utf8')
}

const endMarks: Record<string, Buffer> = {
  '.jpg': Buffer.from([0xff, 0xd9]),
  '.png': Buffer.from('IEND', 'latin1'),
  '.pdf': Buffer.from('%%EOF', 'latin1'),
  '.zip': Buffer.from('PK\x05\x06', 'latin1'),
}

async function checkEnd(bytes: CheckedBytes, extension: string): Promise<void> {
  if (extension === '.mp4' || extension === '.mov') return checkBoxes(bytes)
  const mark = endMarks[extension]
  if (mark === undefined) return
  const length = Math.min(bytes.size, tailBytes)
  const tail = await bytes.read(bytes.size - length, length)
  if (!tail.includes(mark))
    throw new FileFault('truncated', 'The file ended before its time.', { again: { afterMs: null } })
}

/** An MP4 is a row of boxes that say their own length: the last one has to end where the file does. */
async function checkBoxes(bytes: CheckedBytes): Promise<void> {
  let at = 0
  while (at < bytes.size) {
    const header = await bytes.read(at, Math.min(16, bytes.size - at))
    if (header.length < 8) break
    const short = header.readUInt32BE(0)
    if (short === 0) return
    const size = short === 1 ? (header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))) : short
    if (size < 8) return
    at += size
  }
  if (at !== bytes.size)
    throw new FileFault('truncated', 'The video ended before its time.', { again: { afterMs: null } })
}
