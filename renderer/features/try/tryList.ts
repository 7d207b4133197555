import { defineStore } from 'pinia'
import { computed } from 'vue'
import { demoTasks, type DemoTask } from '../../../shared/domain/demoTasks.ts'
import { useAnnounce } from '../../app/announce.ts'
import { useOverview } from '../../app/overview.ts'

/** First steps with the demo company, and which of them the user has done. */
export const useTryList = defineStore('tryList', () => {
  const overview = useOverview()
  const announce = useAnnounce()
  const isOffered = computed(() => overview.active?.isDemo === true)
  const isHidden = computed(() => overview.value?.settings.isTryListHidden ?? false)
  const done = computed<readonly DemoTask[]>(() => overview.value?.settings.triedTasks ?? [])
  const left = computed(() => demoTasks.filter((task) => !done.value.includes(task)).length)

  /** Ticks a step that the user has just done with the demo company. Does nothing with another company. */
  function tick(task: DemoTask): void {
    if (!isOffered.value || done.value.includes(task)) return
    void announce.attempt(() => overview.changeSettings({ triedTasks: [...done.value, task] }))
  }

  async function setHidden(isTryListHidden: boolean): Promise<void> {
    if (isHidden.value !== isTryListHidden)
      await announce.attempt(() => overview.changeSettings({ isTryListHidden }))
  }

  return { isOffered, isHidden, done, left, tick, setHidden }
})
