import { expect, test } from 'vitest'
import {
  groupsOf,
  newJob,
  pageOf,
  toOrderTransfer,
  type TransferJob,
} from '../../../electron/services/transfers/queue/job.ts'
import type { FileProgress } from '../../../electron/services/transfers/order/context.ts'
import { groupedRows } from '../../../renderer/features/transfers/groupedRows.ts'
import { order } from '../../support/benches/transferBench.ts'
import { fileIn } from '../../support/benches/transferQueue.ts'

const job = (
  id: string,
  connectionId: string,
  state: TransferJob['state'],
  isStored = true,
): TransferJob => ({
  ...newJob(id, { ...order('/library', id), connectionId }, {}, isStored),
  state,
})
const jobs = [
  job('a1', 'a', 'done'),
  job('b1', 'b', 'failed'),
  job('of a command', 'c', 'running', false),
  job('a2', 'a', 'waiting'),
  job('b2', 'b', 'paused'),
]

test('transfers are grouped by connection, active ones first, and groups count their states', () => {
  expect(pageOf(jobs, 0, 10).map(({ id }) => id)).toEqual(['a2', 'a1', 'b2', 'b1'])
  expect(pageOf(jobs, 1, 2).map(({ id }) => id)).toEqual(['a1', 'b2'])
  expect(groupsOf(jobs)).toEqual([
    { connectionId: 'a', all: 2, active: 1, paused: 0, failed: 0 },
    { connectionId: 'b', all: 2, active: 0, paused: 1, failed: 1 },
  ])
})

test('several groups get a heading row each, a single group gets none', () => {
  const listed = { all: 4, moving: 2, failed: 1, finished: 2, groups: groupsOf(jobs) }
  const rows = groupedRows(listed)
  const at = Array.from(
    { length: rows.count },
    (_, row) => rows.groupAt(row)?.connectionId ?? rows.transferAt(row),
  )
  expect(at).toEqual(['a', 0, 1, 'b', 2, 3])
  // A heading row maps to the transfer below it.
  expect([rows.transferAt(0), rows.transferAt(3)]).toEqual([0, 2])
  expect([0, 1, 2, 3].map(rows.rowOf)).toEqual([1, 2, 4, 5])
  expect(groupedRows({ ...listed, groups: listed.groups.slice(0, 1) }).count).toBe(4)
})

test('an order is waiting until its first file runs or is done', () => {
  const stateWith = (...states: FileProgress['state'][]): string =>
    toOrderTransfer({ ...job('a', 'a', 'running'), files: states.map((state) => fileIn(state)) }).state
  expect(stateWith('waiting', 'unchanged')).toBe('waiting')
  expect(stateWith('waiting', 'running')).toBe('running')
  expect(stateWith('waiting', 'done')).toBe('running')
})
