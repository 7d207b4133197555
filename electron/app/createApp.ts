import { join } from 'node:path'
import { createLogoFiles } from '../services/handover/logoFiles.ts'
import { createOperationCalls } from '../services/operations/operationCalls.ts'
import { createTeam } from '../services/team/team.ts'
import { afterInReal } from '../services/timing/poller.ts'
import { deliveryAnnouncement, tokenAnnouncement } from './announcements.ts'
import { systemClock } from '../services/files/clock.ts'
import { createDemoSamples } from './demoSamples.ts'
import { createFileSaving } from './fileSaving.ts'
import { openFoundation, type Foundation } from './foundation.ts'
import { createHandlers } from './ipc/handlers.ts'
import { createOrdersApi } from '../services/api/ordersApi.ts'
import { createLifecycle } from '../services/timing/lifecycle.ts'
import { createHealth } from './health.ts'
import { createMedia } from './media.ts'
import { describeProgram } from './overview.ts'
import type { Shell } from './ports.ts'
import type { Services } from './services.ts'
import { startWork } from './startWork.ts'
import { restoreState } from '../services/backup/restoreMarks.ts'
import { createAccess, type ConnectionAccess } from '../services/connections/access.ts'
import { createReturnPoller } from '../services/connections/returnPoller.ts'
import { createSchedule } from '../services/schedule/schedule.ts'
import { createAttachments } from '../services/attachments/attachments.ts'
import { createCombinedPdf, createPdfSaving } from '../services/attachments/combinedPdf.ts'
import { createCatalogueCheck } from '../services/catalogue/catalogueCheck.ts'
import { composeAutoDownloads } from './wiring/autoDownloads.ts'
import { createDeliveryAnnouncements } from '../services/autoDownload/deliveryAnnouncements.ts'
import { composeDeliveries } from './wiring/deliveries.ts'
import { createKeyPolling } from '../services/connections/keyPolling.ts'
import { composeInsights } from './wiring/insights.ts'
import { composeLinks } from './wiring/links.ts'
import { createOrderForms } from '../services/catalogue/orders/orderForms.ts'
import { composeChangeRequests, composeOutbox } from './wiring/ordering.ts'
import { createOrderReads } from '../services/refresh/orderReads.ts'
import { createOrderService } from '../services/library/orderService.ts'
import { createRefreshes } from '../services/refresh/refreshes.ts'
import { createAnnotationService } from '../services/review/annotationService.ts'
import { composeHandover } from './wiring/handover.ts'
import { createRuler } from '../services/review/ruler.ts'
import { createSearch } from '../services/library/search.ts'
import { createPlanReview } from '../services/review/planReview.ts'
import { composeReports } from './wiring/reports.ts'
import { createUpdates, type Updates } from '../services/updates/updates.ts'
import { openTokenService } from '../services/token/tokenService.ts'

/** The program without its shell: services and the handlers that the window calls. */
export type Planroom = Awaited<ReturnType<typeof createApp>>

/**
 * Creates the program: opens the data folder, creates and connects all services. No other code creates services. Throws
 * if the data folder is unusable. `isBehindWindow`: slow work is left to `startWork` or a thread.
 */
export async function createApp(outer: Shell, { isBehindWindow = false } = {}) {
  let opened: Foundation | null = null
  /** Handles a fault of the program. If the fault shows that the catalogue is damaged, the next start checks it. */
  const noteFault = (error: unknown): void => {
    if (opened?.noteFault(error) === true)
      notifications.changed().catch((failed: unknown) => {
        outer.log.error('telling the window failed', failed)
      })
  }
  // Every error that is logged is also checked for damage of the catalogue.
  const shell: Shell = {
    ...outer,
    log: {
      info(...words) {
        outer.log.info(...words)
      },
      error(...words) {
        outer.log.error(...words)
        words.forEach(noteFault)
      },
    },
  }
  const lifecycle = createLifecycle((what, error) => {
    shell.log.error(what, error)
  })
  // A service is created after its dependencies and closed before them. It reaches later services through this
  // function.
  const all = (): Services => services
  const catalogueFile = join(shell.home, 'catalogue.db')
  const catalogueCheck = createCatalogueCheck(catalogueFile, shell.workers.checks, shell.log, lifecycle)
  if (isBehindWindow) await catalogueCheck.beforeUse()
  const foundation = openFoundation(
    shell,
    lifecycle,
    catalogueFile,
    (id) => all().outbox.unfinished(id).length > 0,
    isBehindWindow,
  )
  opened = foundation
  const { connections, preferences, operations, notices, dataNotes, demo, catalogue } = foundation
  const notifications = composeNotifications(foundation, all)
  const access = createAccess({
    ...foundation,
    log: shell.log,
    redact(secret) {
      shell.redaction.add(secret)
    },
    onLost(id) {
      if (isBehindWindow) returns.lost(id)
    },
    onBack(id) {
      all().outbox.answered(id)
      all().refreshes.repeatUnreached(id)
    },
    onChanged: notifications.changed,
  })
  const returns = createReturnPoller({
    isLost: (id) => access.isOnline(id) === false && connections.find(id) !== null,
    hasNetwork: () => shell.network.isOnline(),
    call: (id) =>
      foundation.work.run(id, async (signal) => {
        await createOrdersApi(await access.gateway.client(id)).list({}, 0, 1, signal)
      }),
    after: afterInReal,
  })
  lifecycle.onClose('calls of unreachable services', () => {
    returns.close()
  })
  const files = composeFiles(foundation, access, notifications.reportProblems)
  const reading = composeReading(foundation, access, files, all)
  const sending = composeSending(foundation, access)
  endWork(foundation)
  const services: Services = {
    connections,
    access,
    demo,
    demoSamples: createDemoSamples(all, lifecycle),
    preferences,
    schedule: createSchedule({
      ...shell,
      command: [...shell.command, `--data-folder=${shell.home}`, '--headless'],
      onSetAside: foundation.setAside('The result of the scheduled download'),
    }),
    operations,
    notices,
    dataNotes,
    keys: composeUnlocking(foundation, notifications.changed, all),
    people: catalogue.people,
    details: catalogue.details,
    ...files,
    ...reading,
    ...sending,
    ...composeInsights({
      ...foundation,
      ...sending,
      catalogueFile,
      refresh(id) {
        all().refreshes.startUnasked(id)
      },
    }),
    ...(await composeUnattended(foundation, access, files, notifications.changed, all)),
    updates: composeUpdates(foundation, all),
    health: createHealth({ ...foundation, home: shell.home, services: all }),
    desktop: shell.desktop,
    documents: shell.documents,
    log: shell.log,
    emit: shell.emit,
    fileSaving: createFileSaving({
      dialogs: shell.desktop,
      documents: shell.documents,
      platform: shell.platform,
      clock: systemClock,
    }),
    overview: notifications.overview,
    changed: notifications.changed,
    showRecent: notifications.showRecent,
    async forgetConnection(id) {
      const { isDemo } = connections.saved(id)
      try {
        await lifecycle.forget({ id, isDemo })
      } finally {
        if (connections.find(id) === null) await notifications.changed()
      }
    },
  }
  wakeWithComputer(foundation, services)
  const isRestored = restoreState(shell.home) === 'applied'
  if (isRestored) await endRestore(foundation)
  const recover = async (): Promise<void> => {
    if (foundation.isCatalogueNew || isRestored) await services.deliveries.rescanAll()
  }
  if (!isBehindWindow) await recover()
  const closing = new AbortController()
  let starting = Promise.resolve()
  return {
    services,
    handlers: createHandlers(services),
    noteFault,
    /**
     * Starts the background work of an open window: the demo if it is active, a refresh, and interrupted transfers. A
     * step that fails is logged and does not stop the others.
     */
    startWork(withDemo: boolean): Promise<void> {
      if (isBehindWindow && !closing.signal.aborted) catalogueCheck.inUse(noteFault)
      starting = startWork(services, withDemo, isBehindWindow ? recover : null, () => closing.signal.aborted)
      return starting.finally(() => {
        if (!closing.signal.aborted) catalogue.removal.start()
      })
    },
    /** Stops the services and closes their resources. Rejects with the first failure after all were closed. */
    async close(): Promise<void> {
      closing.abort()
      try {
        await lifecycle.close()
      } finally {
        await starting
      }
    },
  }
}

/** Ends a restore: the program was opened with the restored files. */
async function endRestore({ shell, notices }: Foundation): Promise<void> {
  const { finishRestore } = await import('../services/backup/restore.ts')
  finishRestore(shell.home)
  notices.add('The backup was restored. Check your connections in Settings, and the outbox.')
}

/** Reports the program's state to the window and the user. */
function composeNotifications({ shell, vault, notices }: Foundation, all: () => Services) {
  const overview = () => describeProgram(shell, vault, all())
  function showRecent(): void {
    const { connections, orders } = all()
    const id = connections.activeId()
    const rows = id === null ? [] : orders.recent(id)
    shell.desktop.showRecent(rows.map(({ id: orderId, address }) => ({ orderId, address })))
  }
  function changed(): Promise<void> {
    shell.emit('app:changed', overview())
    showRecent()
    return Promise.resolve()
  }
  return {
    overview,
    changed,
    showRecent,
    /** Adds a notice about unusable records of a library folder. Called at each read while there are any. */
    reportProblems: async (problems: number): Promise<void> => {
      if (problems === 0) return
      notices.add(
        'Some records in the library folder can’t be used: they are damaged, point outside their ' +
          'folder or come from a newer Planroom. Check files to see which.',
      )
      await changed()
    },
  }
}

type FileServices = Pick<
  Services,
  | 'links'
  | 'deliveries'
  | 'combinedPdf'
  | 'savePdf'
  | 'annotations'
  | 'ruler'
  | 'logos'
  | 'media'
  | 'planReview'
  | 'reports'
>

/** Creates the services for files: deliveries, attachments and what the window shows of them. */
function composeFiles(
  foundation: Foundation,
  access: ConnectionAccess,
  reportProblems: (problems: number) => Promise<void>,
): FileServices {
  const { shell, catalogue } = foundation
  const { orders } = catalogue
  const { gateway, serviceOf } = access
  const links = composeLinks({
    ...foundation,
    serviceOf,
    isOffline: (id) => access.isOnline(id) === false || !shell.network.isOnline(),
  })
  const deliveries = composeDeliveries({ ...foundation, gateway, reportProblems, serviceOf })
  const { library, thumbnails, views, rootOf } = deliveries
  const logos = createLogoFiles(join(shell.home, 'logos'))
  const { startComparing } = shell.workers
  const planReview = createPlanReview({ ...foundation, ...shell, startComparing, library, rootOf })
  const attachments = createAttachments({
    engine: deliveries.engine,
    orderOf: (connectionId, orderId) =>
      deliveries.transferOrders.ofConnection(connectionId, [orderId])[0] ?? null,
    onAttached(connectionId, orderId) {
      shell.emit('library:changed', { connectionId })
      shell.emit('orders:changed', { connectionId, orderIds: [orderId] })
    },
  })
  return {
    links,
    deliveries,
    combinedPdf: createCombinedPdf({ ...foundation, gateway, orders, attachments }),
    savePdf: createPdfSaving(attachments, { platform: shell.platform, clock: systemClock }),
    annotations: createAnnotationService({ emit: shell.emit, ...deliveries }),
    ruler: createRuler({ ...shell, library, rootOf }),
    planReview,
    logos,
    media: createMedia({ library, thumbnails, views, rootOf }),
    reports: composeReports({ ...foundation, gateway, links, attachments, deliveries }),
  }
}

/** Creates the services for orders and people: stored data and refreshes. */
function composeReading(
  foundation: Foundation,
  { gateway }: ConnectionAccess,
  { deliveries, annotations, ruler, logos }: FileServices,
  all: () => Services,
): Pick<
  Services,
  'team' | 'refreshes' | 'orders' | 'orderReads' | 'search' | 'handover' | 'annotationExport'
> {
  const { shell, work, operations, catalogue, now } = foundation
  const { people } = catalogue
  const team = createTeam({ people, operations, work, client: (id) => gateway.client(id), now })
  const orders = createOrderService({
    ...foundation,
    ...catalogue,
    library: deliveries.library,
    emit: shell.emit,
    log: shell.log,
  })
  return {
    team,
    refreshes: createRefreshes({
      emit: shell.emit,
      log: shell.log,
      work,
      gateway,
      services: { ...catalogue, now },
      onEnd(id, isRead) {
        all().deliveryNews.refreshed(id, isRead, all().autoDownloads.refreshed)
        all().overdueOrders.refreshed(id, isRead)
      },
    }),
    orders,
    search: createSearch({ ...deliveries, orders, people }),
    ...composeHandover({ ...foundation, orders, deliveries, annotations, ruler, logos }),
    orderReads: createOrderReads({ ...catalogue, gateway, now }),
  }
}

/** Creates the services for sending to the service, and for order forms. */
function composeSending(
  foundation: Foundation,
  { gateway }: ConnectionAccess,
): Pick<
  Services,
  'outbox' | 'outboxFile' | 'draftLists' | 'changeRequests' | 'operationCalls' | 'orderForms'
> {
  const { catalogue } = foundation
  const parts = composeOutbox({ ...foundation, gateway })
  const { outbox } = parts
  return {
    ...parts,
    changeRequests: composeChangeRequests({ ...foundation, gateway, outbox }),
    operationCalls: createOperationCalls({ ...foundation, outbox, client: (id) => gateway.client(id) }),
    orderForms: createOrderForms({ ...foundation, ...catalogue, entries: (id) => outbox.unfinished(id) }),
  }
}

/** Creates key handling, and notifies the services that wait for keys. */
function composeUnlocking(foundation: Foundation, onChanged: () => Promise<void>, all: () => Services) {
  const { shell, connections } = foundation
  return createKeyPolling({
    ...foundation,
    log: shell.log,
    after: afterInReal,
    onChanged,
    onKeyRing: () => all().token.sealAgain(),
    onReadable(ids) {
      const { outbox, refreshes, token } = all()
      for (const id of ids) {
        outbox.answered(id)
        if (id === connections.activeId()) refreshes.start(id)
        shell.emit('token:changed', { connectionId: id })
      }
      token.recheck()
    },
  })
}

/** Creates the services that work in the background. */
async function composeUnattended(
  foundation: Foundation,
  access: ConnectionAccess,
  { deliveries }: FileServices,
  changed: () => Promise<void>,
  all: () => Services,
): Promise<Pick<Services, 'autoDownloads' | 'deliveryNews' | 'token'>> {
  const { shell, setAside } = foundation
  const { announce, emit, log, desktop, home, openJsonFile, network: system } = shell
  const deliveryNews = createDeliveryAnnouncements({
    ...foundation,
    ...foundation.catalogue,
    announce(told) {
      announce(deliveryAnnouncement(told))
    },
    entries: (id) => all().outboxFile.entries(id),
  })
  const autoDownloads = composeAutoDownloads({
    ...foundation,
    deliveries,
    onDownloaded: deliveryNews.downloaded,
    refresh(id) {
      all().refreshes.startUnasked(id)
    },
    onHeld() {
      changed().catch((error: unknown) => {
        log.error('telling the window failed', error)
      })
    },
  })
  const token = await openTokenService({
    ...foundation,
    home,
    openJsonFile,
    desktop,
    isOnline: () => system.isOnline(),
    announce(reminder, company) {
      announce(tokenAnnouncement(reminder, company))
    },
    emit,
    log,
    gateway: access.gateway,
    runAddress: (id) => access.runTokenAddress(id),
    onSetAside: setAside('The list of scan links'),
  })
  return { autoDownloads, deliveryNews, token }
}

/** Creates the updates of the program. They wait for transfers and for the outbox. */
function composeUpdates(
  { shell, preferences, notices, lifecycle, now }: Foundation,
  all: () => Services,
): Updates {
  const updates = createUpdates({
    source: shell.updates,
    channel: () => preferences.settings().updateChannel,
    isBusy() {
      const { deliveries, outboxFile } = all()
      const { groups } = deliveries.engine.overview({ offset: 0, limit: 0 }).totals.listed
      return (
        groups.some(({ active }) => active > 0) ||
        outboxFile.entries(null).some(({ state }) => state === 'sending')
      )
    },
    now,
    after: afterInReal,
    onChanged(state) {
      shell.emit('updates:changed', state)
    },
    onFound(version) {
      notices.add(`Planroom ${version} is available. Open Settings, General to update.`)
      void all().changed()
    },
    log: shell.log,
  })
  lifecycle.onClose('updates', () => {
    updates.close()
  })
  return updates
}

/** Ends running requests before the services that store their results: the last registration is closed first. */
function endWork({ work, lifecycle }: Foundation): void {
  lifecycle.onForget('stop', 'what was asked for it', ({ id }) => work.stop(id))
  lifecycle.onClose('what was asked', () => work.close())
}

/** After sleep the network may have changed, and orders too. */
function wakeWithComputer({ shell, network, lifecycle }: Foundation, services: Services): void {
  const stop = shell.network.onWake(() => {
    network.forgetProxies()
    services.deliveries.engine.forgetProxies()
    services.autoDownloads.onWake()
    services.outbox.onWake()
    services.token.recheck()
  })
  lifecycle.onClose('waking up', stop)
}
