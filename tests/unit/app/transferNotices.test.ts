import { expect, it } from 'vitest'
import { createTransferNotices } from '../../../electron/services/transfers/queue/transferNotices.ts'
import type { OrderTransfer } from '../../../shared/contract/transfers.ts'
import { makeFakeData } from '../../support/fakes/fakeData.ts'

type State = OrderTransfer['state']

function makeNotices() {
  const emitted: unknown[] = []
  const events: string[] = []
  const notices = createTransferNotices(
    (event, value) => {
      events.push(event)
      if (event === 'transfers:finished') emitted.push(value)
    },
    (_, orderId) => `folder of ${orderId}`,
  )
  const { orders, totals } = makeFakeData().transfers
  const [some] = orders
  if (some === undefined) throw new Error('no transfer')
  /** Reports the ends of these transfers. */
  const change = (
    state: 'idle' | 'running' | 'paused',
    ended: [string, State, number, number, number?][],
    { isRestored = false, isMore = false } = {},
  ): void => {
    const transfers = ended.map(([id, orderState, done, failed, files = 12]) => {
      const [connectionId = '', orderId = ''] = id.split('/')
      return { ...some, id, connectionId, orderId, state: orderState, files, done, failed }
    })
    const ends = transfers.map((transfer) => ({ ...transfer, isRestored }))
    notices.onChange({ totals: { ...totals, state }, orders: transfers, ended: ends, isMore })
  }
  /** Reports a transfer that failed earlier, as after a restart. */
  const report = (state: 'idle' | 'running', id: string): void => {
    const failed = { ...some, id, state: 'failed' as const, files: 0 }
    notices.onChange({ totals: { ...totals, state }, orders: [failed], ended: [], isMore: false })
  }
  return { change, report, emitted, events }
}

it('finished transfers are reported once, when no transfer runs or is paused', () => {
  const { change, emitted } = makeNotices()
  change('running', [['one/a', 'done', 12, 0]])
  change('paused', [['one/b', 'failed', 5, 2]])
  expect(emitted).toEqual([])
  change('idle', [['one/c', 'cancelled', 3, 0]])
  change('idle', [])
  expect(emitted).toEqual([{ orders: 2, files: 17, failed: 2, connectionId: 'one', folderId: null }])
})

it('the summary waits for the ends that later notifications tell', () => {
  const { change, emitted } = makeNotices()
  change('idle', [['one/a', 'done', 12, 0]], { isMore: true })
  expect(emitted).toEqual([])
  change('idle', [['one/b', 'done', 5, 0]])
  expect(emitted).toMatchObject([{ orders: 2, files: 17 }])
})

it('a report names the folder of a single order, and no connection for two connections', () => {
  const { change, emitted } = makeNotices()
  change('idle', [['one/a', 'done', 12, 0]])
  change('idle', [
    ['one/d', 'done', 1, 0],
    ['two/a', 'done', 2, 0],
  ])
  expect(emitted).toEqual([
    { orders: 1, files: 12, failed: 0, connectionId: 'one', folderId: 'folder of a' },
    { orders: 2, files: 3, failed: 0, connectionId: null, folderId: null },
  ])
})

it('a report counts the orders with new files, else those with files', () => {
  const { change, emitted } = makeNotices()
  change('idle', [
    ['one/a', 'done', 12, 0],
    ['one/b', 'done', 0, 0],
    ['two/c', 'done', 0, 0, 0],
  ])
  change('idle', [
    ['one/d', 'done', 0, 0],
    ['one/e', 'done', 0, 0, 0],
  ])
  change('idle', [['one/f', 'done', 0, 0, 0]])
  expect(emitted).toMatchObject([
    { orders: 1, files: 12, connectionId: 'one', folderId: 'folder of a' },
    { orders: 1, files: 0, connectionId: 'one' },
    { orders: 0, files: 0 },
  ])
})

it('restored transfers that select no file are not reported, other results of restored transfers are', () => {
  const { change, emitted } = makeNotices()
  change('idle', [['one/a', 'done', 0, 0, 0]], { isRestored: true })
  expect(emitted).toEqual([])
  change('running', [['one/b', 'done', 0, 0, 0]], { isRestored: true })
  change('idle', [['one/c', 'done', 2, 0]], { isRestored: true })
  change('running', [['one/d', 'done', 0, 0, 0]], { isRestored: true })
  change('idle', [['one/e', 'done', 0, 0, 0]])
  expect(emitted).toMatchObject([
    { orders: 1, files: 2, folderId: 'folder of c' },
    { orders: 0, files: 0 },
  ])
})

it('transfers that failed in the last run are not reported', () => {
  const { report, emitted } = makeNotices()
  report('idle', 'one/a')
  report('running', 'one/a')
  report('idle', 'one/a')
  expect(emitted).toEqual([])
})

it('after a transfer the window is told to read the order and the library again', () => {
  const { change, events } = makeNotices()
  change('running', [['one/a', 'done', 12, 0]])
  expect(events).toEqual(['transfers:progress', 'orders:changed', 'library:changed'])
})

it('the end of a problem is reported once, so that held downloads start', () => {
  const notices = createTransferNotices(
    () => undefined,
    () => null,
  )
  let released = 0
  notices.listen({ ended: () => undefined, released: () => (released += 1) })
  const { totals } = makeFakeData().transfers
  for (const problem of [null, 'The folder is missing.', 'The folder is missing.', null, null])
    notices.onChange({ totals: { ...totals, problem }, orders: [], ended: [], isMore: false })
  expect(released).toBe(1)
})

it('the end of many transfers makes the window read each connection again once', () => {
  const { change, events } = makeNotices()
  const many = Array.from({ length: 500 }, (_, at): [string, State, number, number] => [
    `${at % 2 === 0 ? 'one' : 'two'}/${String(at)}`,
    'cancelled',
    0,
    0,
  ])
  change('idle', many)
  expect(events).toEqual([
    'transfers:progress',
    'orders:changed',
    'library:changed',
    'orders:changed',
    'library:changed',
  ])
})
