/** Brightness of each pixel, 0 to 255. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** Darkness against the paper, 0 to 255: walls, lines and letters without paper, tints and noise. */
export interface Ink {
  width: number
  height: number
  data: Uint8Array
}

/** The brightness of a picture of four bytes a pixel. */
export function greyOf(width: number, height: number, rgba: Uint8ClampedArray): Grey {
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4)
    data[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8
  return { width, height, data }
}

/** The same picture with each `factor` by `factor` pixels as one: their mean. */
export function reduce(grey: Grey, factor: number): Grey {
  if (factor <= 1) return grey
  const width = Math.max(1, Math.floor(grey.width / factor))
  const height = Math.max(1, Math.floor(grey.height / factor))
  const data = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  const reach = Math.min(factor, grey.width)
  const rows = Math.min(factor, grey.height)
  for (let y = 0; y < height; y += 1) {
    sums.fill(0)
    for (let row = 0; row < rows; row += 1) {
      let from = (y * factor + row) * grey.width
      for (let x = 0; x < width; x += 1) {
        let sum = 0
        for (let each = 0; each < reach; each += 1, from += 1) sum += grey.data[from] ?? 0
        sums[x] = (sums[x] ?? 0) + sum
      }
    }
    for (let x = 0; x < width; x += 1) data[y * width + x] = (sums[x] ?? 0) / (reach * rows)
  }
  return { width, height, data }
}

/** How much darker than paper something has to be to count as ink. */
const inkDepth = 48

/** The ink of a picture. The paper is the brightness that most of it has, among its brighter half. */
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
