import { computed, type Ref } from 'vue'
import type { AnnotatedPlan, Annotation } from '../../../../shared/contract/review/annotations.ts'
import { messages } from '../../../app/messages.ts'
import { allFilesIn, coverOf, filesIn, titleOf } from '../folder/tiles.ts'
import { useFolderFiles } from '../folder/useFolderFiles.ts'
import { useAnnotations } from './useAnnotations.ts'

/** A plan, or a page of a PDF, with its annotations. The first one is number 1, as in the viewer. */
export type PlanWithAnnotations = AnnotatedPlan & { annotations: Annotation[] }

/** The annotations of a folder by plan: in the order of the folder, then those whose plan is not in it any more. */
export function useAnnotatedPlans(folderId: Readonly<Ref<string>>) {
  const texts = messages.annotations
  const { groups, isUnlisted } = useFolderFiles(folderId)
  const { annotations, error, change } = useAnnotations(() => folderId.value)
  const plans = computed((): PlanWithAnnotations[] => {
    const tiles = groups.value.flatMap((group) => group.tiles)
    const keys = [...tiles.map(({ key }) => key), ...annotations.value.map(({ plan }) => plan)]
    return [...new Set(keys)].flatMap((plan) => {
      const ofPlan = annotations.value.filter((annotation) => annotation.plan === plan)
      const pages = [...new Set(ofPlan.map(({ page }) => page))].sort((a, b) => a - b)
      const tile = tiles.find((each) => each.key === plan)
      const files = tile === undefined ? [] : filesIn(tile, 'plain')
      const title = files.length === 0 ? plan : titleOf(files)
      // Pictures show the first page. The others are in the PDF alone.
      const sheets = tile === undefined ? [] : allFilesIn(tile).filter(({ show }) => show === 'pdf')
      return pages.map((page) => ({
        ...{ plan, page, fileId: coverOf(page === 1 ? files : sheets)?.id ?? null },
        title: page === 1 ? title : texts.page(title, page),
        annotations: ofPlan.filter((annotation) => annotation.page === page),
      }))
    })
  })
  return { annotations, plans, error, change, isUnlisted }
}
