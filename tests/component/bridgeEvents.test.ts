import { afterEach, expect, test } from 'vitest'
import type { EventName } from '../../shared/contract.ts'
import { on } from '../../renderer/bridge/client.ts'

const before = window.planroom
afterEach(() => {
  Object.assign(window, { planroom: before })
})

test('many listeners of an event share one subscription, and each can leave', () => {
  const received: ((value: unknown) => void)[] = []
  const emit = (): void => received.forEach((each) => each({}))
  const planroom = {
    ...before,
    on(_event: EventName, listener: (value: unknown) => void) {
      received.push(listener)
      return () => undefined
    },
  }
  Object.assign(window, { planroom })
  const heard: number[] = []
  const leave = Array.from({ length: 20 }, (_, at) => on('library:changed', () => heard.push(at)))
  expect(received).toHaveLength(1)
  leave.slice(1).forEach((each) => each())
  emit()
  expect(heard).toEqual([0])
  on('library:changed', () => heard.push(99))
  emit()
  expect(heard).toEqual([0, 0, 99])
})
