import type { AnnotatedPlan, Annotation } from '../../../../shared/contract/review/annotations.ts'
import { messages } from '../../../app/messages.ts'
import type { FileGroup } from '../folder/fileGroups.ts'
import { allFilesIn, coverOf, filesIn, titleOf } from '../folder/tiles.ts'

/** A plan, or a page of a PDF, with its annotations. Their numbers start at 1 in this order, as in the viewer. */
export type PlanWithAnnotations = AnnotatedPlan & { annotations: Annotation[] }

/** Returns whether an annotation is neither checked off nor part of a change request. */
export const isOpen = ({ isDone, requestedAt }: Annotation): boolean => !isDone && requestedAt === undefined

/** Returns whether a newer delivery of the plan is here since a change was requested. */
export const isAnswered = ({ requestedAt, isAnswered }: Annotation): boolean =>
  requestedAt !== undefined && isAnswered

/** Returns whether the result of a requested change is to be checked. */
export const isToCheck = (annotation: Annotation): boolean => !annotation.isDone && isAnswered(annotation)

/**
 * Returns the annotations of a folder by plan: in the folder's order, then those whose plan is no longer in the folder.
 */
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
    // Pictures show the first page. Later pages exist only in the PDF.
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
