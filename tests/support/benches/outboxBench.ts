import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createApiClient, type ApiClient } from '../../../electron/services/api/client/client.ts'
import { openCatalogue } from '../../../electron/services/catalogue/catalogueDatabase.ts'
import { createOrders, type Orders } from '../../../electron/services/catalogue/orders/ordersRepository.ts'
import { createOutboxCatalogue } from '../../../electron/services/outbox/store/outboxCatalogue.ts'
import { openOutbox } from '../../../electron/services/outbox/store/outboxDatabase.ts'
import { createOutbox, type Outbox } from '../../../electron/services/outbox/outbox.ts'
import { openOperations, type Operations } from '../../../electron/services/settings/operations.ts'
import { openJsonFile } from '../jsonStores.ts'
import { draftFormOf, emptyDraftForm, type DraftForm } from '../../../shared/domain/ordering/draftForm.ts'

/** The connection of all entries. */
export const connection = 'company'
/** Somebody of the demo company. */
const owner = 'theo.bramwell@larkfield.example'

export const draftBody = {
  street: '12 Example Lane',
  city: 'Brightfield',
  country: 'US',
  owner_email: owner,
}
export const draftForm = (change: Partial<DraftForm> = {}): DraftForm => ({
  ...emptyDraftForm(),
  ...draftFormOf(draftBody),
  ...change,
})
export const redrawBody = {
  street: '14 Example Lane',
  city: 'Brightfield',
  country: 'US',
  source: ['https://files.example/plan.png'],
  order_type: 'Tier1',
}

export interface OutboxBench {
  folder: string
  operations: Operations
  orders: Orders
  /** The catalogue's. */
  db: DatabaseSync
  client(): Promise<ApiClient>
  outbox: Outbox
  /** Seconds since the epoch; a test moves it by setting `ahead`. */
  now(): number
  /** How far the program's clock is ahead of the real one, in seconds. */
  ahead: number
  online: boolean
  /** How long the client waits for the answer to a POST or PATCH, in milliseconds; null: as it was made. */
  patience: number | null
  /** Other connections with the address of one. */
  alsoAt: Map<string, string[]>
  changed: string[]
  faults: { what: string; error: unknown }[]
  /** Timers that were asked for, in order. */
  timers: { ms: number; run: () => void; over: boolean }[]
  /** Ends the outbox as a killed process does, and starts another on the same files. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** An outbox on files of its own, with the real client and catalogue. Only clock and timers are the test's. */
export function outboxBench(
  service: { baseUrl: string; apiKey: string },
  options: {
    timeouts?: { connect?: number; response?: number; request?: number }
    folder?: string
    /** What must be over before the clock is put forward: a request that is processed would come as much too late. */
    beforeWaiting?: () => Promise<void>
  } = {},
): OutboxBench {
  const folder =
    options.folder ?? mkdtempSync(join(tmpdir(), `planroom-outbox-${randomBytes(3).toString('hex')}-`))
  const timeouts = { connect: 2000, response: 2000, request: 4000, ...options.timeouts }
  const { db } = openCatalogue(join(folder, 'catalogue.db'))
  const orders = createOrders(db)
  const operations = openOperations({
    file: join(folder, 'operations.json'),
    openJsonFile,
    isSaved: () => true,
    onSetAside: () => undefined,
    now: () => bench.now(),
  })
  const bench: Omit<OutboxBench, 'outbox'> & { outbox?: Outbox } = {
    folder,
    operations,
    orders,
    db,
    client: clientOf,
    ahead: 0,
    online: true,
    patience: null,
    now: () => Date.now() / 1000 + bench.ahead,
    alsoAt: new Map(),
    changed: [],
    faults: [],
    timers: [],
    async restart() {
      await bench.outbox?.close()
      bench.outbox = open()
    },
    async close() {
      await bench.outbox?.close()
      db.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }

  function clientOf(): Promise<ApiClient> {
    const address = { address: service.baseUrl, key: service.apiKey }
    const offline = { address: 'http://127.0.0.1:1/v3', key: service.apiKey }
    const base = bench.online ? address : offline
    const endpoints = { base, token: base, export: base }
    const client = createApiClient(endpoints, { timeouts })
    const sender =
      bench.patience === null
        ? client
        : createApiClient(endpoints, { timeouts: { ...timeouts, response: bench.patience } })
    // A GET that fails is not tried again: that would only take time.
    const call: ApiClient['call'] = (api, method, path, more) =>
      (method === 'GET' ? client : sender).call(api, method, path, { ...more, retries: 0 })
    return Promise.resolve({ ...client, call })
  }

  function open(): Outbox {
    const now = (): number => bench.now()
    return createOutbox({
      db: openOutbox(join(folder, 'outbox.db'), now).db,
      client: clientOf,
      catalogue: createOutboxCatalogue(db, orders, now, () => undefined),
      operations,
      onChanged: (id) => void bench.changed.push(id),
      onFault: (what, error) => void bench.faults.push({ what, error }),
      usable: () => true,
      alsoAt: (id) => bench.alsoAt.get(id) ?? [],
      isOnline: () => bench.online,
      now,
      // Waiting costs no time: the clock is put forward.
      async sleep(ms, signal) {
        await options.beforeWaiting?.()
        // Who is woken early has not waited.
        if (!signal.aborted) bench.ahead += ms / 1000
      },
      after(ms, run) {
        const timer = { ms, run, over: false }
        bench.timers.push(timer)
        return () => {
          timer.over = true
        }
      },
    })
  }
  return Object.assign(bench, { outbox: open() })
}
