import { createHash } from 'node:crypto'
import { loadImage, type Image } from '@napi-rs/canvas'
import { FileTooLarge, NotPlainFile, readPlain } from '../../files/plainFile.ts'
import { svgTextOf } from './decodeSvg.ts'
import type { Drawable } from './drawable.ts'
import type { DrawableKind } from './drawableKind.ts'
import { openPdf } from './pdfPage.ts'
import { assertFewPixels, maxPixels, readPictureHead } from './pictureHead.ts'
import { readSvg } from './readSvg.ts'
import { Refusal } from './refusal.ts'

/** An untrusted file to draw. */
export interface DrawableSource {
  path: string
  kind: DrawableKind
  /** Expected hash. A file with another hash is not drawn. */
  sha256?: string
  /** For a PDF: page number from 1, and password. */
  page?: number
  password?: string
}

/** Larger files are not read. */
const maxBytes = 96 * 1024 * 1024

/**
 * Checks an untrusted file and lets `use` draw it: the same rules for thumbnails, viewer, copies, exports and
 * comparing. Runs in a process with limits of time and memory for what the rules miss. Rejects with a Refusal and the
 * system's errors.
 */
export async function withDrawable<T>(
  source: DrawableSource,
  use: (drawable: Drawable) => Promise<T>,
): Promise<T> {
  const drawable = await openDrawable(source)
  try {
    return await use(drawable)
  } finally {
    await drawable.close()
  }
}

async function openDrawable(source: DrawableSource): Promise<Drawable> {
  const bytes = await bytesOf(source.path)
  if (source.sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== source.sha256)
    throw new Error('The file was changed meanwhile.')
  if (source.kind === 'svg') return drawing(bytes)
  if (source.kind === 'pdf') return openPdf(bytes, source.page ?? 1, source.password)
  return picture(bytes)
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readPlain(path, maxBytes)
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw new Refusal(`The file is larger than ${String(maxBytes / 1024 / 1024)} MB.`, { cause: error })
    if (error instanceof NotPlainFile) throw new Refusal('It is no regular file.', { cause: error })
    throw error
  }
}

function drawing(bytes: Buffer): Drawable {
  const svg = readSvg(svgTextOf(bytes), maxPixels)
  const { width, height } = svg
  return {
    width,
    height,
    pages: 1,
    svg,
    close: nothing,
    async draw(edge) {
      const size = fit(width, height, edge, true)
      return { image: await decoded(Buffer.from(svg.at(size.width, size.height))), ...size }
    },
  }
}

async function picture(bytes: Buffer): Promise<Drawable> {
  assertFewPixels(readPictureHead(bytes))
  const image = await decoded(bytes)
  // The decoder applies the EXIF orientation.
  const { naturalWidth: width, naturalHeight: height } = image
  return {
    width,
    height,
    pages: 1,
    svg: null,
    close: nothing,
    draw: (edge) => Promise.resolve({ image, ...fit(width, height, edge, false) }),
  }
}

const nothing = (): Promise<void> => Promise.resolve()

async function decoded(bytes: Buffer): Promise<Image> {
  try {
    return await loadImage(bytes)
  } catch (error) {
    throw new Refusal('The picture is damaged or incomplete.', { cause: error })
  }
}

/** Returns the largest size of the same aspect ratio within a square, at least one pixel each way. */
function fit(
  width: number,
  height: number,
  edge: number,
  isEnlarged: boolean,
): { width: number; height: number } {
  const scale = Math.min(edge / width, edge / height, isEnlarged ? Infinity : 1)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
