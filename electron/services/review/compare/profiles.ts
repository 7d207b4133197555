import type { Ink } from './ink.ts'
import type { Placement } from './placement.ts'

/** Ink sums of all columns and of all rows. */
export interface Profiles {
  columns: Float32Array
  rows: Float32Array
}

/** Number of bins of a profile in the first search. */
const bins = 256
/** Ratio between two scales that are tried one after the other. */
const scaleStep = 1.008
/** Largest scale that is tried. The smallest is its inverse. */
const scaleRange = 2.6
/** Share of the shorter profile that must overlap the other one. */
const leastOverlap = 0.5
/** Number of likely placements that are searched again with finer bins. */
const maxCandidates = 4

export function profilesOf({ width, height, data }: Ink): Profiles {
  const columns = new Float32Array(width)
  const rows = new Float32Array(height)
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    for (let x = 0; x < width; x += 1) {
      const ink = data[y * width + x] ?? 0
      columns[x] = (columns[x] ?? 0) + ink
      sum += ink
    }
    rows[y] = sum
  }
  return { columns, rows }
}

/** Returns likely placements of one drawing on the other, best first, in pixels of the profiles. */
export function matchProfiles(before: Profiles, after: Profiles): Placement[] {
  const unit = Math.max(1, Math.max(after.columns.length, after.rows.length) / bins)
  const found: { scale: number; score: number }[] = []
  const coarse = { columns: squeeze(after.columns, unit), rows: squeeze(after.rows, unit) }
  for (let scale = 1 / scaleRange; scale <= scaleRange; scale *= scaleStep) {
    // Both profiles get bins of equal length at this scale.
    const columns = bestShift(squeeze(before.columns, unit / scale), coarse.columns)
    const rows = bestShift(squeeze(before.rows, unit / scale), coarse.rows)
    found.push({ scale, score: Math.min(columns.score, rows.score) + (columns.score + rows.score) / 4 })
  }
  const peaks = found.filter(
    ({ score }, at) => score >= (found[at - 1]?.score ?? 0) && score >= (found[at + 1]?.score ?? 0),
  )
  return peaks
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
    .map(({ scale }) => sharpen(before, after, scale))
}

/** Searches again around a scale with finer bins. */
function sharpen(before: Profiles, after: Profiles, around: number): Placement {
  const fine = { columns: squeeze(after.columns, 2), rows: squeeze(after.rows, 2) }
  let best = { scale: around, x: 0, y: 0, score: -1 }
  for (let step = -8; step <= 8; step += 1) {
    const scale = around * (1 + step * 0.001)
    const columns = bestShift(squeeze(before.columns, 2 / scale), fine.columns)
    const rows = bestShift(squeeze(before.rows, 2 / scale), fine.rows)
    const score = columns.score + rows.score
    if (score > best.score) best = { scale, x: columns.shift * 2, y: rows.shift * 2, score }
  }
  return { scaleX: best.scale, scaleY: best.scale, x: best.x, y: best.y }
}

/** Returns the profile in bins of `unit`, as square roots relative to the root of the mean. */
function squeeze(profile: Float32Array, unit: number): Float32Array {
  const length = Math.max(1, Math.floor(profile.length / unit))
  const sums = new Float32Array(length)
  for (let at = 0; at < length; at += 1) {
    const from = at * unit
    const to = Math.min(profile.length, from + unit)
    const last = Math.min(profile.length - 1, Math.floor(to))
    let sum = 0
    for (let bin = Math.floor(from); bin <= last; bin += 1)
      sum += (profile[bin] ?? 0) * Math.max(0, Math.min(bin + 1, to) - Math.max(bin, from))
    sums[at] = sum
  }
  const mean = sums.reduce((all, each) => all + each, 0) / length
  for (let at = 0; at < length; at += 1) sums[at] = Math.sqrt(sums[at] ?? 0) - Math.sqrt(mean)
  return sums
}

/** Returns the shift with the best correlation. */
function bestShift(before: Float32Array, after: Float32Array): { shift: number; score: number } {
  const least = Math.ceil(Math.min(before.length, after.length) * leastOverlap)
  let best = { shift: 0, score: -1 }
  const norm = Math.sqrt(energy(before) * energy(after))
  if (norm === 0) return best
  for (let shift = least - before.length; shift <= after.length - least; shift += 1) {
    const from = Math.max(0, -shift)
    const to = Math.min(before.length, after.length - shift)
    let sum = 0
    for (let at = from; at < to; at += 1) sum += (before[at] ?? 0) * (after[at + shift] ?? 0)
    if (sum / norm > best.score) best = { shift, score: sum / norm }
  }
  return best
}

const energy = (profile: Float32Array): number => profile.reduce((all, each) => all + each * each, 0)
