import { effectScope, nextTick, shallowRef } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePace } from '../../../renderer/ui/grid/usePace.ts'

/** A list with so many rows near its viewport. */
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

/** So many steps down, of so many rows each, one each 16 ms. */
async function scroll(steps: number, rows: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    vi.advanceTimersByTime(16)
    first.value += rows
    await nextTick()
  }
}

test('a list that is read while it is scrolled is still', async () => {
  for (let row = 0; row < 60; row += 1) {
    vi.advanceTimersByTime(30)
    await scroll(1, 1)
  }
  expect(pace.value).toBe('still')
})

test('a list is fast when many rows go past, and still again after a rest', async () => {
  await scroll(10, 2)
  expect(pace.value).toBe('fast')
  vi.advanceTimersByTime(70)
  expect(pace.value).toBe('fast')
  vi.advanceTimersByTime(20)
  expect(pace.value).toBe('still')
})

test('one leap goes to a place, and several pass by what is between', async () => {
  await scroll(1, 500)
  expect(pace.value).toBe('still')
  await scroll(1, 500)
  expect(pace.value).toBe('passing')
  vi.advanceTimersByTime(100)
  expect(pace.value).toBe('still')
  await scroll(1, -500)
  expect(pace.value).toBe('still')
})
