import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { sample, sendBytes } from '../../../support/servers/assetServer.ts'
import { systemError } from '../../../support/failingFs.ts'
import { assetOf, order } from '../../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

/** Resume while a disk error still stops jobs. No job stays paused without a reason. */

const { server, bench, start } = useOwnTransfers()
let isFull: boolean
/** Resolves when a name is refused. */
let refused: PromiseWithResolvers<undefined>
beforeEach(async () => {
  isFull = true
  refused = Promise.withResolvers()
  await start({
    disk: {
      ...realDisk,
      rename(from, to) {
        if (!isFull) return realDisk.rename(from, to)
        refused.resolve(undefined)
        return Promise.reject(systemError('ENOSPC'))
      },
    },
  })
})

/** Queues two orders. One order finds the disk full while the other order's file is being downloaded. */
async function stopAtProblem(): Promise<void> {
  const begun = Promise.withResolvers<undefined>()
  const bytes = sample('pdf', 2_000_000)
  const slow = server.on('/slow.pdf', (request, response, turn) => {
    if (turn > 1) sendBytes(request, response, bytes)
    else {
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, 1_000_000), () => {
        begun.resolve(undefined)
      })
    }
  })
  const small = sample('jpg', 5000)
  const quick = server.on('/quick.jpg', (request, response) => {
    void begun.promise.then(() => {
      sendBytes(request, response, small)
    })
  })
  bench.deliver(assetOf('pdf', slow))
  bench.delivered.set('o2', { assets: [assetOf('jpg', quick)], texts: [] })
  bench.engine.enqueue(['o1', 'o2'].map((id) => order(bench.root, id, { street: `${id} Street` })))
  await refused.promise
  while (bench.engine.overview().totals.problem === null) await yieldToEventLoop()
  // The thread of the slow file has not reported its stop yet.
  expect(states().filter((state) => state === 'paused')).toHaveLength(1)
}
const states = (): string[] => bench.engine.overview().orders.map(({ state }) => state)

it('resume with free space again downloads all orders', async () => {
  await stopAtProblem()
  isFull = false
  await bench.engine.resume()
  await bench.engine.idle()
  expect(states()).toEqual(['done', 'done'])
  expect((await bench.files()).size).toBe(2)
})

it('resume on a full disk pauses all orders with the reason, and resume with space continues', async () => {
  await stopAtProblem()
  await bench.engine.resume()
  await bench.engine.idle()
  const { orders, totals } = bench.engine.overview()
  expect(totals.problem).toContain('The disk is full')
  expect(orders.map(({ state, reason }) => [state, reason])).toEqual([
    ['paused', totals.problem],
    ['paused', totals.problem],
  ])
  isFull = false
  await bench.engine.resume()
  await bench.engine.idle()
  expect(states()).toEqual(['done', 'done'])
})

it('resume and pause while the orders are being stopped leaves them paused', async () => {
  await stopAtProblem()
  isFull = false
  await bench.engine.resume()
  await bench.engine.pause()
  await bench.engine.idle()
  expect(states()).toEqual(['paused', 'paused'])
  await bench.engine.resume()
  await bench.engine.idle()
  expect(states()).toEqual(['done', 'done'])
})
