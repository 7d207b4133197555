/** Highest JPEG quality that is tried. Below the lowest, thin plan lines show ringing. */
const best = 85
const least = 40
/** Smaller steps of quality are not worth another attempt. */
const exact = 3

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
  while (high - low > exact) {
    const quality = found === null && high === best ? least : Math.round((low + high) / 2)
    const encoded = await encode(quality)
    if (encoded.length <= maxBytes) {
      found = encoded
      low = quality
      // The lowest quality was tried first, to know whether any fits.
      continue
    }
    if (quality === least) return null
    high = quality
  }
  return found
}
