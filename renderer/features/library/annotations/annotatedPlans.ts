import type { AnnotatedPlan, Annotation } from '../../../../shared/contract/review/annotations.ts'
import { messages } from '../../../app/messages.ts'
import type { FileGroup } from '../folder/fileGroups.ts'
import { allFilesIn, coverOf, filesIn, titleOf } from '../folder/tiles.ts'

/** A plan, or a page of a PDF, with its annotations. The first one is number 1, as in the viewer. */
export type PlanWithAnnotations = AnnotatedPlan & { annotations: Annotation[] }

/** Whether no change was requested for an annotation, and nobody checked it off. */
export const isOpen = ({ isDone, requestedAt }: Annotation): boolean => !isDone && requestedAt === undefined

/** The annotations of a folder by plan: in the order of the folder, then those whose plan is not in it any more. */
export function plansOf(
  groups: readonly FileGroup[],
  annotations: readonly Annotation[],
): PlanWithAnnotations[] {
  const tiles = groups.flatMap((group) => group.tiles)
  const keys = [...tiles.map(({ key }) => key), ...annotations.map(({ plan }) => plan)]
  return [...new Set(keys)].flatMap((plan) => {
    const ofPlan = annotations.filter((annotation) => annotation.plan === plan)
    const pages = [...new Set(ofPlan.map(({ page }) => page))].sort((a, b) => a - b)
    const tile = tiles.find((each) => each.key === plan)
    const files = tile === undefined ? [] : filesIn(tile, 'plain')
    const title = files.length === 0 ? plan : titleOf(files)
    // Pictures show the first page. The others are in the PDF alone.
    const sheets = tile === undefined ? [] : allFilesIn(tile).filter(({ show }) => show === 'pdf')
    return pages.map((page) => ({
      plan,
      page,
      fileId: coverOf(page === 1 ? files : sheets)?.id ?? null,
      title: page === 1 ? title : messages.annotations.page(title, page),
      annotations: ofPlan.filter((annotation) => annotation.page === page),
    }))
  })
}
