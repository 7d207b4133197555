import { svgTextOf } from './decodeSvg.ts'
import { readPictureHead, type PictureHead } from './pictureHead.ts'
import { Refusal } from './refusal.ts'
import type { SvgNode } from './svgTree.ts'

export interface Reading {
  /** Remaining pixels for pictures. */
  pixels: number
  /** Addresses of external pictures. */
  missing: string[]
  /** Number of nested drawings so far. */
  drawings: number
}

export interface SvgDrawing {
  root: SvgNode
  fonts: string[]
  width: number
  height: number
}

/**
 * Returns the sanitized content of an `<image>`: verified picture bytes, or a drawing that `read` sanitized. Returns
 * null for an external picture, which is added to `missing`.
 */
export function insideSvg(
  own: Map<string, string>,
  address: string,
  reading: Reading,
  read: (text: string, number: number) => SvgDrawing,
): SvgNode | null {
  const href = address.trim()
  if (href === '' || href.startsWith('#')) return null
  const bytes = bytesOf(href)
  if (bytes === null) {
    reading.missing.push(href.length > 80 ? `${href.slice(0, 79)}…` : href)
    return null
  }
  let head: PictureHead
  try {
    if (isDrawing(bytes)) {
      reading.drawings += 1
      return placed(own, read(svgTextOf(bytes), reading.drawings))
    }
    head = readPictureHead(bytes)
  } catch (error) {
    // An unreadable picture is left out, as in other programs.
    if (error instanceof Refusal && reading.pixels >= 0) return null
    throw error
  }
  const { width, height, type } = head
  reading.pixels -= width * height
  if (reading.pixels < 0) throw new Refusal('The drawing holds pictures of too many pixels.')
  return {
    name: 'image',
    attributes: new Map([...own, ['href', `data:image/${type};base64,${bytes.toString('base64')}`]]),
    children: [],
  }
}

/** Returns the bytes of a data URL; null for another address. */
function bytesOf(href: string): Buffer | null {
  const [match, options = ''] = /^data:([^,]*),/i.exec(href) ?? []
  if (match === undefined) return null
  const data = href.slice(match.length)
  if (/;\s*base64\s*$/i.test(options))
    return Buffer.from(unescaped(data).toString('latin1').replace(/\s/g, ''), 'base64')
  return unescaped(data)
}

/** Decodes percent-encoding to bytes. */
function unescaped(text: string): Buffer {
  if (!text.includes('%')) return Buffer.from(text, 'utf8')
  const pieces: Buffer[] = []
  let from = 0
  for (const found of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    pieces.push(Buffer.from(text.slice(from, found.index), 'utf8'))
    pieces.push(Buffer.from(found[0].replaceAll('%', ''), 'hex'))
    from = found.index + found[0].length
  }
  pieces.push(Buffer.from(text.slice(from), 'utf8'))
  return Buffer.concat(pieces)
}

const isDrawing = (bytes: Buffer): boolean =>
  /^(?:\uFEFF|\s|\0|ï»¿|ÿþ|þÿ)*</.test(bytes.toString('latin1', 0, 64)) ||
  (bytes[0] === 0x1f && bytes[1] === 0x8b)

/** Inlines a nested drawing, since not all programs support drawings as pictures. */
function placed(own: Map<string, string>, inner: SvgDrawing): SvgNode {
  const place = ['x', 'y', 'width', 'height', 'preserveAspectRatio']
  const outer = new Map([...own].filter(([name]) => !place.includes(name)))
  const kept = new Map(inner.root.attributes)
  for (const name of [...place, 'transform']) kept.delete(name)
  for (const [name, value] of [
    ['width', String(inner.width)],
    ['height', String(inner.height)],
    ...own,
  ] as const)
    if (place.includes(name)) kept.set(name, value)
  return { name: 'g', attributes: outer, children: [{ ...inner.root, attributes: kept }] }
}
