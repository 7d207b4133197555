import { expect, test, vi } from 'vitest'
import { keepAwake } from '../../../electron/main/adapters/awake.ts'
import type { Emit } from '../../../shared/contract.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'

test('the computer stays awake while files arrive, once, and sleeps when they wait or stop', () => {
  const asked: string[] = []
  const emitted = vi.fn()
  const emit = keepAwake(emitted as Emit, {
    start: (type) => asked.push(type),
    stop: (id) => asked.push(`stop ${String(id)}`) > 0,
  })
  const { totals } = makeFakeData().transfers
  const report = (state: 'running' | 'offline' | 'paused' | 'idle', problem: string | null = null): void => {
    emit('transfers:progress', { orders: [], totals: { ...totals, state, problem } })
  }
  report('idle')
  expect(asked).toEqual([])
  report('running')
  report('running')
  report('offline')
  report('paused')
  expect(asked).toEqual(['prevent-app-suspension', 'stop 1'])
  report('running')
  report('running', 'The disk is full.')
  expect(asked.slice(2)).toEqual(['prevent-app-suspension', 'stop 3'])
  expect(emitted).toHaveBeenCalledTimes(7)
})
