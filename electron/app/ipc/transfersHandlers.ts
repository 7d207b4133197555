import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { assetFormats, assetKinds, readAssetKey } from '../../../shared/domain/assets.ts'
import type { OrderFilter } from '../../../shared/domain/filter.ts'
import { presetChoice } from '../../../shared/domain/presets.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './invoke.ts'

type ChosenOrders = { ids: string[] } | { filter: OrderFilter }

/** Number of orders queued at once: takes a few milliseconds. */
const ordersAtOnce = 50
const newestFirst = { key: 'createdAt', descending: true } as const

function* partsOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += ordersAtOnce) yield ids.slice(at, at + ordersAtOnce)
}

function* withFirst<T>(first: T, rest: Iterable<T>): Generator<T> {
  yield first
  yield* rest
}

/** Handlers for transfers. Progress arrives as events. */
export function transferHandlers({ deliveries, orders, preferences, autoDownloads }: Services) {
  const { engine } = deliveries

  /** Returns the ids of the selected orders in batches. */
  async function idParts(connectionId: string, chosen: ChosenOrders): Promise<Generator<readonly string[]>> {
    if ('ids' in chosen) return partsOf(chosen.ids)
    await orders.ready(connectionId, chosen.filter, newestFirst)
    const ids = await orders.idsOf(connectionId, chosen.filter, newestFirst)
    await yieldToEventLoop()
    return partsOf(ids)
  }

  /** Starts a download with the preset, extended by the kinds and formats of the failed files. */
  function startFailed(connectionId: string, orderId: string): void {
    const preset = preferences.preset(connectionId)
    const assets = deliveries
      .failures(connectionId, orderId)
      .flatMap(({ assetKey }) => readAssetKey(assetKey) ?? [])
    const chosen = presetChoice({
      kinds: assetKinds.filter(
        (each) => preset.kinds.includes(each) || assets.some(({ kind }) => kind === each),
      ),
      formats: assetFormats.filter(
        (each) => preset.formats.includes(each) || assets.some(({ format }) => format === each),
      ),
    })
    deliveries.start(connectionId, [orderId], chosen)
  }

  return {
    'transfers:estimate': async ({ connectionId, orders: chosen, kinds, formats, restore }) =>
      deliveries.estimate(connectionId, await idParts(connectionId, chosen), { kinds, formats }, restore),
    'transfers:start': async ({ connectionId, orders: chosen, presetId, kinds, formats, restore }) => {
      const preset = preferences.preset(connectionId)
      const parts = await idParts(connectionId, chosen)
      const first = parts.next()
      if (first.done === true) throw new AppError('bad_input', 'No matches. Nothing to download.')
      const wanted =
        kinds === undefined && formats === undefined
          ? presetId === undefined
            ? preset
            : preferences.preset(connectionId, presetId)
          : { kinds: kinds ?? assetKinds, formats: formats ?? assetFormats }
      const started = await deliveries.startInBatches(connectionId, withFirst(first.value, parts), {
        ...presetChoice(wanted),
        restore,
      })
      autoDownloads.unblocked()
      return started
    },
    'transfers:overview': (part) => ({ ...engine.overview(part), offset: part.offset }),
    'transfers:files': ({ id }) => ({ files: engine.files(id) }),
    'transfers:pause': (target) => engine.pause(target),
    'transfers:resume': async (target) => {
      await engine.resume(target)
      autoDownloads.unblocked()
    },
    'transfers:cancel': async (target) => {
      await engine.cancel(target)
      autoDownloads.unblocked()
    },
    'transfers:retry': async (target) => {
      await engine.retry(target)
      autoDownloads.unblocked()
    },
    'transfers:retryOrder': async ({ connectionId, orderId }) => {
      const count = await engine.retry({ connectionId, orderId })
      // The transfer may have been cleared.
      if (count === 0) startFailed(connectionId, orderId)
      autoDownloads.unblocked()
    },
    'transfers:clearFinished': () => engine.clearFinished(),
  } satisfies Partial<Handlers>
}
