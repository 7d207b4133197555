import type { Canvas, Image } from '@napi-rs/canvas'
import type { SafeSvg } from './readSvg.ts'

/** A picture, and the size that it is to have. */
export interface DrawnPicture {
  image: Image | Canvas
  width: number
  height: number
}

/** A file that may be drawn. */
export interface Drawable {
  /** Its own size: of a PDF in points, of a drawing in pixels of the browser. */
  width: number
  height: number
  pages: number
  /** The elements of an SVG drawing, written anew; null for pictures and PDFs. */
  svg: SafeSvg | null
  /** Draws it so that its longest edge has this length. Drawings and pages grow, pictures only shrink. */
  draw(edge: number): Promise<DrawnPicture>
  close(): Promise<void>
}
