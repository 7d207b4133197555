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
  pauses.read(5000, body as unknown as Dispatcher.DispatchController)
  await vi.advanceTimersByTimeAsync(49_000)
  expect([isPaused, faults]).toEqual([true, []])
  await vi.advanceTimersByTimeAsync(2000)
  expect([isPaused, faults]).toEqual([
    false,
    ['The download is too slow. Check your internet connection, or try again later.'],
  ])
  pauses.end()
})

it('time in which the thread did not run does not count as a slow download', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const slowBodies = createSlowBodies({ slowMs: 400, slowBytes: 1000 })
  const faults: string[] = []
  const meter = slowBodies.meter(({ code }) => void faults.push(code))
  meter.start()
  const checkAt = (ms: number): string[] => {
    clock.mockReturnValue(ms)
    vi.advanceTimersByTime(100)
    return faults
  }
  expect(checkAt(60_000)).toEqual([])
  expect(checkAt(60_299)).toEqual([])
  expect(checkAt(60_400)).toEqual([])
  expect(checkAt(60_500)).toEqual(['timeout'])
  meter.stop()
  clock.mockRestore()
})

it('a body waits for its first bytes, and its end waits for nothing', async () => {
  const slowBodies = createSlowBodies({ slowMs: 400, slowBytes: 1000 })
  const limiter = createBandwidthLimiter(() => 1000)
  let isPaused = false
  const body = {
    pause: () => (isPaused = true),
    resume: () => (isPaused = false),
  } as unknown as Dispatcher.DispatchController
  const pauses = createBodyPauses(
    slowBodies.meter(() => undefined),
    limiter,
  )
  pauses.start(5000, body)
  await vi.advanceTimersByTimeAsync(4900)
  expect(isPaused).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(isPaused).toBe(false)
  pauses.read(3000, body)
  pauses.read(2000, body)
  expect(isPaused).toBe(false)
  pauses.end()
})

it('a body that ends before its first bytes takes nothing from the limit', async () => {
  const slowBodies = createSlowBodies({ slowMs: 400, slowBytes: 1000 })
  const limiter = createBandwidthLimiter(() => 1000)
  const started = (length: number) => {
    const body = {
      isPaused: false,
      pause: () => (body.isPaused = true),
      resume: () => (body.isPaused = false),
    }
    const pauses = createBodyPauses(
      slowBodies.meter(() => undefined),
      limiter,
    )
    pauses.start(length, body as unknown as Dispatcher.DispatchController)
    return { body, pauses }
  }
  const ended = started(60_000)
  ended.pauses.end()
  const { body, pauses } = started(1000)
  await vi.advanceTimersByTimeAsync(1100)
  expect(body.isPaused).toBe(false)
  pauses.end()
})
