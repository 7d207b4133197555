import { expect, test } from 'vitest'
import type { TransferTotals } from '../../../shared/contract/transfers.ts'
import { trayState } from '../../../electron/main/trayMenu.ts'
import type { FileProgress } from '../../../electron/services/transfers/order/context.ts'
import { countsText, finishedText } from '../../../renderer/features/transfers/transferProgress.ts'
import { fileIn, transferQueue } from '../../support/benches/transferQueue.ts'

const files = (done: number, unchanged: number): FileProgress[] => [
  ...Array.from({ length: done }, () => fileIn('done', { bytesTotal: 100 })),
  ...Array.from({ length: unchanged }, () => fileIn('unchanged', { isOnDisk: true, bytesTotal: 100 })),
]
const shown = (totals: TransferTotals): string => `${finishedText(totals.round)}, ${countsText(totals)}`

test('the bar counts what the message at the end counts, without files and orders that were complete', () => {
  const { add, change, totals } = transferQueue()
  const [a, b, c] = [add('a'), add('b'), add('c')]
  change(b, { state: 'done', files: files(0, 24) })
  change(c, { state: 'done', files: files(0, 10) })
  expect(shown(totals())).toBe('0 of 1 transfer finished, 34 already downloaded')
  change(a, { state: 'done', files: files(15, 2) })
  const { round, listed, ...rest } = totals()
  expect(countsText(rest)).toBe('15 of 15 files, 36 already downloaded')
  expect([round, listed.finished]).toEqual([{ all: 1, finished: 1 }, 3])
})

test('a new transfer does not count those of the round before, and a retried one counts again', () => {
  const { add, change, totals } = transferQueue()
  const first = add('first')
  change(first, { state: 'failed', files: [...files(23, 0), fileIn('failed')] })
  expect(shown(totals())).toBe('1 of 1 transfer finished, 23 of 24 files, 1 failed')
  const second = add('second')
  change(second, { state: 'waiting', files: files(3, 0) })
  expect(shown(totals())).toBe('0 of 1 transfer finished, 3 of 3 files')
  change(first, { state: 'waiting' })
  expect(shown(totals())).toBe('0 of 2 transfers finished, 26 of 27 files, 1 failed')
  expect(totals().listed.all).toBe(2)
})

test('the tray counts files to download, and failures do not move it', () => {
  const { add, change, totals } = transferQueue()
  change(add('a'), { state: 'waiting', files: [...files(15, 2), fileIn('failed'), fileIn('waiting')] })
  expect(trayState(totals())).toBe('Downloading 15 of 17 files')
})
