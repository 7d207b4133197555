import type { Services } from '../../services.ts'
import type { Handlers } from '../invoke.ts'

/** Copies of plans for others. */
export function handoverHandlers({ handover }: Pick<Services, 'handover'>) {
  return {
    'handover:plan': ({ connectionId, orderIds, options }) => handover.plan(connectionId, orderIds, options),
    'handover:start': async ({ connectionId, orderIds, options }) => ({
      run: await handover.start(connectionId, orderIds, options),
    }),
    'handover:chooseLogo': async () => ({ id: await handover.chooseLogo() }),
    'handover:cancel': ({ id }) => {
      handover.cancel(id)
      return {}
    },
    'handover:reveal': async ({ id }) => {
      await handover.reveal(id)
      return {}
    },
    'handover:drag': async ({ id }) => {
      await handover.drag(id)
      return {}
    },
    'handover:print': async ({ connectionId, fileId }) => {
      await handover.print(connectionId, fileId)
      return {}
    },
  } satisfies Partial<Handlers>
}
