import type { AssetFormat } from '../../../../shared/domain/assets.ts'
import { parseLooseJson } from '../../../../shared/domain/looseJson.ts'
import { FileFault } from '../../files/fileFault.ts'
import { signatureOf } from '../../files/fileSignatures.ts'
import { decodeText } from '../../../../shared/domain/decodeText.ts'
import { signInAdvice } from '../../network/networkFaults.ts'
import { checkEnd, type CheckedBytes } from './truncation.ts'

/** Bytes from the start of a file that the check needs. */
export const headBytes = 4100
/** Larger JSON is not parsed: only its first and last characters are checked. */
const parsedJsonBytes = 32 * 1024 * 1024
/** Bytes at the start and the end of an SVG that are checked. Even, since UTF-16 has two bytes per character. */
const svgEdgeBytes = 64 * 1024

export interface Promised {
  /** `any`: no format is promised, so every supported format is accepted. */
  format: AssetFormat | 'any'
  /** The service's list promises an image without a format, so both JPEG and PNG are accepted. */
  anyImage: boolean
}

/**
 * Checks that a file has the promised format and is complete. Returns its extension, such as `.jpg`. Rejects with a
 * FileFault: `wrong_type` for other content, such as an error page; `truncated`, which allows a retry, if the end is
 * missing.
 */
export async function checkBytes(file: CheckedBytes, promised: Promised): Promise<string> {
  if (file.size === 0) throw cutShort('The file server sent an empty file. Try again.')
  if (promised.format === 'any') return checkBytes(file, { ...promised, format: await formatOf(file.head) })
  const { format } = promised
  // `file.head` may be a getter that changes between reads, so it is read once.
  const bytes: CheckedBytes = {
    size: file.size,
    head: file.head,
    read: (start, length) => file.read(start, length),
  }
  if (format === 'json') return checkJson(bytes)
  if (format === 'svg') return checkSvg(bytes)
  const extension = await binaryExtension(bytes, { ...promised, format })
  await checkEnd(bytes, extension)
  return extension
}

/**
 * Returns the supported format that the first bytes show. Throws a FileFault `wrong_type` for other content, such as a
 * web page.
 */
async function formatOf(head: Buffer): Promise<AssetFormat> {
  const signature = signatureOf(head)
  if (signature !== null) return signature
  const text = head.toString('utf8')
  if (svgStart.test(text)) return 'svg'
  if (/^\uFEFF?\s*[{[]/.test(text)) return 'json'
  const found = await otherKindOf(head)
  if (found?.mime.startsWith('video/') === true) return 'video'
  throw wrongType('a document or picture', head, found?.ext)
}

async function binaryExtension(
  { head }: CheckedBytes,
  { format, anyImage }: { format: AssetFormat; anyImage: boolean },
): Promise<string> {
  const signature = signatureOf(head)
  const isPicture = signature === 'jpg' || signature === 'png'
  if (signature !== null && (signature === format || (anyImage && isPicture))) return `.${signature}`
  const found = await otherKindOf(head)
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

/** Detects other file types. Loaded only if the usual types are ruled out: most threads never need it. */
async function otherKindOf(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head)
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
          ? 'JSON data'
          : 'something else'
  const advice = what === 'a web page' ? signInAdvice : 'Try again later.'
  return new FileFault('wrong_type', `The file server sent ${what} instead of ${promised}. ${advice}`)
}

function cutShort(message: string, cause?: unknown): FileFault {
  return new FileFault('truncated', message, { retry: { afterMs: null }, cause })
}

async function checkJson(bytes: CheckedBytes): Promise<string> {
  if (bytes.size > parsedJsonBytes) {
    const opening = /^(?:\uFEFF)?\s*([{[])/.exec(bytes.head.toString('utf8'))?.[1]
    if (opening === undefined) throw wrongType(formatWords.json, bytes.head, undefined)
    const closing = (await bytes.read(bytes.size - 1024, 1024)).toString('utf8').trimEnd().at(-1)
    if (closing !== (opening === '{' ? '}' : ']')) throw cutShort('The JSON data is incomplete. Try again.')
    return '.json'
  }
  const text = decodeText(await bytes.read(0, bytes.size))
  try {
    parseLooseJson(text)
    return '.json'
  } catch (error) {
    if (/^\s*[{["\d-]/.test(text)) throw cutShort('The JSON data is incomplete. Try again.', error)
    throw wrongType(formatWords.json, bytes.head, undefined)
  }
}

// Each pattern matches in one way only, without backtracking. These bytes come from outside, and could otherwise block
// the thread.
/**
 * Content allowed before and after elements: comments, instructions, white space. Some programs end with a zero byte.
 */
const xmlRest = String.raw`(?:\s|\0|<!--(?:(?!-->)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>)*`
const svgName = String.raw`(?:[A-Za-z][\w.-]*:)?svg`
const svgType = String.raw`<!DOCTYPE\s+svg(?=[\s>[])[^>[]*(?:\[[^\]]*\]\s*)?>`
const svgOpening = String.raw`^\uFEFF?${xmlRest}(?:${svgType}${xmlRest})?<${svgName}`
const svgStart = new RegExp(String.raw`${svgOpening}[\s/>]`)
const svgAlone = new RegExp(String.raw`${svgOpening}(?:\s[^<>]*)?/>${xmlRest}$`)
const svgEnd = new RegExp(String.raw`</${svgName}\s*>${xmlRest}$`, 'y')

/** Whether one of the last closing tags ends the drawing. Comments after the end may have closing tags, too. */
function hasSvgEnd(tail: string): boolean {
  for (let count = 0, at = tail.lastIndexOf('</'); count < 8 && at >= 0; count += 1) {
    svgEnd.lastIndex = at
    if (svgEnd.test(tail)) return true
    at = at === 0 ? -1 : tail.lastIndexOf('</', at - 1)
  }
  return false
}

async function checkSvg(bytes: CheckedBytes): Promise<string> {
  // Comments and doctypes of drawing programs may be longer than `bytes.head`.
  const head =
    bytes.size > bytes.head.length ? await bytes.read(0, Math.min(bytes.size, svgEdgeBytes)) : bytes.head
  const encoding = head[0] === 0xff && head[1] === 0xfe ? 'utf16le' : 'utf8'
  if (!svgStart.test(head.toString(encoding))) throw wrongType(formatWords.svg, head, undefined)
  const length = Math.min(bytes.size, svgEdgeBytes)
  const tail = (bytes.size > length ? await bytes.read(bytes.size - length, length) : head).toString(encoding)
  if (!hasSvgEnd(tail) && !svgAlone.test(tail)) throw cutShort('The SVG drawing is incomplete. Try again.')
  return '.svg'
}
