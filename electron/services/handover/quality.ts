/** Qualities of a JPG that are tried, of 100. Below the least, lines of a plan get shadows of their own. */
const best = 85
const least = 40
/** The step that is not worth another try. */
const exact = 3

/**
 * The best encoding that has at most `maxBytes`: of all qualities between the best and the least, found by halves. Null
 * where even the least is too large.
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
      // The least was tried to know whether it is worth the rest.
      continue
    }
    if (quality === least) return null
    high = quality
  }
  return found
}
