import { AppError } from '../../../shared/errors.ts'
import { plainFileName } from '../fileSaving.ts'
import { createNewestAsked } from '../newestAsked.ts'
import type { Services } from '../services.ts'
import { appHandlers } from './appHandlers.ts'
import { backupHandlers } from './backupHandlers.ts'
import { connectionHandlers } from './connectionsHandlers.ts'
import { diagnosticsHandlers } from './diagnosticsHandlers.ts'
import type { Handlers } from './invoke.ts'
import { insightsHandlers } from './insightsHandlers.ts'
import { libraryHandlers } from './libraryHandlers.ts'
import { operationHandlers } from './operationsHandlers.ts'
import { orderHandlers } from './ordersHandlers.ts'
import { reportHandlers } from './reportsHandlers.ts'
import { tokenHandlers } from './tokenHandlers.ts'
import { transferHandlers } from './transfersHandlers.ts'
import { verifyHandlers } from './verifyHandlers.ts'

/**
 * Returns the handlers of all channels in the contract. Handlers that only call one service are here; the others have a
 * file for each feature. The window never names a path: the system's dialog does.
 */
export function createHandlers(services: Services): Handlers {
  const { schedule, updates, orderForms, planReview, links, outbox, outboxFile, draftLists, connections } =
    services
  const { fileSaving, team, desktop, search, annotations, annotationExport, ruler, handover } = services
  const newestAsked = createNewestAsked()
  const never = new AbortController().signal
  return {
    ...appHandlers(services),
    ...diagnosticsHandlers(services),
    ...backupHandlers(services),
    ...connectionHandlers(services),
    ...orderHandlers(services),
    ...insightsHandlers(services),
    ...transferHandlers(services),
    ...libraryHandlers(services),
    ...verifyHandlers(services),
    ...reportHandlers(services),
    ...tokenHandlers(services),
    ...operationHandlers(services),

    // The schedule and updates of the program
    'schedule:show': () => schedule.state(),
    'updates:show': () => updates.state(),
    'updates:check': () => updates.check(),
    'updates:download': () => updates.download(),
    'updates:restart': () => updates.restart(),

    // Order forms
    'people:list': ({ connectionId }) => orderForms.people(connectionId),
    'orders:styleTemplates': ({ connectionId }) => ({ templates: orderForms.styleTemplates(connectionId) }),
    'orders:samePlace': (request) => ({ orders: orderForms.samePlace(request) }),

    // Plan review, from the disk
    'review:compare': (pair) => planReview.compare(pair),
    'review:setChange': ({ changeId, state, title, note, requestedAt, ...pair }) =>
      planReview.setChange(pair, { id: changeId, state, title, note, requestedAt }),
    'review:questions': async (of) => ({ questions: await planReview.questions(of) }),
    'review:noteRequested': ({ ids, isRequested, ...of }) => planReview.noteRequested(of, ids, isRequested),
    'review:noteChecked': ({ ids, isDone, ...of }) => planReview.noteChecked(of, ids, isDone),

    // Links before they are sent. Each check has its own time limit.
    'links:check': ({ connectionId, link, expect, recheck }) =>
      links.check(connectionId, link, { expect, recheck }, never),

    // The outbox. It checks entries; connections and bulk orders are checked here.
    'outbox:list': ({ connectionId }) => ({ entries: outbox.list(connectionId) }),
    'outbox:entry': ({ id }) => outbox.entry(id),
    'outbox:write': ({ connectionId, id, entry }) => {
      connections.saved(connectionId)
      return { entry: outbox.write(connectionId, entry, id) }
    },
    'outbox:place': async ({ id, entry, send, agreed }) => ({
      entry: await outbox.place(id, entry, { send, agreed }),
    }),
    'outbox:placeMany': ({ connectionId, batchId, rows, send, agreed }) => {
      connections.saved(connectionId)
      // Throws unless the bulk order belongs to this connection.
      draftLists.load(connectionId, batchId)
      return { entries: outbox.placeMany(connectionId, batchId, rows, { send, agreed }) }
    },
    'outbox:send': ({ connectionId, ids }) => outbox.startSending(connectionId, ids),
    'outbox:drop': ({ ids }) => outbox.drop(ids),
    'outbox:putBack': ({ ids }) => outbox.putBack(ids),
    'outbox:reconcile': async ({ connectionId }) => ({ entries: await outbox.reconcile(connectionId) }),
    'outbox:settle': async ({ id, arrived, orderId }) => ({
      entry: await outbox.settle(id, { arrived, orderId }),
    }),
    'outbox:resend': ({ id, except }) => outbox.resend(id, except),
    'outbox:export': async () => ({ saved: await outboxFile.exportUnusable() }),
    'outbox:reveal': () => outboxFile.reveal(),

    // Bulk orders
    'bulk:list': ({ connectionId }) => ({ lists: draftLists.list(connectionId) }),
    'bulk:load': ({ connectionId, id }) => draftLists.load(connectionId, id),
    'bulk:keep': ({ connectionId, id, name, state }) => {
      connections.saved(connectionId)
      draftLists.keep(connectionId, id, name, state)
    },
    'bulk:drop': ({ id }) => draftLists.drop(id),
    'bulk:saveCsv': async ({ name, text }) => ({
      saved: await fileSaving.save(plainFileName(name, 'drafts.csv'), 'CSV', () => text),
    }),

    // Offices and users
    'team:show': ({ connectionId }) => team.show(connectionId),
    'team:refresh': ({ connectionId }) => team.refresh(connectionId),
    'team:update': ({ connectionId, userId, changes, shown }) =>
      team.update(connectionId, userId, changes, shown),
    'team:preview': ({ connectionId, userId, changes }) => team.preview(connectionId, userId, changes),
    'team:copyAddresses': async ({ connectionId, userIds }) => {
      const addresses = team.addresses(connectionId, userIds)
      if (addresses.length === 0)
        throw new AppError('bad_input', 'None of these users has an e-mail address.')
      await desktop.copyText(addresses.join(', '))
      return { copied: addresses.length }
    },
    'team:saveCsv': async ({ connectionId, userIds }) => ({
      saved: await fileSaving.save('Team.csv', 'CSV', () => team.csv(connectionId, userIds)),
    }),

    // Search of everything on this computer
    'search:all': ({ connectionId, text, limit, asker }) =>
      newestAsked.run(
        asker,
        () => Promise.resolve(),
        (signal) => search.all(connectionId, text, limit, signal),
      ),

    // Annotations, from the disk
    'annotations:list': async (of) => ({ annotations: await annotations.list(of) }),
    'annotations:put': ({ fileId, annotation, ...of }) => annotations.put(of, fileId, annotation),
    'annotations:remove': ({ id, ...of }) => annotations.remove(of, id),
    'annotations:export': async (asked) => ({ saved: await annotationExport.save(asked) }),
    'annotations:reveal': () => annotationExport.reveal(),

    // Calibration of the ruler
    'ruler:scales': async (of) => ({ scales: await ruler.scales(of) }),
    'ruler:setScale': ({ plan, metresPerWidth, ...of }) => ruler.setScale(of, plan, metresPerWidth),

    // Copies of plans
    'handover:plan': ({ connectionId, orderIds, options }) => handover.plan(connectionId, orderIds, options),
    'handover:start': async ({ connectionId, orderIds, options, target, notes }) => ({
      run: await handover.start(connectionId, orderIds, options, target, notes),
    }),
    'handover:preview': async ({ connectionId, orderIds, options, notes }) => ({
      address: await handover.preview(connectionId, orderIds, options, notes),
    }),
    'handover:chooseLogo': async ({ openedId }) => ({ id: await handover.chooseLogo(openedId) }),
    'handover:mark': async ({ connectionId, orderIds, id }) => ({
      orders: await handover.mark(connectionId, orderIds, id),
    }),
    'handover:unmark': ({ connectionId, orderIds, id }) => handover.unmark(connectionId, orderIds, id),
    'handover:cancel': ({ id }) => handover.cancel(id),
    'handover:reveal': ({ id }) => handover.reveal(id),
    'handover:open': ({ id }) => handover.open(id),
    'handover:copyPath': ({ id }) => handover.copyPath(id),
    'handover:drag': ({ id }) => handover.drag(id),
    'handover:print': ({ connectionId, fileId }) => handover.print(connectionId, fileId),
    'handover:copyPicture': ({ connectionId, fileId }) => handover.copyPicture(connectionId, fileId),
  }
}
