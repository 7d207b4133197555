import { useTimeoutFn } from '@vueuse/core'
import { shallowRef, watch, type Ref } from 'vue'

/** Time without movement after which the cursor no longer runs, in milliseconds. A held key repeats faster. */
const restMs = 150

/** Whether the cursor runs through the list, as with a held arrow key. Meanwhile no details are read. */
export function useRunningCursor(view: {
  readonly inspectedId: string | null
  readonly openedId: string | null
}): Readonly<Ref<boolean>> {
  const isRunning = shallowRef(false)
  let changedAt = -Infinity
  const rest = useTimeoutFn(
    () => {
      isRunning.value = false
    },
    restMs,
    { immediate: false },
  )
  watch(
    () => view.inspectedId,
    (id) => {
      const now = performance.now()
      isRunning.value = now - changedAt < restMs && id !== view.openedId
      changedAt = now
      if (isRunning.value) rest.start()
    },
  )
  return isRunning
}
