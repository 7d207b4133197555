import type { AssetState } from '../../../shared/contract/orders.ts'
import type { OrderKey } from '../catalogue/filesRepository.ts'
import type { Transfers } from '../catalogue/transfersRepository.ts'
import type { IndexedFile, Library } from './library.ts'

/** State on disk of one asset of an order. */
export type AssetFileState = Omit<AssetState, 'kind' | 'variant' | 'format' | 'index' | 'isEarlier'>

/** Returns the current state on disk of each asset of an order, by asset key. */
export async function findAssetStates(
  key: OrderKey,
  library: Pick<Library, 'filesOfOrder'>,
  transfers: Pick<Transfers, 'failures'>,
): Promise<Map<string, AssetFileState>> {
  const states = new Map<string, AssetFileState>()
  for (const file of await library.filesOfOrder(key.connectionId, key.root, key.orderId)) {
    const { id, assetKey, name, size } = file
    states.set(assetKey, { state: stateOnDisk(file), fileId: id, name, size, reason: null })
  }
  for (const { assetKey, reason } of transfers.failures(key)) {
    const known = states.get(assetKey) ?? { fileId: null, name: null, size: null }
    states.set(assetKey, { ...known, state: 'failed', reason })
  }
  return states
}

function stateOnDisk({ state, recorded }: IndexedFile): AssetFileState['state'] {
  if (state === 'missing' || state === 'changed') return state
  return recorded === 'kept_local' ? 'kept_local' : 'on_disk'
}
