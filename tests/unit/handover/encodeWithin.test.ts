import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeWithin } from '../../../electron/services/handover/encodeWithin.ts'
import '../../support/properties.ts'

/** A fake picture with a given number of bytes at each quality. */
function picture(bytesAt: (quality: number) => number) {
  const tried: number[] = []
  return {
    tried,
    encode: (quality: number) => {
      tried.push(quality)
      return Promise.resolve(Buffer.alloc(Math.max(0, Math.round(bytesAt(quality)))))
    },
  }
}

it('a picture that fits at the highest quality is encoded once', async () => {
  const { tried, encode } = picture(() => 100)
  expect((await encodeWithin(encode, 100))?.length).toBe(100)
  expect(tried).toEqual([85])
})

it('a picture that fits at no quality returns null after the highest and lowest were tried', async () => {
  const { tried, encode } = picture((quality) => 1000 + quality)
  expect(await encodeWithin(encode, 100)).toBeNull()
  expect(tried).toEqual([85, 40])
})

it('the quality found is within three steps of the best that fits, in at most eight tries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 40, max: 84 }), async (limit) => {
      const { tried, encode } = picture((quality) => quality * 10)
      const found = await encodeWithin(encode, limit * 10)
      expect(found).not.toBeNull()
      expect(found?.length).toBeLessThanOrEqual(limit * 10)
      expect(found?.length).toBeGreaterThanOrEqual((limit - 3) * 10)
      expect(tried.length).toBeLessThanOrEqual(8)
    }),
  )
})
