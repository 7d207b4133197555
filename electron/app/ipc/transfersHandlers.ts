import { assetFormats, assetKinds } from '../../../shared/domain/assets.ts'
import { presetChoice } from '../../../shared/domain/presets.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

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
export function transferHandlers({
  deliveries,
  orders,
  preferences,
  autoDownloads,
}: Pick<Services, 'deliveries' | 'orders' | 'preferences' | 'autoDownloads'>): TransferHandlers {
  const { engine } = deliveries
  return {
    'transfers:start': async ({ connectionId, orders: chosen, presetId, kinds, formats, restore }) => {
      const preset = preferences.preset(connectionId)
      const ids =
        'ids' in chosen
          ? chosen.ids
          : orders.idsOf(connectionId, chosen.filter, { key: 'createdAt', descending: true })
      if (ids.length === 0)
        throw new AppError('bad_input', 'No order matches, so there is nothing to download.')
      const wanted =
        kinds === undefined && formats === undefined
          ? presetId === undefined
            ? preset
            : preferences.preset(connectionId, presetId)
          : { kinds: kinds ?? assetKinds, formats: formats ?? assetFormats }
      const started = await deliveries.startInTurns(connectionId, ids, { ...presetChoice(wanted), restore })
      autoDownloads.unblocked()
      return { orders: started }
    },
    'transfers:overview': () => engine.overview(),
    'transfers:files': ({ id }) => ({ files: engine.files(id) }),
    'transfers:pause': ({ id }) => {
      engine.pause(id)
      return {}
    },
    'transfers:resume': ({ id }) => {
      engine.resume(id)
      autoDownloads.unblocked()
      return {}
    },
    'transfers:cancel': ({ id }) => {
      engine.cancel(id)
      autoDownloads.unblocked()
      return {}
    },
    'transfers:retry': ({ id }) => {
      const failed = engine.overview().orders.filter(({ state }) => state === 'failed')
      // What the user cancelled comes again only when it is named.
      for (const each of id === undefined ? failed.map((transfer) => transfer.id) : [id]) engine.retry(each)
      autoDownloads.unblocked()
      return {}
    },
    'transfers:clearFinished': () => {
      engine.clearFinished()
      return {}
    },
  }
}
