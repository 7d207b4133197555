import { computed, type Ref } from 'vue'
import { useFolderFiles } from '../folder/useFolderFiles.ts'
import { plansOf } from './annotatedPlans.ts'
import { useAnnotations } from './useAnnotations.ts'

/** Annotations of a folder by plan, in the order of `plansOf`. */
export function useAnnotatedPlans(folderId: Readonly<Ref<string>>) {
  const { groups, isUnlisted } = useFolderFiles(folderId)
  const { annotations, error, change } = useAnnotations(() => folderId.value)
  const plans = computed(() => plansOf(groups.value, annotations.value))
  return { annotations, plans, groups, error, change, isUnlisted }
}
