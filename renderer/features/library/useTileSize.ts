import { computed, type Ref } from 'vue'
import { tileSizes, type TileSize } from '../../../shared/domain/appearance.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useCommand } from '../../app/commands.ts'
import { useOverview } from '../../app/overview.ts'

/** Returns the size of the folders in the library. Offers commands that change it by one step. */
export function useTileSize(): Readonly<Ref<TileSize>> {
  const overview = useOverview()
  const announce = useAnnounce()
  const size = computed(() => overview.value?.settings.tileSize ?? 'medium')
  const next = (by: 1 | -1): TileSize | undefined => tileSizes[tileSizes.indexOf(size.value) + by]
  async function change(by: 1 | -1): Promise<void> {
    const tileSize = next(by)
    if (tileSize !== undefined) await announce.attempt(() => overview.changeSettings({ tileSize }))
  }
  useCommand(
    'larger-tiles',
    () => change(1),
    () => next(1) !== undefined,
  )
  useCommand(
    'smaller-tiles',
    () => change(-1),
    () => next(-1) !== undefined,
  )
  return size
}
