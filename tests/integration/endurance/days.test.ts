import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DemoAddresses } from '../../../electron/demo/service.ts'
import type { RefreshProgress } from '../../../shared/contract/orders.ts'
import { emptyFilter, type OrderFilter } from '../../../shared/domain/filter.ts'
import { draftBody } from '../../support/benches/outboxBench.ts'
import { composed, type Composed } from '../../support/composed.ts'
import { keyRing } from '../../support/fakes/keyRing.ts'
import { temporaryFolder } from '../../support/folders/temporaryFolder.ts'
import type { ServiceAnswer, ServiceCall } from '../../support/processes/serviceChild.ts'
import { seeded } from '../../support/random/seeded.ts'
import { often } from '../../support/soak.ts'
import { until } from '../../support/waiting.ts'

/** One program runs for many days: orders, corrections, a lost network, a locked key ring, a drive that is away. */
const days = often(3, 1000)
/** Orders are placed until this day. Then the data stay as large as they are, and so does memory. */
const lastOrders = Math.ceil(days / 2)
const dayMs = 24 * 3600 * 1000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Measures at the end of a day. Sizes in bytes, delay in milliseconds. */
interface DayEnd {
  heap: number
  memory: number
  /** Open sockets, files, timers and other things that keep the process alive. */
  handles: number
  /** Size of the catalogue for each listed order. */
  catalogue: number
  /** Delay of the event loop that one of a hundred steps exceeds. */
  delay: number
}

let folder: string
let child: ReturnType<typeof fork>
let program: Composed
let connectionId: string
const ring = keyRing()
let wake: () => void
let isOnline: boolean
let offered: string | null
let calls = 0
/** Number of refreshes that ended. */
let refreshes = 0

async function service(call: Omit<ServiceCall, 'id'>): Promise<ServiceAnswer> {
  const id = (calls += 1)
  child.send({ id, ...call })
  for (;;) {
    const [answer] = (await once(child, 'message')) as [ServiceAnswer]
    if (answer.id === id) return answer
  }
}

beforeEach(async () => {
  folder = temporaryFolder()
  child = fork(join(import.meta.dirname, '..', '..', 'support', 'processes', 'serviceChild.ts'))
  const [addresses] = (await once(child, 'message')) as [DemoAddresses]
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  isOnline = true
  offered = null
  program = await composed({
    folder,
    secrets: ring,
    network: {
      isOnline: () => isOnline,
      onWake(listener) {
        wake = listener
        return () => undefined
      },
    },
    updates: {
      fixed: null,
      find: () => Promise.resolve(offered === null ? null : { version: offered, notes: null }),
      download: () => Promise.resolve(),
      install: () => Promise.resolve(),
    },
    onEvent(event, value) {
      if (event === 'refresh:progress' && (value as RefreshProgress).state !== 'running') refreshes += 1
    },
  })
  const { baseUrl, tokenUrl, exportUrl, apiKey } = addresses
  const draft = { name: 'Larkfield', baseUrl, tokenUrl, exportUrl, apiKey }
  connectionId = (await program.call('connections:save', draft)).connection.id
  // Drawing these files is cheap.
  const choice = { name: 'Drawings', kinds: ['listing_floorplans' as const], formats: ['svg' as const] }
  const presetId = (await program.call('presets:save', choice)).presets[0]?.id
  await program.call('connections:prefer', { id: connectionId, presetId, autoDownload: true })
  program.planroom.services.outbox.startWork()
})
afterEach(async () => {
  await program.close()
  vi.useRealTimers()
  child.disconnect()
})

/** Reads the orders. Resolves when the refresh has ended, also with a fault. */
async function refresh(): Promise<void> {
  const before = refreshes
  program.planroom.services.refreshes.start(connectionId)
  await until(() => expect(refreshes).toBeGreaterThan(before))
}

const idsOf = (filter: Partial<OrderFilter>): Promise<string[]> =>
  program.planroom.services.orders.idsOf(
    connectionId,
    { ...emptyFilter, ...filter },
    { key: 'createdAt', descending: true },
  )

async function place(street: string): Promise<void> {
  const { outbox } = program.planroom.services
  const entry = await outbox.placeBody(connectionId, 'draft', null, { ...draftBody, street })
  await outbox.send(entry.id)
}

/** Asks for a correction of one delivered order. */
async function correct(orderId: string): Promise<void> {
  const { outbox } = program.planroom.services
  const body = { products: ['products_2d'], text: 'Move the wall' }
  const entry = await outbox.placeBody(connectionId, 'change_request', orderId, body)
  await outbox.send(entry.id)
}

async function end(delay: ReturnType<typeof monitorEventLoopDelay>): Promise<DayEnd> {
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  const data = join(folder, 'data')
  const bytes = readdirSync(data)
    .filter((name) => name.startsWith('catalogue'))
    .reduce((all, name) => all + statSync(join(data, name)).size, 0)
  return {
    heap: heapUsed,
    memory: rss,
    handles: process.getActiveResourcesInfo().length,
    catalogue: bytes / (await idsOf({})).length,
    delay: delay.percentile(99) / 1e6,
  }
}

function medians(ends: readonly DayEnd[]): DayEnd {
  const median = (of: (end: DayEnd) => number): number => {
    const values = ends.map(of).toSorted((a, b) => a - b)
    return values[values.length >> 1] ?? 0
  }
  return {
    heap: median(({ heap }) => heap),
    memory: median(({ memory }) => memory),
    handles: median(({ handles }) => handles),
    catalogue: median(({ catalogue }) => catalogue),
    delay: median(({ delay }) => delay),
  }
}

test('many days with faults lose no file, order nothing twice, and need no more memory and handles', async () => {
  const random = seeded(7)
  const ends: DayEnd[] = []
  const streets: string[] = []
  const { deliveries, connections, outbox } = program.planroom.services
  const delay = monitorEventLoopDelay()
  delay.enable()
  for (let day = 1; day <= days; day += 1) {
    // Two orders, one of which the service answers into a lost connection.
    for (const each of day > lastOrders ? [] : ['First', 'Second']) {
      const street = `${String(day)} ${each} Street`
      streets.push(street)
      if (each === 'Second')
        await service({
          fault: { method: 'POST', url: '/orders/draft', times: 1, fault: { kind: 'lost-answer' } },
        })
      await place(street)
    }
    await outbox.reconcile(connectionId)
    const ready = await idsOf({ statuses: ['Ready'] })
    const corrected = ready[Math.floor(random() * ready.length)]
    if (corrected !== undefined) await correct(corrected)

    // A day later the key ring is locked and the network is gone, until the computer wakes up.
    ring.set('locked')
    await service({ advance: dayMs })
    vi.setSystemTime(Date.now() + dayMs)
    isOnline = false
    await service({ fault: { url: '/', fault: { kind: 'reset', when: 'before-headers' } } })
    await refresh()
    ring.set('keyring')
    isOnline = true
    await service({ heal: true })
    wake()

    // The drive is away for one refresh of the day.
    const library = connections.saved(connectionId).folder
    const isAway = day % 3 === 0
    if (isAway) renameSync(library, `${library}.away`)
    await refresh()
    await deliveries.engine.idle()
    if (isAway) renameSync(`${library}.away`, library)
    offered = `9.0.${String(day)}`
    await program.call('updates:check', {})
    await refresh()
    await deliveries.engine.idle()
    await until(async () => {
      expect(await idsOf({ statuses: ['Ready'], onDisk: 'complete' })).toEqual(
        await idsOf({ statuses: ['Ready'] }),
      )
      const unsent = outbox.list(null).filter(({ state }) => state !== 'done')
      expect(unsent).toEqual([])
    })
    const { created } = await service({})
    expect(streets.filter((street) => created[street] !== 1)).toEqual([])
    ends.push(await end(delay))
    delay.reset()
    // A run that breaks off later has told its measures so far.
    if (day % 100 === 0)
      process.stdout.write(`${String(day)} days: ${JSON.stringify(medians(ends.slice(-100)))}\n`)
  }
  await program.call('library:verify', { connectionId })
  await until(async () => {
    const { phase, library } = await program.call('library:verifyState', { connectionId })
    expect(phase).toBe('idle')
    expect(library).toMatchObject({ findings: [] })
  })
  const settled = ends.slice(lastOrders - 1)
  const half = Math.floor(settled.length / 2)
  const [early, late] = [medians(settled.slice(0, half)), medians(settled.slice(-half))]
  process.stdout.write(
    `${String(days)} days, ${String(streets.length)} orders: ${JSON.stringify({ early, late })}\n`,
  )
  expect(late.heap).toBeLessThan(1.2 * early.heap)
  expect(late.memory).toBeLessThan(1.2 * early.memory)
  // Connections that are kept for the next request close some seconds later.
  await until(() => {
    expect(process.getActiveResourcesInfo().length).toBeLessThan(early.handles + 5)
  })
  // The log of the last writes is part of it.
  expect(late.catalogue).toBeLessThan(3 * early.catalogue)
})
