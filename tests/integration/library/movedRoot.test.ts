import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FolderWork } from '../../../electron/services/transfers/order/context.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { assetOf, filesBelow, order } from '../../support/benches/transferBench.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'

/** Transfers of a connection whose library folder is moved, or that is removed. */

const { server, bench, start } = useOwnTransfers()
let moved: string
beforeEach(async () => {
  await start()
  moved = join(bench.folder, 'moved')
  const assets = [assetOf('jpg', server.serve('/a.jpg', sample('jpg', 5000)))]
  for (const id of ['o1', 'o2']) bench.delivered.set(id, { assets, texts: [] })
})

const names = async (root: string): Promise<string[]> => [...(await filesBelow(root)).keys()]
const plan = 'Austin/12 Oak Street/Floor plan 1.jpg'
/** Lets the event loop run whatever is ready to start. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop()
}

describe('moving a library folder', () => {
  it('an order queued during the move waits and is downloaded to the new folder', async () => {
    const idle: string[] = []
    await bench.engine.moveRoot('c1', async () => {
      bench.engine.enqueue([order(bench.root, 'o1')])
      void bench.engine.idle().then(() => idle.push('idle'))
      bench.engine.enqueue([order(bench.root, 'o2', { street: '9 Elm Street' })])
      await turns()
      expect(bench.detailFetches).toEqual([])
      return { root: moved }
    })
    expect(idle).toEqual([])
    await bench.engine.idle()
    expect(await names(moved)).toEqual([plan, 'Austin/9 Elm Street/Floor plan 1.jpg'])
    expect(await names(bench.root).catch(() => [])).toEqual([])
  })

  it('an order of another connection is downloaded during the move', async () => {
    await bench.engine.moveRoot('c1', async () => {
      const other = { ...order(join(bench.folder, 'other'), 'o2'), connectionId: 'c2' }
      const { files } = await bench.engine.run([other])
      expect(files.downloaded).toBe(1)
      return { root: moved }
    })
  })

  it('a failed move keeps the folder, and the queued order is downloaded there', async () => {
    const failed = bench.engine.moveRoot('c1', () => {
      bench.engine.enqueue([order(bench.root, 'o1')])
      return Promise.reject(new Error('made by a test'))
    })
    await expect(failed).rejects.toThrow('made by a test')
    await bench.engine.idle()
    expect(await names(bench.root)).toEqual([plan])
  })

  it('attachments and a second move are rejected as busy during the move', async () => {
    const { signal } = new AbortController()
    const busy = { code: 'busy' }
    const work = (): Promise<void> => Promise.resolve()
    await bench.engine.moveRoot('c1', async () => {
      await expect(bench.engine.inFolder(order(bench.root, 'o1'), work, { signal })).rejects.toMatchObject(
        busy,
      )
      const second = bench.engine.moveRoot('c1', () => Promise.resolve({ root: bench.root }))
      await expect(second).rejects.toMatchObject(busy)
      return { root: moved }
    })
    await bench.engine.inFolder(order(moved, 'o1'), work, { signal })
  })
})

it('removing a connection ends its transfers and takes them off the list', async () => {
  const url = server.on('/b.jpg', () => undefined)
  bench.delivered.set('o2', { assets: [assetOf('jpg', url)], texts: [] })
  bench.engine.enqueue([order(bench.root, 'o1'), order(bench.root, 'o2')])
  bench.engine.enqueue([{ ...order(join(bench.folder, 'other'), 'o1'), connectionId: 'c2' }])
  await expect.poll(() => server.seen.some(({ path }) => path === '/b.jpg')).toBe(true)
  await bench.engine.end('c1')
  expect(bench.engine.isBusy('c1')).toBe(false)
  expect(bench.engine.overview().orders.map(({ connectionId }) => connectionId)).toEqual(['c2'])
  await bench.restart()
  await bench.engine.resumeAfterRestart()
  expect(bench.engine.overview().orders.filter(({ connectionId }) => connectionId === 'c1')).toEqual([])
})

it('removing a connection cancels its attachments and ends its running repair', async () => {
  const url = server.on('/b.jpg', () => undefined)
  bench.delivered.set('o2', { assets: [assetOf('jpg', url)], texts: [] })
  const repair = Promise.allSettled([bench.engine.run([order(bench.root, 'o2')])])
  await expect.poll(() => server.seen.some(({ path }) => path === '/b.jpg')).toBe(true)
  const never: FolderWork = (_tools, _observer, turn) =>
    new Promise((_resolve, reject) => {
      turn.addEventListener('abort', () => reject(turn.reason as Error))
    })
  const { signal } = new AbortController()
  const works = ['o1', 'o2'].map((id) => bench.engine.inFolder(order(bench.root, id), never, { signal }))
  const ended = Promise.allSettled(works)
  await bench.engine.end('c1')
  const cancelled = { status: 'rejected', reason: expect.objectContaining({ code: 'cancelled' }) as unknown }
  expect(await ended).toEqual([cancelled, cancelled])
  expect(await repair).toEqual([cancelled])
})
