import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherChanges } from '../../../electron/app/changeEvents.ts'

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

describe('change events to the window', () => {
  it('are sent at once, then at most four times a second', () => {
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

  it.each([
    ['orders:changed', 'orderIds'],
    ['library:changed', 'folderIds'],
  ] as const)('%s merges its ids, and leaves them out for many or an event without ids', (event, name) => {
    const changed = emit()
    const some = (...ids: string[]) => ({ connectionId: 'a', [name]: ids })
    changed(event, some('1'))
    changed(event, some('2', '3'))
    changed(event, some('3', '4'))
    vi.advanceTimersByTime(250)
    changed(event, some('5'))
    changed(event, { connectionId: 'a' })
    changed(event, some('6'))
    vi.advanceTimersByTime(250)
    for (let at = 0; at < 300; at += 1) changed(event, some(String(at)))
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([
      [event, some('1')],
      [event, some('2', '3', '4')],
      [event, { connectionId: 'a' }],
      [event, { connectionId: 'a' }],
    ])
  })

  it('send the first and the last progress', () => {
    const changed = emit()
    for (let folders = 1; folders <= 100; folders += 1)
      changed('app:rebuilding', { folders, isDone: folders === 100 })
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([
      ['app:rebuilding', { folders: 1, isDone: false }],
      ['app:rebuilding', { folders: 100, isDone: true }],
    ])
  })

  it('wait only for events of the same kind and connection; commands never wait', () => {
    const changed = emit()
    changed('team:changed', { connectionId: 'a' })
    changed('team:changed', { connectionId: 'b' })
    changed('token:changed', { connectionId: 'a' })
    changed('menu:command', { command: 'refresh' })
    changed('menu:command', { command: 'refresh' })
    expect(sent).toHaveLength(5)
  })
})
