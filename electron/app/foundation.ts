import type { DatabaseSync } from 'node:sqlite'
import { createKeyValue } from '../services/catalogue/keyValue.ts'
import { createOrders } from '../services/catalogue/orders/ordersRepository.ts'
import { createStores } from '../services/catalogue/stores.ts'
import { createUnlisted } from '../services/catalogue/serviceList/unlisted.ts'
import { createPeople } from '../services/catalogue/peopleRepository.ts'
import { createVault } from '../services/credentials/vault.ts'
import { createNetwork } from '../services/network/network.ts'
import { createDetails } from '../services/refresh/details.ts'
import { createBackgroundWork } from '../services/timing/backgroundWork.ts'
import { createConnectionWork } from '../services/timing/connectionWork.ts'
import type { Registration } from '../services/timing/lifecycle.ts'
import type { Shell } from './ports.ts'
import { openDataFolder } from './wiring/dataFolder.ts'
import { createDemoCompany } from './demoCompany.ts'

/** Dependencies of all services. */
export type Foundation = ReturnType<typeof openFoundation>

/**
 * Opens the dependencies of all services: network, keys, data folder and catalogue. Throws if the data folder is
 * unusable. `hasUnfinished`: whether a connection has unsent or unconfirmed entries.
 * `isBehindWindow`: whether the program serves a window, not a command.
 */
export function openFoundation(
  shell: Shell,
  lifecycle: Registration,
  catalogueFile: string,
  hasUnfinished: (connectionId: string) => boolean,
  isBehindWindow: boolean,
) {
  /** Seconds since the epoch. */
  const now = (): number => Date.now() / 1000
  const vault = createVault(shell.secrets, (secret) => {
    shell.redaction.add(secret)
  })
  const network = createNetwork({
    resolveProxy: (url) => shell.network.resolveProxy(url),
    environment: shell.environment,
    onProblem(error) {
      shell.log.error('asking for the proxy failed', error)
    },
  })
  const data = openDataFolder({
    catalogueFile,
    shell,
    lifecycle,
    vault,
    agents: network.apiAgents,
    hasUnfinished,
    now,
    isBehindWindow,
  })
  lifecycle.onClose('the network', () => network.close())
  const demo = createDemoCompany(data.connections, shell, lifecycle)
  const catalogue = openTables(data.db, shell, lifecycle, now)
  /** Running requests whose results are stored. They are stopped when their connection is removed. */
  const work = createConnectionWork()
  return { shell, lifecycle, now, isBehindWindow, vault, network, work, ...data, demo, catalogue }
}

function openTables(
  db: DatabaseSync,
  { emit, log }: Pick<Shell, 'emit' | 'log'>,
  lifecycle: Registration,
  now: () => number,
) {
  const keyValue = createKeyValue(db)
  const orders = createOrders(db)
  const people = createPeople(db, (connectionId) => {
    emit('team:changed', { connectionId })
  })
  const details = createDetails(db, orders, keyValue, now)
  const removal = createBackgroundWork(
    (signal) => orders.removeForgotten(signal),
    (error) => {
      log.error('removing the orders of a connection', error)
    },
  )
  lifecycle.onForget('clean', 'its orders', ({ id }) => {
    orders.forget(id)
    details.retry(id)
    removal.start()
  })
  lifecycle.onClose('removed orders', () => removal.close())
  const listMaintenance = createBackgroundWork(orders.updateStaleInBatches, (error) => {
    log.error('counting the files of the list', error)
  })
  lifecycle.onClose('the counts of the list', () => listMaintenance.close())
  const [stores, unlisted] = [createStores(db), createUnlisted(db)]
  return { db, keyValue, stores, orders, removal, listMaintenance, unlisted, people, details }
}
