import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeWithin } from '../../../electron/services/handover/quality.ts'
import '../../support/properties.ts'

/** A picture that has so many bytes at each quality. */
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

it('takes the best quality at once where that fits', async () => {
  const { tried, encode } = picture(() => 100)
  expect((await encodeWithin(encode, 100))?.length).toBe(100)
  expect(tried).toEqual([85])
})

it('gives up after the least quality', async () => {
  const { tried, encode } = picture((quality) => 1000 + quality)
  expect(await encodeWithin(encode, 100)).toBeNull()
  expect(tried).toEqual([85, 40])
})

it('finds a quality near the best one that fits, in few tries', async () => {
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
