import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileProgress } from '../../../electron/services/transfers/order/context.ts'
import {
  createSpeed,
  newJob,
  toOrderTransfer,
  type TransferJob,
} from '../../../electron/services/transfers/queue/job.ts'
import { createProgressNotifier } from '../../../electron/services/transfers/queue/progress.ts'
import { order } from '../../support/benches/transferBench.ts'

const bytesPerSecond = 100

function file(state: FileProgress['state'], of: Partial<FileProgress> = {}): FileProgress {
  return {
    assetKey: state,
    name: 'Plan.pdf',
    kind: 'listing_floorplans',
    url: 'https://files.example/plan',
    state,
    placed: null,
    isOnDisk: false,
    isDownloaded: false,
    bytesDone: 0,
    bytesTotal: null,
    code: null,
    reason: null,
    ...of,
  }
}
const done = file('done', { bytesDone: 1000, bytesTotal: 1000 })
const half = file('running', { bytesDone: 500, bytesTotal: 1000 })

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
  const notifier = createProgressNotifier({
    jobs: new Map(),
    running,
    problem: () => null,
    missingFolder: () => null,
    isHeldBack: () => false,
  })
  onTestFinished(() => notifier.close())
  notifier.measure()
  vi.advanceTimersByTime(500)
  for (const each of running) notifier.addBytes(each, bytesPerSecond / 2 / running.size)
  vi.advanceTimersByTime(500)
  return notifier.totals(jobs).secondsLeft
}

test('a file of unknown length counts as the mean of the known ones', () => {
  expect(left(done, half)).toBe(5)
  expect(left(done, half, file('waiting'), file('waiting'))).toBe(25)
  expect(left(file('running'), file('waiting'))).toBeNull()
})

test('files that need no download and failed ones take no time', () => {
  const unchanged = file('unchanged', { isOnDisk: true, bytesTotal: 1000 })
  const unchecked = file('waiting', { isOnDisk: true })
  const failed = file('failed', { bytesTotal: 1000 })
  expect(left(half, unchanged, unchecked, failed)).toBe(5)
})

test('an order whose files are not known yet counts as the mean of the others', () => {
  const begun = job('running', [done, half])
  expect(leftOf(begun)).toBe(5)
  expect(leftOf(begun, job('waiting'), job('planning'))).toBe(45)
  expect(leftOf(begun, job('done', [file('unchanged', { bytesTotal: 1000 })]), job('waiting'))).toBe(15)
  expect(leftOf(job('running', [file('running')]), job('waiting'))).toBeNull()
})
