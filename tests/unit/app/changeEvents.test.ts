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

  it('merge changed order ids, and leave ids out for many orders or an event without ids', () => {
    const changed = emit()
    changed('orders:changed', { connectionId: 'a', orderIds: ['1'] })
    changed('orders:changed', { connectionId: 'a', orderIds: ['2'] })
    changed('orders:changed', { connectionId: 'a', orderIds: ['3'] })
    changed('orders:changed', { connectionId: 'a', orderIds: ['2'] })
    vi.advanceTimersByTime(250)
    for (let at = 0; at < 300; at += 1)
      changed('orders:changed', { connectionId: 'a', orderIds: [String(at)] })
    vi.advanceTimersByTime(250)
    changed('orders:changed', { connectionId: 'a', orderIds: ['4'] })
    changed('orders:changed', { connectionId: 'a' })
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([
      ['orders:changed', { connectionId: 'a', orderIds: ['1'] }],
      ['orders:changed', { connectionId: 'a', orderIds: ['2', '3'] }],
      ['orders:changed', { connectionId: 'a' }],
      ['orders:changed', { connectionId: 'a' }],
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

  it('merge changed folder ids, and leave ids out for many folders or an event without ids', () => {
    const changed = emit()
    const folderIds = (...ids: string[]) => ({ connectionId: 'a', folderIds: ids })
    changed('library:changed', folderIds('1'))
    changed('library:changed', folderIds('2', '3'))
    changed('library:changed', folderIds('3', '4'))
    vi.advanceTimersByTime(250)
    changed('library:changed', folderIds('5'))
    changed('library:changed', { connectionId: 'a' })
    changed('library:changed', folderIds('6'))
    vi.advanceTimersByTime(250)
    for (let at = 0; at < 300; at += 1) changed('library:changed', folderIds(String(at)))
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([
      ['library:changed', folderIds('1')],
      ['library:changed', folderIds('2', '3', '4')],
      ['library:changed', { connectionId: 'a' }],
      ['library:changed', { connectionId: 'a' }],
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
