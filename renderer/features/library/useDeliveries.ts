import { computed, shallowRef, watch, type Ref } from 'vue'
import type { Deliveries, LibraryFile } from '../../../shared/contract/library.ts'
import { call, sentence, useEvent } from '../../bridge/client.ts'

/** The deliveries of a folder and the files they are made of, kept up with what is downloaded. Nothing without a folder. */
export function useDeliveries(
  connectionId: Readonly<Ref<string | null>>,
  folderId: Readonly<Ref<string | null>>,
) {
  const answer = shallowRef<Deliveries | null>(null)
  const error = shallowRef<string | null>(null)
  let last = 0

  async function load(): Promise<void> {
    if (connectionId.value === null || folderId.value === null) return
    const mine = ++last
    try {
      const value = await call('library:deliveries', {
        connectionId: connectionId.value,
        folderId: folderId.value,
      })
      if (mine !== last) return
      answer.value = value
      error.value = null
    } catch (fault) {
      if (mine === last) error.value = sentence(fault)
    }
  }

  watch(
    [connectionId, folderId],
    () => {
      answer.value = null
      void load()
    },
    { immediate: true },
  )
  useEvent('library:changed', (change) => {
    if (change.connectionId === connectionId.value) void load()
  })

  const files = computed(
    () => new Map<string, LibraryFile>((answer.value?.files ?? []).map((file) => [file.id, file])),
  )
  return { deliveries: computed(() => answer.value?.deliveries ?? null), files, error }
}
