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
  /** Size before scaling: points for PDFs, CSS pixels for drawings, pixels for pictures. */
  width: number
  height: number
  pages: number
  /** The sanitized SVG; null for pictures and PDFs. */
  svg: SafeSvg | null
  /** Draws the file with this longest edge, in pixels. Drawings and pages are enlarged, pictures only reduced. */
  draw(edge: number): Promise<DrawnPicture>
  close(): Promise<void>
}
