import { join } from 'node:path'
import type { Overview } from '../../shared/contract/app.ts'
import type { Probes } from '../../shared/contract/connections.ts'
import { listAssets } from '../../shared/domain/assets.ts'
import type { ParsedOrder } from '../../shared/domain/order.ts'
import { AppError } from '../../shared/errors.ts'
import { createGateway } from '../services/api/gateway.ts'
import type { Endpoints } from '../services/api/client.ts'
import { createOrdersApi, readAllOrders, type OrderQuery } from '../services/api/ordersApi.ts'
import { createKeyValue } from '../services/catalogue/keyValue.ts'
import { createOrders } from '../services/catalogue/orders/ordersRepository.ts'
import { createPeople } from '../services/catalogue/peopleRepository.ts'
import { createUnlisted } from '../services/catalogue/orders/unlisted.ts'
import { createVault } from '../services/credentials/vault.ts'
import { createDetails } from '../services/refresh/details.ts'
import { createRefreshes } from '../services/refresh/refreshes.ts'
import { createNetwork } from '../services/network/network.ts'
import type { OwnService } from '../services/network/reach.ts'
import { probeConnection } from '../services/connections/probe.ts'
import { inTransaction } from '../services/sqlite/database.ts'
import { createTeam } from '../services/team/team.ts'
import type { Shell } from './ports.ts'
import { openDataFolder } from './wiring/dataFolder.ts'
import { createDemoCompany } from './wiring/demo.ts'
import { appHandlers } from './ipc/appHandlers.ts'
import { bulkHandlers } from './ipc/bulkHandlers.ts'
import { connectionHandlers } from './ipc/connectionsHandlers.ts'
import { libraryHandlers } from './ipc/libraryHandlers.ts'
import { linkHandlers } from './ipc/linksHandlers.ts'
import { operationHandlers } from './ipc/operationsHandlers.ts'
import { orderingHandlers } from './ipc/orderingHandlers.ts'
import { orderHandlers } from './ipc/ordersHandlers.ts'
import { outboxHandlers } from './ipc/outboxHandlers.ts'
import { reportHandlers } from './ipc/reportsHandlers.ts'
import { teamHandlers } from './ipc/teamHandlers.ts'
import { tokenHandlers } from './ipc/tokenHandlers.ts'
import { transferHandlers } from './ipc/transfersHandlers.ts'
import { verifyHandlers } from './ipc/verifyHandlers.ts'
import type { Handlers } from './ipc/invoke.ts'
import { createDeliveries, type SyncRequest, type SyncProgress } from './wiring/deliveries.ts'
import { composeAttachments } from './wiring/attachments.ts'
import { composeLinks } from './wiring/links.ts'
import { composeNewDownloads } from './wiring/autoDownload.ts'
import { composeChangeRequests, composeOutbox } from './wiring/ordering.ts'
import { composeReports } from './wiring/reports.ts'
import { composeToken } from './wiring/token.ts'

/** The environment's or the demo's connection, for one run and never saved. */
export interface RunConnection {
  baseUrl: string
  tokenUrl: string
  exportUrl: string
  apiKey: string
  /** It is this program's own demo company. */
  isDemo?: boolean
}

/** Orders as the service listed them, and the ids of those that are new or changed. */
export interface ListedOrders {
  orders: ParsedOrder[]
  changed: string[]
}

/**
 * The one composition root: opens the data folder, builds every room from its parts and hands out the doors. Nothing
 * else makes services. Throws when the data folder cannot be used at all.
 */
export async function compose(shell: Shell) {
  const { home, documents, version, platform, secrets, redaction, desktop, emit, log } = shell
  const now = (): number => Date.now() / 1000
  const vault = createVault(secrets, (secret) => {
    redaction.add(secret)
  })
  const network = createNetwork({
    resolveProxy: (url) => shell.network.resolveProxy(url),
    environment: shell.environment,
    onProblem(error) {
      log.error('asking for the proxy failed', error)
    },
  })
  const kept = openDataFolder({
    shell,
    vault,
    agent: network.apiAgent,
    hasUnfinished: (id) => outbox.unfinished(id).length > 0,
    now,
  })
  const { notices, setAside, preferences, connections, operations, db } = kept
  const keyValue = createKeyValue(db)
  const orders = createOrders(db)
  const unlisted = createUnlisted(db)
  const people = createPeople(db, (connectionId) => {
    emit('team:changed', { connectionId })
  })
  const details = createDetails(db, orders, keyValue, now)

  const online = new Map<string, boolean>()
  const runConnections = new Map<string, Endpoints & { isDemo: boolean }>()
  const endpoints = (id: string): Promise<Endpoints> => {
    const run = runConnections.get(id)
    return run === undefined ? connections.endpoints(id) : Promise.resolve(run)
  }
  /** A run that needs no orders may have no address for them. */
  const serviceOf = (id: string): OwnService => {
    const run = runConnections.get(id)
    const { baseUrl, tokenUrl, exportUrl, isDemo } =
      run === undefined
        ? connections.saved(id)
        : {
            baseUrl: run.base.address,
            tokenUrl: run.token.address,
            exportUrl: run.export.address,
            isDemo: run.isDemo,
          }
    return { addresses: [baseUrl, tokenUrl, exportUrl].filter((address) => address !== ''), exactly: isDemo }
  }
  const gateway = createGateway({
    endpoints,
    agent: network.apiAgent,
    onOutcome(id, outcome) {
      const before = online.get(id)
      online.set(id, outcome !== 'unreachable')
      if (before === false && (outcome === 'answered' || outcome === 'accepted')) outbox.answered(id)
      const marked =
        runConnections.has(id) || outcome === 'unreachable' || outcome === 'answered'
          ? Promise.resolve(false)
          : connections.markRefused(id, outcome === 'refused')
      void marked
        .then(async (differs) => {
          if (differs || before !== online.get(id)) await changed()
        })
        .catch((error: unknown) => {
          log.error('remembering a call’s outcome failed', error)
        })
    },
  })
  const refreshes = createRefreshes({
    services: { db, orders, people, keyValue, details, now },
    gateway,
    onProgress(progress) {
      const { connectionId, state } = progress
      // Nobody waits for a look that nobody asked for: that it failed shows as being offline alone.
      const quiet = state === 'failed' && newDownloads.isOwn(connectionId)
      emit('refresh:progress', quiet ? { ...progress, state: 'cancelled', error: null } : progress)
      // A list that does not end keeps nothing back of what was read of it.
      const isRead = state === 'done' || progress.error?.code === 'incomplete_list'
      if (state !== 'running') newDownloads.refreshed(connectionId, isRead)
      if (progress.state !== 'running' || progress.phase === 'orders')
        emit('orders:changed', { connectionId: progress.connectionId })
    },
    onOrderRead(connectionId, orderId) {
      emit('orders:changed', { connectionId, orderId })
    },
    onFault(error) {
      log.error('refresh failed', error)
    },
  })
  const deliveries = createDeliveries({
    shell,
    db,
    orders,
    people,
    details,
    gateway,
    connections,
    preferences,
    wayOf: (id) => network.wayTo(serviceOf(id)),
  })
  const attachments = composeAttachments({ deliveries, gateway, operations, orders, emit })
  const ordering = composeOutbox({
    outboxFile: join(home, 'outbox.db'),
    desktop,
    documents,
    db,
    orders,
    operations,
    gateway,
    connections,
    system: shell.network,
    emit,
    log,
    now,
  })
  const { outbox, draftLists } = ordering
  const links = composeLinks({
    shell,
    network,
    serviceOf,
    isOffline: (id) => online.get(id) === false || !shell.network.isOnline(),
    now,
  })
  const demo = createDemoCompany(connections, shell)
  const token = await composeToken({
    ...{
      home,
      openJsonFile: shell.openJsonFile,
      desktop,
      vault,
      gateway,
      connections,
      system: shell.network,
    },
    ...{ announce: shell.announce, emit, log, now, onSetAside: setAside('The list of scan links') },
    runAddress: (id) => runConnections.get(id)?.token.address,
  })
  const newDownloads = composeNewDownloads({
    db,
    connections,
    preferences,
    deliveries,
    refresh(id) {
      refreshes.start(id)
    },
    system: shell.network,
    announce: shell.announce,
    onHeld() {
      changed().catch((error: unknown) => {
        log.error('telling the window failed', error)
      })
    },
    now,
  })
  const stopWaking = shell.network.onWake(() => {
    network.forgetProxies()
    newDownloads.woke()
    outbox.woke()
    token.woke()
  })

  async function overview(): Promise<Overview> {
    const activeConnectionId = connections.activeId()
    return {
      version,
      platform,
      connections: await connections.list(),
      activeConnectionId,
      keyStorage: await vault.strength(),
      online: activeConnectionId === null ? null : (online.get(activeConnectionId) ?? null),
      lastReadAt: activeConnectionId === null ? null : refreshes.lastFinishedAt(activeConnectionId),
      notices: notices.list(),
      outboxProblem: ordering.problem === null ? null : describeProblem(ordering.problem),
      heldDeliveries: newDownloads.held(),
      settings: preferences.settings(),
      dataFolder: home,
    }
  }
  async function changed(): Promise<void> {
    emit('app:changed', await overview())
  }

  const keep = (connectionId: string, page: ParsedOrder[]): ListedOrders => ({
    orders: page,
    changed: inTransaction(db, () => orders.storePage(connectionId, page, 0, now()).changed),
  })

  const services = {
    orders,
    isUnlisted: (connectionId: string, orderId: string): boolean =>
      unlisted.isUnlisted(connectionId, orderId),
    details,
    people,
    connections,
    preferences,
    notices,
    refreshes,
    deliveries,
    attachments,
    links,
    reports: composeReports({ shell, db, gateway, links, attachments, deliveries, setAside, now }),
    desktop,
    demo,
    newDownloads,
    operations,
    outbox,
    changeRequests: composeChangeRequests({ db, gateway, operations, now, outbox }),
    draftLists,
    ordering,
    token,
    team: createTeam({ people, operations, client: (id) => gateway.client(id), now }),
    documents,
    overview,
    changed,
    emit,
    log,
  }
  const handlers: Handlers = {
    ...appHandlers(services),
    ...connectionHandlers(services),
    ...orderHandlers(services),
    ...orderingHandlers({ db, people, now, entries: (id) => outbox.unfinished(id) }),
    ...transferHandlers(services),
    ...libraryHandlers(services),
    ...linkHandlers(services),
    ...verifyHandlers(services),
    ...outboxHandlers(services),
    ...bulkHandlers(services),
    ...reportHandlers(services),
    ...teamHandlers(services),
    ...tokenHandlers(services),
    ...operationHandlers(services),
  }
  if (kept.isCatalogueNew) await deliveries.rescanAll()

  return {
    services,
    handlers,
    demo,
    endpoints,
    /** What each of a connection's addresses answers, without saving anything. */
    probe: async (connectionId: string, signal: AbortSignal): Promise<Probes> =>
      probeConnection(await endpoints(connectionId), network.apiAgent, signal),

    /** A connection of the environment or the demo, under an id of its own; nothing of it is written down. */
    useForThisRun(id: string, run: RunConnection): void {
      const { baseUrl, tokenUrl, exportUrl, apiKey, isDemo = false } = run
      redaction.add(apiKey)
      runConnections.set(id, {
        base: { address: baseUrl, key: apiKey },
        token: { address: tokenUrl, key: apiKey },
        export: { address: exportUrl, key: apiKey },
        isDemo,
      })
    },
    /** One page of the service's list, kept in the catalogue on the way. */
    async listOrders(
      connectionId: string,
      query: OrderQuery,
      offset: number,
      limit: number,
      signal: AbortSignal,
    ): Promise<ListedOrders> {
      const api = createOrdersApi(await gateway.client(connectionId))
      return keep(connectionId, (await api.list(query, offset, limit, signal)).orders)
    },
    /** All pages from an offset on, kept in the catalogue on the way; `nextOffset` is null at the end. */
    async *readAllOrders(
      connectionId: string,
      query: OrderQuery,
      offset: number,
      signal: AbortSignal,
      limit?: number,
    ): AsyncGenerator<ListedOrders & { nextOffset: number | null }> {
      const api = createOrdersApi(await gateway.client(connectionId))
      for await (const { orders: page, nextOffset } of readAllOrders(api, query, offset, signal, limit))
        yield { ...keep(connectionId, page), nextOffset }
    },
    /** One order with its delivery assets from the service, kept in the catalogue on the way. */
    async getOrder(connectionId: string, id: string, signal: AbortSignal): Promise<ParsedOrder> {
      const parsed = await createOrdersApi(await gateway.client(connectionId)).get(id, signal)
      const count = parsed.understood ? listAssets(parsed.order.deliveryAssets).length : 0
      inTransaction(db, () => {
        orders.storeDetail(connectionId, parsed, count, now())
      })
      return parsed
    },
    sync: (request: SyncRequest, onProgress: (progress: SyncProgress) => void) =>
      deliveries.sync(request, onProgress),

    /** What an open window starts with: the demo where it is in use, a refresh, and the transfers that were going. */
    async startWork(withDemo: boolean): Promise<void> {
      const active = connections.activeId()
      if (withDemo || (active !== null && connections.saved(active).isDemo)) await demo.start()
      await changed()
      const current = connections.activeId()
      if (current !== null) refreshes.start(current)
      deliveries.resumeAfterRestart()
      newDownloads.plan()
      outbox.startWork()
      token.startWork()
    },
    async close(): Promise<void> {
      stopWaking()
      await token.close()
      newDownloads.close()
      await outbox.close()
      await refreshes.close()
      await services.team.close()
      await services.reports.runs.close()
      await deliveries.close()
      await links.close()
      await demo.stop()
      await network.close()
      db.close()
    },
  }
}

/** A fault as a notice has it. */
function describeProblem(fault: AppError): { message: string; details: string | null } {
  const { message, cause } = AppError.toValue(fault)
  return { message, details: cause ?? null }
}

export type Planroom = Awaited<ReturnType<typeof compose>>
export type Services = Planroom['services']
