import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** Handlers for handing over copies of plans. */
export function handoverHandlers({ handover }: Pick<Services, 'handover'>) {
  return {
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
  } satisfies Partial<Handlers>
}
