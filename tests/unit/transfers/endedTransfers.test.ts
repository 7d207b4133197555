import { expect, onTestFinished, test } from 'vitest'
import { newJob, type TransferJob } from '../../../electron/services/transfers/queue/job.ts'
import { createProgressNotifier } from '../../../electron/services/transfers/queue/progress.ts'
import type { EndedTransfer } from '../../../electron/services/transfers/types.ts'
import { order } from '../../support/benches/transferBench.ts'

function queue() {
  const jobs = new Map<string, TransferJob>()
  const told: EndedTransfer[][] = []
  const notifier = createProgressNotifier({
    jobs,
    running: new Set(),
    problem: () => null,
    missingFolder: () => null,
    isHeldBack: () => false,
    onChange: ({ ended }) => told.push([...ended]),
  })
  onTestFinished(() => notifier.close())
  return {
    jobs,
    /** Returns a job that has ended. */
    ended: (id: string): TransferJob => {
      const job = newJob(id, order('/library', id), {}, true)
      jobs.set(id, job)
      Object.assign(job, { state: 'done', isEndNew: true })
      notifier.touch(job)
      return job
    },
    touch: (job: TransferJob) => notifier.touch(job),
    /** Returns the orders whose end the next notification tells. */
    told: (): string[] => {
      notifier.notify()
      return (told.at(-1) ?? []).map(({ orderId }) => orderId)
    },
  }
}

test('an end is told once, also if the transfer changes afterwards', () => {
  const { ended, touch, told } = queue()
  const job = ended('a')
  expect(told()).toEqual(['a'])
  touch(job)
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
