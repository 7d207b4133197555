import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTransfers } from '../../../electron/services/catalogue/transfersRepository.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createJobList } from '../../../electron/services/transfers/queue/jobList.ts'
import { assetOf, order } from '../../support/benches/transferBench.ts'
import { sample } from '../../support/servers/assetServer.ts'
import { useOwnTransfers } from '../../support/benches/useTransfers.ts'

/** Memory use of the queue, however many orders wait or have finished. */

/** Counts objects and characters of distinct strings that a value references. */
function held(root: unknown): { objects: number; letters: number } {
  const seen = new Set<unknown>()
  const waiting: unknown[] = [root]
  let objects = 0
  let letters = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value === null || value === undefined || seen.has(value)) continue
    if (typeof value === 'string') {
      seen.add(value)
      letters += value.length
    } else if (typeof value === 'object') {
      seen.add(value)
      objects += 1
      if (value instanceof Map)
        for (const [key, entry] of value) waiting.push(key as unknown, entry as unknown)
      else if (value instanceof Set) waiting.push(...(value as Set<unknown>))
      else waiting.push(...(Object.values(value) as unknown[]))
    }
  }
  return { objects, letters }
}

test.each(['queued', 'restored after a restart'] as const)(
  'the queue holds one object per %s order and reads the rest from the row',
  (how) => {
    const { db } = openCatalogue(':memory:')
    const count = 500
    const choice = { kinds: ['listing_floorplans'] as const }
    const first = createJobList(createTransfers(db), () => 0)
    const orders = Array.from({ length: count }, (_, at) =>
      order('/library', `order-${String(at)}`, { street: `${String(at)} Elm Street` }),
    )
    const added = first.addStored(orders, choice)
    first.store(added)
    for (const job of added) job.order = null
    const list = how === 'queued' ? first : createJobList(createTransfers(db), () => 0)
    if (how !== 'queued') expect([...list.restore(undefined, 200)].flat()).toHaveLength(count)
    const { objects, letters } = held(list.jobs)
    expect(objects).toBeLessThan(count * 1.5)
    // The characters are the job's id, the order's id and the texts of the list.
    expect(letters).toBeLessThan(count * 120)
    const [job] = list.jobs.values()
    if (job === undefined) throw new Error('no job')
    expect(list.orderOf(job)).toEqual(orders.find(({ orderId }) => orderId === job.orderId))
    db.close()
  },
)

const { server, bench, start } = useOwnTransfers()

test('file results of a finished order are read from its row only', async () => {
  await start()
  const { engine, db, root, delivered } = bench
  delivered.set('o1', { assets: [assetOf('pdf', `${server.origin}/gone.pdf`)], texts: [] })
  engine.enqueue([order(root, 'o1')])
  await engine.idle()
  const [transfer] = engine.overview().orders
  expect(transfer).toMatchObject({ state: 'failed', files: 1, failed: 1 })
  const id = transfer?.id ?? ''
  expect(engine.files(id)).toMatchObject([{ state: 'failed' }])
  db.prepare("UPDATE transfers SET request = json_remove(request, '$.files')").run()
  expect(engine.files(id)).toEqual([])
  // The counts of the order stay.
  expect(engine.overview().orders).toMatchObject([{ files: 1, failed: 1 }])
})

test('a run frees the files of finished orders and still reports their counts', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const files: WeakRef<object>[] = []
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let over = (): void => undefined
  const areOver = new Promise<void>((resolve) => (over = resolve))
  const url = server.serve('/plan.pdf', sample('pdf', 2000))
  await start({
    async fetchDetail(_, orderId) {
      if (orderId === 'last') await isReleased
      return { assets: [assetOf('pdf', url)], texts: [] }
    },
    onOrderComplete(complete) {
      files.push(new WeakRef(complete.files))
      if (files.length === 2) over()
    },
  })
  const { engine, root } = bench
  const running = engine.run(['o1', 'o2', 'last'].map((id) => order(root, id)))
  try {
    await areOver
    // The engine's turn ends after the orders are reported.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    expect(files.map((each) => each.deref())).toEqual([undefined, undefined])
  } finally {
    release()
    const { files: report } = await running
    expect(report).toMatchObject({ wanted: 3, downloaded: 3, failed: [] })
  }
})

test('resume and pause of 300 transfers take at most two transactions', async () => {
  await start()
  const { engine, db, root } = bench
  let transactions = 0
  const exec = db.exec.bind(db)
  db.exec = (sql) => {
    if (sql.startsWith('BEGIN')) transactions += 1
    exec(sql)
  }
  const changes = (): number =>
    (db.prepare('SELECT total_changes() AS count').get() as { count: number }).count
  await engine.pause()
  engine.enqueue(Array.from({ length: 300 }, (_, at) => order(root, `order-${String(at)}`)))
  await engine.pause()
  const [before, began] = [changes(), transactions]
  await engine.resume()
  await engine.pause()
  expect(changes() - before).toBeGreaterThanOrEqual(500)
  expect(transactions - began).toBeLessThanOrEqual(2)
  await engine.idle()
})
