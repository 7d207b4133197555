import type { Canvas, Image } from '@napi-rs/canvas'
import type { SafeSvg } from './readSvg.ts'

/** A decoded picture with its target size. */
export interface DrawnPicture {
  image: Image | Canvas
  width: number
  height: number
}

/** A file that may be drawn. */
export interface Drawable {
  /** Its own size: points for PDFs, CSS pixels for drawings. */
  width: number
  height: number
  pages: number
  /** The sanitized SVG; null for pictures and PDFs. */
  svg: SafeSvg | null
  /** Draws it with this longest edge. Drawings and pages are enlarged, pictures only reduced. */
  draw(edge: number): Promise<DrawnPicture>
  close(): Promise<void>
}
