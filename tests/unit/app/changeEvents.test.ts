import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherChanges } from '../../../electron/app/wiring/changeEvents.ts'

let sent: unknown[]
const emit = (): ReturnType<typeof gatherChanges> =>
  gatherChanges((event, value) => {
    sent.push([event, value])
  })
beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('changes that the window hears of', () => {
  it('go out at once, and at most four times a second after that', () => {
    const changed = emit()
    for (let at = 0; at < 100; at += 1) {
      changed('outbox:changed', { connectionId: 'a' })
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(1000)
    expect(sent.length).toBeGreaterThanOrEqual(8)
    expect(sent.length).toBeLessThanOrEqual(9)
    sent.length = 0
    changed('outbox:changed', { connectionId: 'a' })
    expect(sent).toEqual([['outbox:changed', { connectionId: 'a' }]])
  })

  it('name the order where all of them are about the same one', () => {
    const changed = emit()
    changed('orders:changed', { connectionId: 'a', orderId: '1' })
    changed('orders:changed', { connectionId: 'a', orderId: '2' })
    changed('orders:changed', { connectionId: 'a', orderId: '2' })
    vi.advanceTimersByTime(250)
    changed('orders:changed', { connectionId: 'a', orderId: '3' })
    changed('orders:changed', { connectionId: 'a', orderId: '4' })
    changed('orders:changed', { connectionId: 'a', orderId: '4' })
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([
      ['orders:changed', { connectionId: 'a', orderId: '1' }],
      ['orders:changed', { connectionId: 'a', orderId: '2' }],
      ['orders:changed', { connectionId: 'a' }],
    ])
  })

  it('do not wait for those of another connection or kind; other events never wait', () => {
    const changed = emit()
    changed('team:changed', { connectionId: 'a' })
    changed('team:changed', { connectionId: 'b' })
    changed('token:changed', { connectionId: 'a' })
    changed('menu:command', { command: 'refresh' })
    changed('menu:command', { command: 'refresh' })
    expect(sent).toHaveLength(5)
  })
})
