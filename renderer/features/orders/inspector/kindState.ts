import type { AssetState } from '../../../../shared/contract/orders.ts'
import { messages } from '../../../app/messages.ts'

/** States of files, the most urgent state first. */
const byUrgency: readonly AssetState['state'][] = [
  'failed',
  'missing',
  'changed',
  'not_downloaded',
  'kept_local',
  'on_disk',
]

/** Returns a short text on the files of a kind, and the file that needs attention most. `assets` must not be empty. */
export function kindState(assets: readonly AssetState[]): { text: string; worst: AssetState } {
  const rank = ({ state, isEarlier }: AssetState): number =>
    isEarlier && state === 'on_disk' ? byUrgency.indexOf('changed') : byUrgency.indexOf(state)
  const worst = assets.reduce((found, asset) => (rank(asset) < rank(found) ? asset : found))
  const texts = messages.kindStates
  const onDisk = assets.filter(
    ({ state }) => state !== 'not_downloaded' && state !== 'failed' && state !== 'missing',
  )
  const { state } = worst
  const same = assets.filter((asset) => asset.state === state).length
  if (state === 'failed' || state === 'missing' || state === 'changed')
    return { text: texts.some(same, messages.assetStates[state]), worst }
  if (worst.isEarlier)
    return { text: texts.earlier(assets.filter(({ isEarlier }) => isEarlier).length), worst }
  return { text: texts.downloaded(onDisk.length, assets.length), worst }
}
