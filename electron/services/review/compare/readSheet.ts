import type { DrawnPicture } from '../../library/drawings/drawable.ts'
import { onWhite } from '../../library/drawings/onWhite.ts'
import type { DrawableKind } from '../../library/drawings/drawableKind.ts'
import { withDrawable } from '../../library/drawings/openDrawable.ts'
import { readSvgTexts, type DrawnText } from '../../library/drawings/svgTexts.ts'
import { maxWorkingPixels } from './workingPixels.ts'

export interface ReadSheet extends DrawnPicture {
  /** Texts of an SVG drawing, in pixels of the sheet; null for other files. */
  texts: DrawnText[] | null
  pages: number
}

/** Longest edge for vector drawings and PDF pages, in pixels. */
const drawnEdge = 3200

/** A file with the hash of its expected content. */
export interface SheetSource {
  path: string
  sha256: string
  kind: DrawableKind
  /** Page of a PDF, starting at 1. */
  page: number
}

/** Reads an untrusted file as a picture that can be compared. Rejects with a Refusal. */
export function readSheet(source: SheetSource): Promise<ReadSheet> {
  return withDrawable(source, async (drawable) => {
    const { width, height, pages, svg } = drawable
    const shrink = Math.sqrt(maxWorkingPixels / (width * height))
    if (source.kind === 'image' && shrink < 1) {
      const image = onWhite(await drawable.draw(Math.max(width, height) * shrink))
      return { width: image.width, height: image.height, image, pages, texts: null }
    }
    const drawn = await drawable.draw(source.kind === 'image' ? Math.max(width, height) : drawnEdge)
    const sheet = { ...drawn, pages, texts: null }
    if (svg === null) return sheet
    const { texts, view } = readSvgTexts(svg.root)
    // The view is centered, as large as it fits.
    const unit = Math.min(drawn.width / view.width, drawn.height / view.height)
    const left = (drawn.width - view.width * unit) / 2
    const top = (drawn.height - view.height * unit) / 2
    const place = ({ x, y }: { x: number; y: number }) => ({
      x: (x - view.x) * unit + left,
      y: (y - view.y) * unit + top,
    })
    return {
      ...sheet,
      texts: texts.map((each) => ({ text: each.text, ...place(each), start: place(each.start) })),
    }
  })
}
