import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { PanelTab, Settings } from '../../../../shared/contract/settings.ts'
import { useAnnounce } from '../../../app/announce.ts'
import { useOverview } from '../../../app/overview.ts'
import { call } from '../../../bridge/client.ts'
import { useVerify } from '../verify/verifyStore.ts'

/** The panel next to a folder and in the viewer. The settings store whether it is open, and on which tab. */
export const useFolderPanel = defineStore('folderPanel', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const verify = useVerify()
  /** The user's last choice since the start; null before. It is shown before the settings are written. */
  const chosen = shallowRef<Settings['folderPanel'] | null>(null)
  const panel = computed(
    () =>
      chosen.value ?? overview.value?.settings.folderPanel ?? { isOpen: false, tab: 'deliveries' as const },
  )

  function choose(folderPanel: Settings['folderPanel']): void {
    chosen.value = folderPanel
    void announce.attempt(() => call('settings:update', { folderPanel }))
  }

  /** An open verification of the library stays visible in a folder. */
  const isOpen = computed(() => panel.value.isOpen || verify.open)
  const tab = computed((): PanelTab => (panel.value.isOpen ? panel.value.tab : 'verify'))

  function show(next: PanelTab): void {
    choose({ isOpen: true, tab: next })
  }
  function close(): void {
    verify.open = false
    if (panel.value.isOpen) choose({ ...panel.value, isOpen: false })
  }
  return {
    isOpen,
    tab,
    show,
    close,
    toggle(): void {
      if (isOpen.value) close()
      else show(panel.value.tab)
    },
    /** Returns whether this tab is on screen. */
    shows: (wanted: PanelTab): boolean => isOpen.value && tab.value === wanted,
  }
})
