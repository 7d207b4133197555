import type { FrameBox } from '../../../../shared/contract/review.ts'

/** Two pictures of the same size, four bytes per pixel. */
export interface PicturePair {
  width: number
  height: number
  before: Uint8ClampedArray
  after: Uint8ClampedArray
}

/** Difference of a color channel, of 255, above JPEG noise and slight tints. */
const tolerance = 36
/** Edge of a cell in which changed pixels are counted, in pixels. */
const cell = 8
/** Minimum number of changed pixels in a changed cell. */
const cellPixels = 5
/** Share of the longest edge: changes closer than this are one area. */
const joinShare = 0.022
/** Share of the longest edge. Its square is the minimum number of changed pixels of an area. */
const areaShare = 0.0018
const maxAreas = 60

/**
 * Returns the boxes where two aligned pictures differ, from top to bottom. A pixel has changed if it lies outside the
 * color range of the pixels within `radius` in the other picture. Antialiasing and subpixel shifts are thus no change.
 */
export function findAreas(pair: PicturePair, radius: number): FrameBox[] {
  const { width, height } = pair
  const edge = Math.max(width, height)
  const cells = changedCells(pair, radius)
  let gap = edge * joinShare
  for (;;) {
    const areas = joinCells(cells, Math.max(1, Math.round(gap / cell)), (edge * areaShare) ** 2)
    if (areas.length <= maxAreas) return areas.sort((a, b) => a.y - b.y || a.x - b.x)
    gap *= 2
  }
}

/** Changed pixels per cell, with their bounding box. */
interface Cells {
  columns: number
  rows: number
  counts: Uint16Array
  /** Left, top, right and bottom of a cell's changed pixels. */
  edges: Int32Array
}

function changedCells({ width, height, before, after }: PicturePair, radius: number): Cells {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const counts = new Uint16Array(columns * rows)
  const edges = new Int32Array(columns * rows * 4)
  const beforePixels = new Uint32Array(before.buffer, before.byteOffset, width * height)
  const afterPixels = new Uint32Array(after.buffer, after.byteOffset, width * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y >> 3) * columns
    for (let x = 0; x < width; x += 1, at += 1) {
      if (beforePixels[at] === afterPixels[at]) continue
      const byte = at * 4
      if (isClose(before, byte, after, byte)) continue
      if (
        !isStrange(before, byte, after, x, y, width, height, radius) &&
        !isStrange(after, byte, before, x, y, width, height, radius)
      )
        continue
      const place = row + (x >> 3)
      const box = place * 4
      if (counts[place] === 0) {
        edges[box] = x
        edges[box + 1] = y
        edges[box + 2] = x
      } else {
        if (x < (edges[box] ?? 0)) edges[box] = x
        if (x > (edges[box + 2] ?? 0)) edges[box + 2] = x
      }
      edges[box + 3] = y
      counts[place] = (counts[place] ?? 0) + 1
    }
  }
  return { columns, rows, counts, edges }
}

const isClose = (a: Uint8ClampedArray, at: number, b: Uint8ClampedArray, to: number): boolean =>
  Math.abs((a[at] ?? 0) - (b[to] ?? 0)) <= tolerance &&
  Math.abs((a[at + 1] ?? 0) - (b[to + 1] ?? 0)) <= tolerance &&
  Math.abs((a[at + 2] ?? 0) - (b[to + 2] ?? 0)) <= tolerance

/** Whether a pixel lies outside the color range around its position in the other picture. */
function isStrange(
  of: Uint8ClampedArray,
  byte: number,
  other: Uint8ClampedArray,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): boolean {
  let [leastRed, mostRed, leastGreen, mostGreen, leastBlue, mostBlue] = [255, 0, 255, 0, 255, 0]
  const fromX = Math.max(0, x - radius)
  const toX = Math.min(width - 1, x + radius)
  const toY = Math.min(height - 1, y + radius)
  for (let row = Math.max(0, y - radius); row <= toY; row += 1)
    for (let at = (row * width + fromX) * 4, end = (row * width + toX) * 4; at <= end; at += 4) {
      const red = other[at] ?? 0
      const green = other[at + 1] ?? 0
      const blue = other[at + 2] ?? 0
      if (red < leastRed) leastRed = red
      if (red > mostRed) mostRed = red
      if (green < leastGreen) leastGreen = green
      if (green > mostGreen) mostGreen = green
      if (blue < leastBlue) leastBlue = blue
      if (blue > mostBlue) mostBlue = blue
    }
  const red = of[byte] ?? 0
  const green = of[byte + 1] ?? 0
  const blue = of[byte + 2] ?? 0
  return (
    red < leastRed - tolerance ||
    red > mostRed + tolerance ||
    green < leastGreen - tolerance ||
    green > mostGreen + tolerance ||
    blue < leastBlue - tolerance ||
    blue > mostBlue + tolerance
  )
}

/** Joins changed cells that are at most `gap` cells apart. Drops areas with fewer than `leastPixels` changed pixels. */
function joinCells({ columns, rows, counts, edges }: Cells, gap: number, leastPixels: number): FrameBox[] {
  const grown = grow(counts, columns, rows, Math.ceil(gap / 2))
  const areas: FrameBox[] = []
  const open: number[] = []
  const visit = (place: number): void => {
    if (grown[place] !== 1) return
    grown[place] = 0
    open.push(place)
  }
  for (let start = 0; start < counts.length; start += 1) {
    visit(start)
    let [left, top, right, bottom, pixels] = [Infinity, Infinity, 0, 0, 0]
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const count = counts[place] ?? 0
      if (count >= cellPixels) {
        left = Math.min(left, edges[place * 4] ?? 0)
        top = Math.min(top, edges[place * 4 + 1] ?? 0)
        right = Math.max(right, edges[place * 4 + 2] ?? 0)
        bottom = Math.max(bottom, edges[place * 4 + 3] ?? 0)
        pixels += count
      }
      const column = place % columns
      if (column > 0) visit(place - 1)
      if (column < columns - 1) visit(place + 1)
      visit(place - columns)
      visit(place + columns)
    }
    if (pixels > 0 && pixels >= leastPixels)
      areas.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
  }
  return areas
}

/** Marks changed cells and those up to `by` cells next to them. */
function grow(counts: Uint16Array, columns: number, rows: number, by: number): Uint8Array {
  const wide = new Uint8Array(counts.length)
  const grown = new Uint8Array(counts.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if ((counts[row * columns + column] ?? 0) >= cellPixels) {
        const from = row * columns
        wide.fill(1, from + Math.max(0, column - by), from + Math.min(columns, column + by + 1))
      }
  for (let row = 0; row < rows; row += 1)
    for (let near = Math.max(0, row - by); near <= Math.min(rows - 1, row + by); near += 1)
      for (let column = 0; column < columns; column += 1)
        if (wide[near * columns + column] === 1) grown[row * columns + column] = 1
  return grown
}
