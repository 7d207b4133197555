import type { Dispatcher } from 'undici'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBandwidthLimiter } from '../../../electron/services/transfers/download/bandwidthLimiter.ts'
import { createBodyPauses } from '../../../electron/services/transfers/download/bodyPauses.ts'
import { createSlowBodies } from '../../../electron/services/transfers/download/slowBodies.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a body paused by the bandwidth limit does not count as a slow download', async () => {
  const faults: string[] = []
  const slowBodies = createSlowBodies({ slowMs: 400, slowBytes: 1000 })
  const meter = slowBodies.meter(({ message }) => void faults.push(message))
  // At 100 bytes a second, 5,000 bytes pause the body for 50 seconds.
  const pauses = createBodyPauses(
    meter,
    createBandwidthLimiter(() => 100),
  )
  let isPaused = false
  const body = { pause: () => (isPaused = true), resume: () => (isPaused = false) }
  meter.start()
  meter.add(5000)
  pauses.spend(5000, body as unknown as Dispatcher.DispatchController)
  await vi.advanceTimersByTimeAsync(49_000)
  expect([isPaused, faults]).toEqual([true, []])
  await vi.advanceTimersByTimeAsync(2000)
  expect([isPaused, faults]).toEqual([
    false,
    ['The download is too slow. Check your internet connection, or try again later.'],
  ])
  pauses.end()
  slowBodies.close()
})
