import { expect, onTestFinished, test } from 'vitest'
import type { TransferTotals } from '../../../shared/contract/transfers.ts'
import { trayState } from '../../../electron/main/trayMenu.ts'
import type { FileProgress } from '../../../electron/services/transfers/order/context.ts'
import { newJob, type TransferJob } from '../../../electron/services/transfers/queue/job.ts'
import { createProgressNotifier } from '../../../electron/services/transfers/queue/progress.ts'
import { countsText, finishedText } from '../../../renderer/features/transfers/transferProgress.ts'
import { order } from '../../support/benches/transferBench.ts'

const file = (state: FileProgress['state']): FileProgress => ({
  assetKey: state,
  name: 'Plan.pdf',
  kind: 'listing_floorplans',
  url: 'https://files.example/plan',
  state,
  placed: null,
  isOnDisk: state === 'unchanged',
  isDownloaded: false,
  bytesDone: 0,
  bytesTotal: 100,
  code: null,
  reason: null,
})
const files = (done: number, unchanged: number): FileProgress[] => [
  ...Array.from({ length: done }, () => file('done')),
  ...Array.from({ length: unchanged }, () => file('unchanged')),
]

function queue() {
  const jobs = new Map<string, TransferJob>()
  let last: TransferTotals | null = null
  const notifier = createProgressNotifier({
    jobs,
    running: new Set(),
    problem: () => null,
    missingFolder: () => null,
    isHeldBack: () => false,
    onChange: ({ totals }) => {
      last = totals
    },
  })
  onTestFinished(() => notifier.close())
  return {
    add: (id: string): TransferJob => {
      const job = newJob(id, order('/library', id), {}, true)
      jobs.set(id, job)
      notifier.touch(job)
      return job
    },
    end: (job: TransferJob, given: FileProgress[], state: TransferJob['state'] = 'done'): void => {
      Object.assign(job, { state, files: given })
      notifier.touch(job)
    },
    retry: (job: TransferJob): void => {
      job.state = 'waiting'
      notifier.touch(job)
    },
    /** Returns the totals of a notification to the window. */
    totals: (): TransferTotals => {
      notifier.notify()
      if (last === null) throw new Error('no totals')
      return last
    },
  }
}
const shown = (totals: TransferTotals): string => `${finishedText(totals.round)}, ${countsText(totals)}`

test('the bar counts what the message at the end counts, without files and orders that were complete', () => {
  const { add, end, totals } = queue()
  const [a, b, c] = [add('a'), add('b'), add('c')]
  end(b, files(0, 24))
  end(c, files(0, 10))
  expect(shown(totals())).toBe('0 of 1 transfer finished, 34 already downloaded')
  end(a, files(15, 2))
  const { round, listed, ...rest } = totals()
  expect(countsText(rest)).toBe('15 of 15 files, 36 already downloaded')
  expect([round, listed.finished]).toEqual([{ all: 1, finished: 1 }, 3])
})

test('a new transfer does not count those of the round before, and a retried one counts again', () => {
  const { add, end, retry, totals } = queue()
  const first = add('first')
  end(first, [...files(23, 0), file('failed')], 'failed')
  expect(shown(totals())).toBe('1 of 1 transfer finished, 23 of 24 files, 1 failed')
  const second = add('second')
  end(second, files(3, 0), 'waiting')
  expect(shown(totals())).toBe('0 of 1 transfer finished, 3 of 3 files')
  retry(first)
  expect(shown(totals())).toBe('0 of 2 transfers finished, 26 of 27 files, 1 failed')
  expect(totals().listed.all).toBe(2)
})

test('the tray counts files to download, and failures do not move it', () => {
  const { add, end, totals } = queue()
  end(add('a'), [...files(15, 2), file('failed'), file('waiting')], 'waiting')
  expect(trayState(totals())).toBe('Downloading 15 of 17 files')
})
