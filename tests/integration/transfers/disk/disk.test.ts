import { rename, writeFile } from 'node:fs/promises'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realDisk } from '../../../../electron/services/files/disk.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { OrderTransfer } from '../../../../shared/contract/transfers.ts'
import { etagOf, sample, sendBytes } from '../../../support/servers/assetServer.ts'
import { assetOf, mark, order } from '../../../support/benches/transferBench.ts'
import { systemError } from '../../../support/failingFs.ts'
import { until } from '../../../support/waiting.ts'
import { useOwnTransfers } from '../../../support/benches/useTransfers.ts'

const { server, bench, start } = useOwnTransfers()
const folder = 'Austin/12 Oak Street'
const deliver = (...sizes: number[]) => {
  const bytes = sizes.map((size, index) => sample('jpg', size, index + 1))
  bench.deliver(
    ...bytes.map((each, index) => assetOf('jpg', server.serve(`/${String(index)}.jpg`, each), index)),
  )
  return bytes
}

describe('disk errors during a download', () => {
  it('a full disk stops the run with one message, and the next run with space continues', async () => {
    let free = 34 * 1024 * 1024
    await start({ disk: { ...realDisk, free: () => Promise.resolve(free) } })
    deliver(3_000_000, 3_000_000, 3_000_000, 3_000_000)
    const report = await bench.engine.run([order(bench.root, 'o1'), order(bench.root, 'o2')])
    expect(report.problem).toMatchObject({ code: 'disk', message: expect.stringContaining('full') as string })
    expect(report.files.failed).toEqual([])
    free = 1e12
    expect((await bench.run()).files).toMatchObject({ wanted: 4, failed: [] })
    expect((await bench.files()).size).toBe(4)
  })

  it.each(['ENOSPC', 'EROFS', 'EIO'])(
    'a rename refused with %s stops the run as a disk error',
    async (code) => {
      await start({ disk: { ...realDisk, rename: () => Promise.reject(systemError(code)) } })
      deliver(5000, 5000, 5000)
      const report = await bench.run()
      expect(report.problem?.code).toBe('disk')
      expect(report.files.failed).toEqual([])
    },
  )

  it.each(['EBUSY', 'EPERM'])(
    'a rename refused with %s three times is retried until the file is placed',
    async (code) => {
      let refusals = 3
      await start({
        disk: {
          ...realDisk,
          rename: (from, to) => (refusals-- > 0 ? Promise.reject(systemError(code)) : rename(from, to)),
        },
      })
      const [bytes] = deliver(5000)
      expect((await bench.run()).files).toMatchObject({
        downloaded: 1,
        failed: [],
      })
      expect(await bench.files()).toEqual(
        new Map([[`${folder}/Floor plan 1.jpg`, mark(bytes ?? Buffer.alloc(0))]]),
      )
    },
  )

  it('a file in the place of the library folder stops the run as a disk error', async () => {
    await start()
    deliver(5000)
    await writeFile(join(bench.folder, 'library'), 'a file is in the way')
    const report = await bench.run()
    expect(report.problem?.code).toBe('disk')
    expect(report.files.failed).toEqual([])
  })

  it('an order folder moved away mid-run is made again', async () => {
    await start({ concurrency: () => 1 })
    const bytes = [sample('jpg', 5000, 1), sample('jpg', 5000, 2), sample('jpg', 5000, 3)]
    const assets = bytes.map((each, index) =>
      assetOf(
        'jpg',
        server.on(`/${String(index)}.jpg`, (request, response, turn) => {
          if (index === 1 && turn === 1) renameSync(join(bench.root, 'Austin'), join(bench.folder, 'away'))
          sendBytes(request, response, each)
        }),
        index,
      ),
    )
    bench.deliver(...assets)
    const report = await bench.run()
    expect(report.files).toMatchObject({ failed: [] })
    expect([...(await bench.files()).keys()]).toContain(`${folder}/Floor plan 3.jpg`)
  })
})

describe('two orders at one address', () => {
  const [a, b] = ['9b2f6c1e-0000-4000-8000-000000000001', '1a2b3c4d-0000-4000-8000-000000000002']
  it('each order has the same folder in either sequence of download', async () => {
    const trees: string[][] = []
    for (const ids of [
      [a, b],
      [b, a],
    ]) {
      await start({
        knownOrders: () => [order('/', a, { createdAt: 1 }).facts, order('/', b, { createdAt: 2 }).facts],
      })
      for (const id of ids) {
        bench.delivered.set(id, {
          assets: [assetOf('jpg', server.serve(`/${id}.jpg`, sample('jpg', 5000, id.charCodeAt(0))))],
          texts: [],
        })
        await bench.engine.run([order(bench.root, id, { createdAt: id === a ? 1 : 2 })])
      }
      trees.push([...(await bench.files()).keys()])
    }
    expect(trees[0]).toEqual([`${folder} (1a2b3c4d)/Floor plan 1.jpg`, `${folder}/Floor plan 1.jpg`])
    expect(trees[1]).toEqual(trees[0])
  })
})

describe('download queue', () => {
  it('an order is paused, resumed after a restart by range, cancelled and retried', async () => {
    const events: OrderTransfer[] = []
    await start({ onChange: ({ orders }) => events.push(...orders) })
    const bytes = sample('pdf', 2_000_000)
    let slow = true
    const url = server.on('/0.pdf', (request, response) => {
      if (!slow) {
        sendBytes(request, response, bytes)
        return
      }
      response.writeHead(200, { 'content-length': String(bytes.length), etag: etagOf(bytes) })
      response.write(bytes.subarray(0, 1_200_000))
    })
    bench.deliver(assetOf('pdf', url))
    expect(bench.engine.enqueue([order(bench.root, 'o1')])).toBe(1)
    expect(bench.engine.enqueue([order(bench.root, 'o1')])).toBe(0)
    const untilTrue = (test: () => boolean) => until(() => expect(test()).toBe(true))
    await untilTrue(() => (bench.engine.overview().orders[0]?.bytesDone ?? 0) >= 1_200_000)
    const id = bench.engine.overview().orders[0]?.id ?? ''
    await bench.engine.pause({ id })
    await bench.engine.idle()
    await untilTrue(() => bench.engine.overview().orders[0]?.state === 'paused')
    await bench.restart()
    await bench.engine.resumeAfterRestart()
    expect(bench.engine.overview()).toMatchObject({
      orders: [{ id, state: 'paused' }],
      totals: { state: 'paused', listed: { all: 1 } },
    })
    slow = false
    await bench.engine.resume()
    await untilTrue(() => bench.engine.overview().orders[0]?.state === 'done')
    expect(bench.engine.overview().orders[0]).toMatchObject({
      files: 1,
      done: 1,
      failed: 0,
      bytesDone: 2_000_000,
      bytesTotal: 2_000_000,
    })
    expect(bench.engine.files(id)).toMatchObject([
      { name: 'Floor plan 1.pdf', kind: 'listing_floorplans', state: 'done' },
    ])
    expect(server.requests('/0.pdf')[1]?.headers.range).toBe('bytes=1200000-')
    expect(await bench.files()).toEqual(new Map([[`${folder}/Floor plan 1.pdf`, mark(bytes)]]))

    slow = true
    bench.delivered.set('o2', { assets: [assetOf('pdf', url)], texts: [] })
    bench.engine.enqueue([order(bench.root, 'o2', { street: '9 Elm Street' })])
    await untilTrue(() => (bench.engine.overview().orders[1]?.bytesDone ?? 0) >= 1_200_000)
    await bench.engine.cancel()
    await bench.engine.idle()
    await untilTrue(() => bench.engine.overview().orders[1]?.state === 'cancelled')
    // Events are sent ten times a second at most, so a shorter state may not appear.
    await untilTrue(() => events.some(({ state }) => state === 'cancelled'))
    expect([...(await bench.files()).keys()]).toEqual([`${folder}/Floor plan 1.pdf`])
    slow = false
    const cancelled = bench.engine.overview().orders[1]?.id
    expect(await bench.engine.retry()).toBe(0)
    expect(await bench.engine.retry({ id: cancelled })).toBe(1)
    await bench.engine.idle()
    expect((await bench.files()).size).toBe(2)
    await untilTrue(() => events.some(({ state }) => state === 'done'))
    await bench.engine.clearFinished()
    expect(bench.engine.overview().orders).toEqual([])
  })

  it('an order whose detail fails shows the reason and can be retried', async () => {
    let known = false
    await start({
      fetchDetail: () =>
        known
          ? Promise.resolve({ assets: [], texts: [] })
          : Promise.reject(new AppError('service_fault', 'The service has a fault.')),
    })
    bench.engine.enqueue([order(bench.root, 'o1')])
    await bench.engine.idle()
    expect(bench.engine.overview().orders).toMatchObject([
      { state: 'failed', reason: 'The service has a fault.' },
    ])
    known = true
    await bench.engine.retry()
    await bench.engine.idle()
    expect(bench.engine.overview().orders).toMatchObject([{ state: 'done' }])
    known = false
    expect((await bench.engine.run([order(bench.root, 'o2')])).unknownOrders).toEqual([
      { orderId: 'o2', error: { code: 'service_fault', message: 'The service has a fault.' } },
    ])
  })
})
