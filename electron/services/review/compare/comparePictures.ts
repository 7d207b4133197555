import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { FrameBox } from '../../../../shared/contract/review.ts'
import type { DrawnPicture } from '../../library/drawings/drawable.ts'
import { align } from './align.ts'
import { findAreas } from './difference.ts'
import { greyOf } from './ink.ts'
import { isInPlace, type Placement } from './placement.ts'

/** Result of comparing two pictures. All boxes are in pixels of `frame`. */
export interface PictureComparison {
  frame: { width: number; height: number }
  before: FrameBox
  after: FrameBox
  /** Whether one picture was found on the other. If not, they are only fitted, and the differences mean little. */
  isAligned: boolean
  areas: FrameBox[]
}

/** Agreement below which the pictures are different drawings. */
const leastAgreement = 0.35
/** Largest area of the frame, as a multiple of the later picture. */
const maxGrowth = 1.6

/** Aligns two pictures and finds the differing areas. */
export function comparePictures(before: DrawnPicture, after: DrawnPicture): PictureComparison {
  let pixelsBefore: Uint8ClampedArray | null = pixelsOf(before)
  const pixelsAfter = pixelsOf(after)
  const found = align(
    greyOf(before.width, before.height, pixelsBefore),
    greyOf(after.width, after.height, pixelsAfter),
  )
  const isAligned = found.agreement >= leastAgreement
  const placement = isAligned ? found.placement : fitted(before, after)
  const box = {
    x: placement.x,
    y: placement.y,
    width: before.width * placement.scaleX,
    height: before.height * placement.scaleY,
  }
  const frame = frameOf(box, after)
  const isSame = isInPlace(placement) && before.width === after.width && before.height === after.height
  // Released before drawing again, to save memory.
  if (!isSame) pixelsBefore = null
  const areas = findAreas(
    {
      width: frame.width,
      height: frame.height,
      before: pixelsBefore ?? draw(frame, before, { ...box, x: box.x - frame.x, y: box.y - frame.y }),
      after:
        frame.x === 0 && frame.y === 0 && frame.width === after.width && frame.height === after.height
          ? pixelsAfter
          : draw(frame, after, { x: -frame.x, y: -frame.y, width: after.width, height: after.height }),
    },
    isSame ? 1 : 2,
  )
  return {
    frame: { width: frame.width, height: frame.height },
    before: { ...box, x: box.x - frame.x, y: box.y - frame.y },
    after: { x: 0 - frame.x, y: 0 - frame.y, width: after.width, height: after.height },
    isAligned,
    areas,
  }
}

/** Places the earlier picture centered, as large as it fits. */
function fitted(before: DrawnPicture, after: DrawnPicture): Placement {
  const scale = Math.min(after.width / before.width, after.height / before.height)
  return {
    scaleX: scale,
    scaleY: scale,
    x: (after.width - before.width * scale) / 2,
    y: (after.height - before.height * scale) / 2,
  }
}

/** Returns the frame around both pictures; only the later picture if the frame would be too large. */
function frameOf(box: FrameBox, after: DrawnPicture): FrameBox {
  const x = Math.min(0, Math.floor(box.x))
  const y = Math.min(0, Math.floor(box.y))
  const width = Math.max(after.width, Math.ceil(box.x + box.width)) - x
  const height = Math.max(after.height, Math.ceil(box.y + box.height)) - y
  return width * height <= after.width * after.height * maxGrowth
    ? { x, y, width, height }
    : { x: 0, y: 0, width: after.width, height: after.height }
}

/** Shared by all calls: a canvas takes as much memory as a sheet. */
let canvas: Canvas | null = null

const pixelsOf = (sheet: DrawnPicture): Uint8ClampedArray =>
  draw(sheet, sheet, { x: 0, y: 0, width: sheet.width, height: sheet.height })

/** Returns the pixels of white paper with the picture drawn at `place`. */
function draw(
  paper: { width: number; height: number },
  { image }: DrawnPicture,
  place: FrameBox,
): Uint8ClampedArray {
  canvas ??= createCanvas(1, 1)
  canvas.width = paper.width
  canvas.height = paper.height
  const context = canvas.getContext('2d', { alpha: false })
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, paper.width, paper.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, place.x, place.y, place.width, place.height)
  const { data } = context.getImageData(0, 0, paper.width, paper.height)
  canvas.width = 1
  canvas.height = 1
  return data
}
