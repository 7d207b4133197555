import { computed } from 'vue'
import { textSizes, type TextSize } from '../../shared/domain/appearance.ts'
import { useAnnounce } from './announce.ts'
import { useCommand } from './commands.ts'
import { useOverview } from './overview.ts'

/** Offers zooming: it changes the text size of the settings by one step. */
export function useZoomCommands(): void {
  const overview = useOverview()
  const announce = useAnnounce()
  const size = computed(() => overview.value?.settings.textSize ?? 100)
  const larger = computed(() => textSizes.find((each) => each > size.value))
  const smaller = computed(() => textSizes.findLast((each) => each < size.value))
  async function set(textSize: TextSize | undefined): Promise<void> {
    if (textSize !== undefined) await announce.attempt(() => overview.changeSettings({ textSize }))
  }
  useCommand(
    'zoom-in',
    () => set(larger.value),
    () => larger.value !== undefined,
  )
  useCommand(
    'zoom-out',
    () => set(smaller.value),
    () => smaller.value !== undefined,
  )
  useCommand(
    'zoom-reset',
    () => set(100),
    () => size.value !== 100,
  )
}
