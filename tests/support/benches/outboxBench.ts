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

/** Id of the connection of all entries. */
export const connection = 'company'
/** A user of the demo company. */
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
  /** Database of the catalogue. */
  db: DatabaseSync
  client(): Promise<ApiClient>
  outbox: Outbox
  /** Returns the time in seconds since the epoch. A test moves the time with `ahead`. */
  now(): number
  /** Seconds that the program's clock is ahead of the time at which the bench was made. Otherwise it stands still. */
  ahead: number
  online: boolean
  /** Timeout of the answer to a POST or PATCH, in milliseconds. Null: the client's own timeout. */
  patience: number | null
  /** Ids of other connections with the same address, by connection id. */
  alsoAt: Map<string, string[]>
  changed: string[]
  faults: { what: string; error: unknown }[]
  /** Requested timers, in order. */
  timers: { ms: number; run: () => void; over: boolean }[]
  /** Closes the outbox, and opens another outbox on the same files. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Opens an outbox on files of its own, with the real client and catalogue. Only clock and timers are fake. */
export function outboxBench(
  service: { baseUrl: string; apiKey: string },
  options: {
    folder?: string
    /** Resolves when the clock may move. A request in progress would be late by that time. */
    beforeWaiting?: () => Promise<void>
  } = {},
): OutboxBench {
  const folder =
    options.folder ?? mkdtempSync(join(tmpdir(), `planroom-outbox-${randomBytes(3).toString('hex')}-`))
  // No test waits for these. A test of a silent service sets `patience`.
  const timeouts = { connect: 60_000, response: 60_000, request: 120_000 }
  const { db } = openCatalogue(join(folder, 'catalogue.db'))
  const orders = createOrders(db)
  const operations = openOperations({
    file: join(folder, 'operations.json'),
    openJsonFile,
    isSaved: () => true,
    onSetAside: () => undefined,
    now: () => bench.now(),
  })
  const madeAt = Date.now() / 1000
  const bench: Omit<OutboxBench, 'outbox'> & { outbox?: Outbox } = {
    folder,
    operations,
    orders,
    db,
    client: clientOf,
    ahead: 0,
    online: true,
    patience: null,
    now: () => madeAt + bench.ahead,
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
    // A failed GET is not retried, because retries would only take time.
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
      // The clock moves instead of a real wait.
      async sleep(ms, signal) {
        await options.beforeWaiting?.()
        // An aborted wait takes no time.
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
