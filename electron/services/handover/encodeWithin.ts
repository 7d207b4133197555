/** Highest JPEG quality that is tried. */
const best = 85
/** Lowest JPEG quality that is tried. Below it, thin plan lines show ringing. */
const least = 40
/** The search ends when the remaining range of quality is at most this. */
const minRange = 3

/**
 * Finds the best JPEG quality with at most `maxBytes` by bisection. Returns null if the lowest quality is still too
 * large.
 */
export async function encodeWithin(
  encode: (quality: number) => Promise<Buffer>,
  maxBytes: number,
): Promise<Buffer | null> {
  const first = await encode(best)
  if (first.length <= maxBytes) return first
  let found: Buffer | null = null
  let [low, high] = [least, best]
  while (high - low > minRange) {
    // The second attempt uses the lowest quality, to know whether any quality fits.
    const quality = found === null && high === best ? least : Math.round((low + high) / 2)
    const encoded = await encode(quality)
    if (encoded.length <= maxBytes) {
      found = encoded
      low = quality
      continue
    }
    if (quality === least) return null
    high = quality
  }
  return found
}
