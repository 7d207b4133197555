import type { AssetState, OrderDetail } from '../../../shared/contract/orders.ts'
import { listAssets, listDeliveryTexts, assetKeyOf } from '../../../shared/domain/assets.ts'
import { parseOrder } from '../../../shared/domain/order.ts'
import { presetFields } from '../../../shared/domain/presets.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Services } from '../compose.ts'
import type { SlotState } from '../wiring/deliveries.ts'
import type { Handlers } from './invoke.ts'

type OrderHandlers = Pick<
  Handlers,
  | 'orders:query'
  | 'orders:ids'
  | 'orders:facets'
  | 'orders:detail'
  | 'orders:looked'
  | 'orders:refresh'
  | 'orders:cancelRefresh'
>

const notDownloaded: SlotState = {
  state: 'not_downloaded',
  fileId: null,
  name: null,
  size: null,
  reason: null,
}

/** What the window asks about orders. Everything is answered from the catalogue; news comes by events. */
export function orderHandlers(services: Services): OrderHandlers {
  const { orders, people, connections, preferences, refreshes, deliveries, emit } = services
  const scope = (connection: string) => ({
    connection,
    root: connections.saved(connection).folder,
    fields: presetFields(preferences.preset(connection)),
  })

  return {
    'orders:query': ({ connectionId, filter, sort, offset, limit }) => ({
      ...orders.query(scope(connectionId), filter, sort, offset, limit),
      offset,
    }),
    'orders:ids': ({ connectionId, filter, sort }) => ({
      ids: orders.ids(scope(connectionId), filter, sort),
    }),
    'orders:facets': ({ connectionId }) => ({
      ...orders.facets(connectionId),
      offices: people.officeFacets(connectionId),
    }),
    'orders:refresh': ({ connectionId }) => {
      connections.saved(connectionId)
      refreshes.start(connectionId)
      return {}
    },
    'orders:cancelRefresh': ({ connectionId }) => {
      refreshes.cancel(connectionId)
      return {}
    },
    'orders:looked': ({ connectionId, orderId }) => {
      if (orders.noteLooked(connectionId, orderId)) emit('orders:changed', { connectionId, orderId })
      return {}
    },
    'orders:detail': async ({ connectionId, orderId, look }) => {
      const detail = await describe(connectionId, orderId)
      // The answer stands at once; what the service says follows as `orders:changed`.
      if (look) void refreshes.look(connectionId, orderId)
      return detail
    },
  }

  async function describe(connectionId: string, orderId: string): Promise<OrderDetail> {
    const row = orders.row(scope(connectionId), orderId)
    const stored = orders.find(connectionId, orderId)
    if (row === null || stored === null)
      throw new AppError('not_found', 'This order is not in the list any more.')
    const parsed = parseOrder(stored.raw)
    const order = parsed.understood ? parsed.order : null
    const assets = listAssets(order?.deliveryAssets)
    const earlier = orders.earlierSlots(scope(connectionId), orderId)
    const states = await deliveries.assetStates(connectionId, scope(connectionId).root, orderId)
    return {
      row,
      understoodReason: stored.reason,
      order: {
        location: order?.location ?? null,
        orderType: order?.orderType ?? null,
        isScanOrder: order?.isScanOrder ?? null,
        totalScannedArea: order?.totalScannedArea ?? null,
        addInfo: order?.addInfo ?? null,
        styleTemplate: order?.styleTemplate ?? null,
        modelId: order?.modelId ?? null,
        purchasableAddOns: order?.purchasableAddOns ?? null,
        purchasablePackageTypes: order?.purchasablePackageTypes ?? null,
        street: order?.address.street ?? '',
        number: order?.address.number ?? '',
        suite: order?.address.suite ?? '',
        city: order?.address.city ?? '',
        state: order?.address.state ?? '',
        country: order?.address.country ?? '',
        postalCode: order?.address.postalCode ?? '',
        fullAddress: order?.address.fullAddress ?? '',
        latitude: order?.address.latitude ?? null,
        longitude: order?.address.longitude ?? null,
      },
      detailReadAt: stored.detailReadAt,
      detailProblem: stored.detailProblem,
      assets: assets.map((asset): AssetState => {
        const state = states.get(assetKeyOf(asset)) ?? notDownloaded
        const isThere = state.fileId !== null && state.state !== 'missing'
        return {
          kind: asset.kind,
          variant: asset.variant,
          format: asset.format,
          index: asset.index,
          ...state,
          isEarlier: isThere && earlier.has(assetKeyOf(asset)),
        }
      }),
      texts: listDeliveryTexts(order?.deliveryAssets),
      folderId: deliveries.folderId(connectionId, scope(connectionId).root, orderId),
      events: orders.events(connectionId, orderId),
      rawJson: JSON.stringify(stored.raw, null, 2),
    }
  }
}
