import { computed, type Ref } from 'vue'
import type { LibraryFile } from '../../../shared/contract/library.ts'
import { useRead } from '../../bridge/reads.ts'
import { deliveriesQuery } from './queries.ts'

/** The deliveries of a folder and their files, updated when downloads finish. Empty without a folder. */
export function useDeliveries(
  connectionId: Readonly<Ref<string | null>>,
  folderId: Readonly<Ref<string | null>>,
) {
  const { answer, error } = useRead(() =>
    deliveriesQuery({ connectionId: connectionId.value, folderId: folderId.value }),
  )
  const files = computed(
    () => new Map<string, LibraryFile>((answer.value?.files ?? []).map((file) => [file.id, file])),
  )
  return { deliveries: computed(() => answer.value?.deliveries ?? null), files, error }
}
