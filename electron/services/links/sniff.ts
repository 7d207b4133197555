import { fileTypeFromBuffer } from 'file-type'
import { signatureOf } from '../files/fileSignatures.ts'

/** Content type by the first bytes. `other`: not accepted by the service; `words` fit into "The file is …". */
export type Sniffed =
  | { kind: 'png' | 'jpg' | 'pdf' }
  | { kind: 'page'; asksPassword: boolean }
  | { kind: 'other'; words: string }

/** Number of bytes for the detection, if available. */
export const sniffBytes = 4100

const names: Readonly<Record<string, string>> = {
  heic: 'HEIC',
  webp: 'WebP',
  tif: 'TIFF',
  gif: 'GIF',
  bmp: 'BMP',
  avif: 'AVIF',
  jxl: 'JPEG XL',
  jp2: 'JPEG 2000',
  psd: 'a Photoshop file',
  ai: 'an Illustrator file',
  dwg: 'a CAD drawing (DWG)',
  zip: 'a ZIP archive',
  rar: 'a RAR archive',
  '7z': 'a 7z archive',
  docx: 'a Word document',
  xlsx: 'an Excel table',
  pptx: 'a PowerPoint file',
  mp4: 'a video',
  mov: 'a video',
}

/** Detects the type from the first bytes. `type`: Content-Type, trusted only for pages. */
export async function sniff(head: Buffer, type: string): Promise<Sniffed> {
  const signature = signatureOf(head)
  if (signature !== null && signature !== 'zip') return { kind: signature }
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const isMarkup = text.startsWith('<')
  if (isMarkup && /<svg[\s>]/i.test(text) && !/<(?:html|body|!doctype html)/i.test(text))
    return { kind: 'other', words: 'SVG' }
  const found = await fileTypeFromBuffer(head)
  if (found !== undefined && found.ext !== 'xml')
    return { kind: 'other', words: names[found.ext] ?? `a .${found.ext} file` }
  const isPage = /^(?:text\/html|application\/xhtml\+xml)/.test(type)
  if (isPage || (isMarkup && /<(?:html|head|body|title|!doctype html)/i.test(text)))
    return { kind: 'page', asksPassword: /<input[^>]{0,300}type\s*=\s*["']?password/i.test(text) }
  if (isMarkup) return { kind: 'other', words: 'XML data' }
  if (/^[{[]/.test(text)) return { kind: 'other', words: 'JSON data' }
  return {
    kind: 'other',
    words: text.includes('\0') || text.includes('\uFFFD') ? 'of an unknown kind' : 'plain text',
  }
}
