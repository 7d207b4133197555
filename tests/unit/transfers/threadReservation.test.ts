import { expect, it } from 'vitest'
import type { Remote } from '../../../electron/services/transfers/download/worker/exchange.ts'
import type { FileHandler } from '../../../electron/services/transfers/download/worker/protocol.ts'
import { createThreadReservation } from '../../../electron/services/transfers/download/worker/threadReservation.ts'

/** Writes a file of 5000 bytes. Returns the calls of the main thread. `seconds`: when each step happens. */
async function callsOf(hasPlenty: boolean, seconds: { expect: number; write: number }): Promise<string[]> {
  const calls: string[] = []
  const handler = {
    ask: (name: string, ...values: unknown[]) => {
      calls.push(['ask', name, ...values].join(' '))
      return Promise.resolve()
    },
    notify: (name: string, ...values: unknown[]) => {
      calls.push(['notify', name, ...values].join(' '))
    },
  } as Pick<Remote<FileHandler>, 'ask' | 'notify'>
  let now = 10_000
  const space = createThreadReservation(handler, hasPlenty, () => now)
  now = 10_000 + seconds.expect * 1000
  await space.expect(5000)
  now = 10_000 + seconds.write * 1000
  await space.write(5000, () => Promise.resolve())
  return calls
}

it('a small file with plenty of disk space is written without a question', async () => {
  expect(await callsOf(true, { expect: 0.1, write: 0.4 })).toEqual(['notify writes 5000', 'notify written'])
})

it.each([
  ['before the answer', 0.6, 0.7, ['ask expectSpace 5000', 'ask awaitSpace 5000', 'notify written']],
  ['before the write', 0.1, 0.6, ['ask awaitSpace 5000', 'notify written']],
])('space is asked for again if “plenty” was measured too long %s', async (_when, expect_, write, calls) => {
  expect(await callsOf(true, { expect: expect_, write })).toEqual(calls)
})

it('without plenty of space each write asks', async () => {
  expect(await callsOf(false, { expect: 0, write: 0 })).toEqual([
    'ask expectSpace 5000',
    'ask awaitSpace 5000',
    'notify written',
  ])
})
