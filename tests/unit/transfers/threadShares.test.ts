import { expect, test } from 'vitest'
import {
  createTransferThreads,
  threadShares,
} from '../../../electron/services/transfers/download/worker/transferThreads.ts'

const sizes = [2, 3, 4, 8, 32, 1024]
const processors = [1, 2, 4, 8, 64]

test.each(sizes.flatMap((size) => processors.map((count) => [size, count] as const)))(
  'a pool of %i with %i processors keeps a quarter free while all threads flush',
  (size, count) => {
    const { maxThreads, flushesAtOnce } = threadShares(size, count)
    expect(maxThreads).toBeGreaterThanOrEqual(1)
    expect(flushesAtOnce).toBeGreaterThanOrEqual(1)
    expect(maxThreads * flushesAtOnce).toBeLessThanOrEqual((size * 3) / 4)
  },
)

test('a pool of 4 gets 3 threads with one flush each, a pool of 32 gets 4 threads with six', () => {
  expect(threadShares(4, 8)).toEqual({ maxThreads: 3, flushesAtOnce: 1 })
  expect(threadShares(32, 8)).toEqual({ maxThreads: 4, flushesAtOnce: 6 })
  expect(threadShares(1, 8)).toEqual({ maxThreads: 1, flushesAtOnce: 1 })
})

test('a pool of two starts one thread, also while that thread is busy', async () => {
  const setup = { platform: 'linux', boot: '', retry: {}, limits: {}, environment: {} }
  const threads = createTransferThreads(new URL('data:text/javascript,'), setup as never, {} as never, 2)
  const first = threads.pick()
  first.hold()
  expect(threads.pick()).toBe(first)
  await threads.close()
})
