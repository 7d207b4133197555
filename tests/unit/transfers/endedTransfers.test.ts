import { expect, test } from 'vitest'
import type { TransferJob } from '../../../electron/services/transfers/queue/job.ts'
import { transferQueue } from '../../support/benches/transferQueue.ts'

function queue() {
  const { add, change, ...rest } = transferQueue()
  /** Returns a job that has ended. */
  const ended = (id: string): TransferJob => {
    const job = add(id)
    change(job, { state: 'done', isEndNew: true })
    return job
  }
  return { ...rest, change, ended }
}

test('an end is told once, also if the transfer changes afterwards', () => {
  const { ended, change, told } = queue()
  const job = ended('a')
  expect(told()).toEqual(['a'])
  change(job, {})
  expect(told()).toEqual([])
})

test('a transfer that was started again before the notification has not ended', () => {
  const { ended, told } = queue()
  ended('a').state = 'waiting'
  expect(told()).toEqual([])
})

test('the end of a transfer that was removed from the list meanwhile is told', () => {
  const { jobs, ended, told } = queue()
  ended('a')
  jobs.clear()
  expect(told()).toEqual(['a'])
})
