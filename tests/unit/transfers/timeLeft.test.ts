import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileProgress } from '../../../electron/services/transfers/order/context.ts'
import {
  createSpeed,
  newJob,
  toOrderTransfer,
  type TransferJob,
} from '../../../electron/services/transfers/queue/job.ts'
import { order } from '../../support/benches/transferBench.ts'
import { fileIn, transferQueue } from '../../support/benches/transferQueue.ts'

const bytesPerSecond = 100

const done = fileIn('done', { bytesDone: 1000, bytesTotal: 1000 })
const half = fileIn('running', { bytesDone: 500, bytesTotal: 1000 })

function job(state: TransferJob['state'], files?: FileProgress[]): TransferJob {
  const speed = createSpeed()
  speed.tick(0)
  speed.add(bytesPerSecond)
  speed.tick(1000)
  return Object.assign(newJob('a', order('/library', 'a'), {}, true), {
    state,
    speed,
    ...(files && { files }),
  })
}
const left = (...files: FileProgress[]): number | null => toOrderTransfer(job('running', files)).secondsLeft

/** Returns the time left of all jobs at 100 bytes per second. */
function leftOf(...jobs: TransferJob[]): number | null {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const running = new Set(jobs.filter((each) => each.state === 'running'))
  for (const each of running) each.running = Promise.resolve()
  const { notifier } = transferQueue(running)
  notifier.measure()
  vi.advanceTimersByTime(500)
  for (const each of running) notifier.addBytes(each, bytesPerSecond / 2 / running.size)
  vi.advanceTimersByTime(500)
  return notifier.totals(jobs).secondsLeft
}

test('a file of unknown length counts as the mean of the known ones', () => {
  expect(left(done, half)).toBe(5)
  expect(left(done, half, fileIn('waiting'), fileIn('waiting'))).toBe(25)
  expect(left(fileIn('running'), fileIn('waiting'))).toBeNull()
})

test('files that need no download and failed ones take no time', () => {
  const unchanged = fileIn('unchanged', { isOnDisk: true, bytesTotal: 1000 })
  const unchecked = fileIn('waiting', { isOnDisk: true })
  const failed = fileIn('failed', { bytesTotal: 1000 })
  expect(left(half, unchanged, unchecked, failed)).toBe(5)
})

test('an order whose files are not known yet counts as the mean of the others', () => {
  const begun = job('running', [done, half])
  expect(leftOf(begun)).toBe(5)
  expect(leftOf(begun, job('waiting'), job('planning'))).toBe(45)
  expect(leftOf(begun, job('done', [fileIn('unchanged', { bytesTotal: 1000 })]), job('waiting'))).toBe(15)
  expect(leftOf(job('running', [fileIn('running')]), job('waiting'))).toBeNull()
})
