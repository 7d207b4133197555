import { createSharedComposable } from '@vueuse/core'
import { shallowRef } from 'vue'
import { useEvent } from '../../bridge/client.ts'

/** Counts the changes of the library. All callers share one subscription. */
export const useLibraryChanges = createSharedComposable(() => {
  const changes = shallowRef(0)
  useEvent('library:changed', () => {
    changes.value += 1
  })
  return changes
})
