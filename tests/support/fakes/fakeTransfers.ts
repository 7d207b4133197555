import type { OrderRow } from '../../../shared/contract/orders.ts'
import type { FileTransfer, OrderTransfer, TransferTotals } from '../../../shared/contract/transfers.ts'

const MB = 1_000_000

/** Returns transfers in all states. */
export function makeTransfers(rows: readonly OrderRow[]): {
  orders: OrderTransfer[]
  totals: TransferTotals
} {
  const states: OrderTransfer['state'][] = [
    'running',
    'running',
    'planning',
    'waiting',
    'paused',
    'failed',
    'done',
    'done',
    'cancelled',
  ]
  const orders = states.map((state, index): OrderTransfer => {
    const done = state === 'done' ? 18 : state === 'waiting' || state === 'planning' ? 0 : 4 + index
    return {
      id: `transfer-${String(index)}`,
      connectionId: 'larkfield',
      orderId: rows[index]?.id ?? '',
      title: rows[index]?.address ?? '',
      state,
      files: state === 'planning' ? 0 : 18,
      done,
      failed: state === 'failed' ? 2 : 0,
      unchanged: 0,
      bytesDone: done * 2.2 * MB,
      bytesTotal: state === 'planning' ? null : 39.6 * MB,
      bytesPerSecond: state === 'running' ? 2.4 * MB : 0,
      secondsLeft: state === 'running' ? 14 : null,
      lostAt: null,
      reason: state === 'failed' ? 'Two files could not be downloaded.' : null,
    }
  })
  return {
    orders,
    totals: {
      state: 'running',
      files: 162,
      done: 61,
      failed: 2,
      unchanged: 4,
      bytesDone: 138 * MB,
      bytesTotal: 352 * MB,
      bytesPerSecond: 4.8 * MB,
      secondsLeft: 44,
      problem: null,
      missingFolder: null,
      listed: listedOf(orders),
      round: roundOf(orders),
    },
  }
}

/** Returns the number of listed transfers by state. */
export function listedOf(orders: readonly OrderTransfer[]): TransferTotals['listed'] {
  const finished = orders.filter(({ state }) => ['done', 'failed', 'cancelled'].includes(state))
  const failed = orders.filter(({ state }) => state === 'failed').length
  const groups = [...new Set(orders.map(({ connectionId }) => connectionId))].map((connectionId) => {
    const states = orders.filter((each) => each.connectionId === connectionId).map(({ state }) => state)
    const among = (...of: OrderTransfer['state'][]): number =>
      states.filter((state) => of.includes(state)).length
    const active = among('running', 'planning', 'waiting')
    return { connectionId, all: states.length, active, paused: among('paused'), failed: among('failed') }
  })
  const moving = orders.length - finished.length
  return { all: orders.length, moving, failed, finished: finished.length, groups }
}

/** Returns the numbers of transfers that had something to download. */
function roundOf(orders: readonly OrderTransfer[]): TransferTotals['round'] {
  const counted = orders.filter(
    ({ state, done, failed }) => state !== 'cancelled' && !(state === 'done' && done + failed === 0),
  )
  return {
    all: counted.length,
    finished: counted.filter(({ state }) => state === 'done' || state === 'failed').length,
  }
}

/** Returns files of a transfer in all states. */
export function makeTransferFiles(): FileTransfer[] {
  const file = (index: number, state: FileTransfer['state'], code: string | null = null): FileTransfer => ({
    id: `file-${String(index)}`,
    name: `Floor plan ${String(index)} with dimensions.jpg`,
    kind: 'listing_floorplans',
    state,
    bytesDone: state === 'done' ? 2.2 * MB : state === 'running' ? MB : 0,
    bytesTotal: 2.2 * MB,
    code,
    reason: null,
  })
  return [
    file(1, 'done'),
    file(2, 'unchanged'),
    file(3, 'running'),
    file(4, 'failed', 'truncated'),
    file(5, 'failed', 'expired'),
    file(6, 'waiting'),
  ]
}
