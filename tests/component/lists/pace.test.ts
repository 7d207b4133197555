import { effectScope, nextTick, shallowRef } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePace } from '../../../renderer/ui/grid/usePace.ts'

/** Number of rows near the viewport. */
const shown = 40
const scope = effectScope()
const first = shallowRef(0)
let pace: ReturnType<typeof usePace>

beforeEach(() => {
  vi.useFakeTimers()
  first.value = 0
  scope.run(() => {
    pace = usePace(() => ({ first: first.value, last: first.value + shown }))
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Scrolls down in steps of `rows` rows, one step every 16 ms. */
async function scroll(steps: number, rows: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    vi.advanceTimersByTime(16)
    first.value += rows
    await nextTick()
  }
}

test('scrolling row by row at reading speed counts as still', async () => {
  for (let row = 0; row < 60; row += 1) {
    vi.advanceTimersByTime(30)
    await scroll(1, 1)
  }
  expect(pace.value).toBe('still')
})

test('scrolling many rows counts as fast, and as still 90 ms after the last scroll', async () => {
  await scroll(10, 2)
  expect(pace.value).toBe('fast')
  vi.advanceTimersByTime(70)
  expect(pace.value).toBe('fast')
  vi.advanceTimersByTime(20)
  expect(pace.value).toBe('still')
})

test('one jump counts as still, several jumps as passing', async () => {
  await scroll(1, 500)
  expect(pace.value).toBe('still')
  await scroll(1, 500)
  expect(pace.value).toBe('passing')
  vi.advanceTimersByTime(100)
  expect(pace.value).toBe('still')
  await scroll(1, -500)
  expect(pace.value).toBe('still')
})
