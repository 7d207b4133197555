import { AppError } from '../../../shared/errors.ts'
import type { Rooms } from '../compose.ts'
import type { Handlers } from '../ipc/invoke.ts'

type TransferHandlers = Pick<
  Handlers,
  | 'transfers:start'
  | 'transfers:overview'
  | 'transfers:files'
  | 'transfers:pause'
  | 'transfers:resume'
  | 'transfers:cancel'
  | 'transfers:retry'
  | 'transfers:clearFinished'
>

/** What the window asks of the transfers. Progress comes by events. */
export function transferHandlers(rooms: Rooms): TransferHandlers {
  const { deliveries, orders } = rooms
  const { engine } = deliveries
  return {
    'transfers:start': ({ connectionId, orders: chosen, kinds, formats, restore }) => {
      const scope = { connection: connectionId, root: deliveries.rootOf(connectionId) }
      const ids =
        'ids' in chosen
          ? chosen.ids
          : orders.ids(scope, chosen.filter, { key: 'createdAt', descending: true })
      if (ids.length === 0)
        throw new AppError('bad_input', 'No order matches, so there is nothing to download.')
      return { orders: deliveries.start(connectionId, ids, { kinds, formats, restore }) }
    },
    'transfers:overview': () => engine.overview(),
    'transfers:files': ({ id }) => ({ files: engine.files(id) }),
    'transfers:pause': ({ id }) => {
      engine.pause(id)
      return {}
    },
    'transfers:resume': ({ id }) => {
      engine.resume(id)
      return {}
    },
    'transfers:cancel': ({ id }) => {
      engine.cancel(id)
      return {}
    },
    'transfers:retry': ({ id }) => {
      engine.retry(id)
      return {}
    },
    'transfers:clearFinished': () => {
      engine.clearFinished()
      return {}
    },
  }
}
