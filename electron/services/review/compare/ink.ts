/** Brightness of each pixel, 0 to 255. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** Darkness relative to the paper, 0 to 255: walls, lines and letters, without paper, tints and noise. */
export interface Ink {
  width: number
  height: number
  data: Uint8Array
}

/** Returns the brightness of an RGBA picture. */
export function greyOf(width: number, height: number, rgba: Uint8ClampedArray): Grey {
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4)
    data[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8
  return { width, height, data }
}

/** Reduces the picture: each square of `factor` by `factor` pixels becomes its mean. */
export function reduce(grey: Grey, factor: number): Grey {
  if (factor <= 1) return grey
  const width = Math.max(1, Math.floor(grey.width / factor))
  const height = Math.max(1, Math.floor(grey.height / factor))
  const data = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  const span = Math.min(factor, grey.width)
  const rows = Math.min(factor, grey.height)
  for (let y = 0; y < height; y += 1) {
    sums.fill(0)
    for (let row = 0; row < rows; row += 1) {
      let from = (y * factor + row) * grey.width
      for (let x = 0; x < width; x += 1) {
        let sum = 0
        for (let each = 0; each < span; each += 1, from += 1) sum += grey.data[from] ?? 0
        sums[x] = (sums[x] ?? 0) + sum
      }
    }
    for (let x = 0; x < width; x += 1) data[y * width + x] = (sums[x] ?? 0) / (span * rows)
  }
  return { width, height, data }
}

/** Minimum darkness relative to the paper that counts as ink. */
const inkDepth = 48

/** Returns the ink of a picture. The paper is the most frequent brightness in the brighter half. */
export function inkOf({ width, height, data }: Grey): Ink {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  let paper = 255
  for (let value = 255; value >= 128; value -= 1)
    if ((counts[value] ?? 0) > (counts[paper] ?? 0)) paper = value
  const limit = paper - inkDepth
  const ink = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0
    if (value < limit) ink[at] = limit - value
  }
  return { width, height, data: ink }
}
